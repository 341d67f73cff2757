// Matrix products on a device, by the device's BLAS on the tensors where they stand.
#pragma once

#include <complex>
#include <initializer_list>

#include "../device/device.hpp"
#include "../loops/indices.hpp"

namespace tw {

template <class T, int... Storage> template <class... At> Operand<T> DeviceView<T, Storage...>::over(At... at) const {
  const Position positions[] = {Position(at)..., Position(0)};
  const int storage[] = {Storage..., 0};
  Operand<T> out(elements.data, elements.first);
  for (int k = 0; k < order; ++k) out.along(positions[storage[k]], strides[k]);
  return out;
}

/// target (+)= alpha * left * right, summed over the indices that the target does not have. Some dimension of each of the three has
/// neighbours side by side, and the loops along these dimensions make matrices of all three. Returns at once.
/// @param set whether the target is set, not added to
template <class T>
void multiply(std::initializer_list<Index> indices, T alpha, const Operand<T>& target, const Operand<const T>& left,
              const Operand<const T>& right, bool set);

extern template void multiply<float>(std::initializer_list<Index>, float, const Operand<float>&, const Operand<const float>&,
                                     const Operand<const float>&, bool);
extern template void multiply<double>(std::initializer_list<Index>, double, const Operand<double>&, const Operand<const double>&,
                                      const Operand<const double>&, bool);
extern template void multiply<std::complex<float>>(std::initializer_list<Index>, std::complex<float>, const Operand<std::complex<float>>&,
                                                   const Operand<const std::complex<float>>&, const Operand<const std::complex<float>>&,
                                                   bool);
extern template void multiply<std::complex<double>>(std::initializer_list<Index>, std::complex<double>,
                                                    const Operand<std::complex<double>>&, const Operand<const std::complex<double>>&,
                                                    const Operand<const std::complex<double>>&, bool);

}  // namespace tw
