// What generated CUDA programs stand on, beside their kernels: the prelude, and launches.
#pragma once

#include <complex>
#include <cstddef>
#include <tuple>

#include "cuda_calls.hpp"
#include "device.hpp"
#include "kernels.cuh"

namespace tw {

namespace cuda {

/// What kernels call the elements of a type.
template <class T> struct InKernels {
  using Type = T;
};
template <class T> struct InKernels<const T> {
  using Type = const typename InKernels<T>::Type;
};
template <> struct InKernels<std::complex<float>> {
  using Type = tw_c64;
};
template <> struct InKernels<std::complex<double>> {
  using Type = tw_c128;
};

/// One argument as a kernel declares it: memory is a pointer and a number, a number is itself.
template <class T> auto flat(const T& number) { return std::make_tuple(number); }
inline auto flat(const std::complex<float>& number) { return std::make_tuple(tw_make_c64(number.real(), number.imag())); }
inline auto flat(const std::complex<double>& number) { return std::make_tuple(tw_make_c128(number.real(), number.imag())); }
template <class T> auto flat(const Elements<T>& memory) {
  return std::make_tuple(reinterpret_cast<typename InKernels<T>::Type*>(memory.data), memory.first);
}

template <class Argument> auto flattened(const Argument& argument) {
  return std::apply([](const auto&... each) { return std::tuple_cat(flat(each)...); }, kernelArguments(argument));
}

/// Runs a kernel with values as it declares them, after what the device was asked to do before.
template <class... Parameters, class... Values>
void run(void (*kernel)(Parameters...), const Launch& at, const Values&... values) {
  if (at.isEmpty()) return;
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = dim3(unsigned(at.blocks[0]), unsigned(at.blocks[1]), unsigned(at.blocks[2]));
  configuration.blockDim = dim3(unsigned(at.threads[0]), unsigned(at.threads[1]), unsigned(at.threads[2]));
  configuration.stream = stream();
  check(cudaLaunchKernelEx(&configuration, kernel, values...), "run a kernel");
}

}  // namespace cuda

/// Runs a kernel with views, arrays and numbers; returns at once.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), const Launch& at, const Arguments&... arguments) {
  std::apply([&](const auto&... values) { cuda::run(kernel, at, values...); }, std::tuple_cat(cuda::flattened(arguments)...));
}

}  // namespace tw
