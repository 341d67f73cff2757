// First values of tensors that no file holds. Each owner makes its own; nothing is sent.
#pragma once

#include <cstdint>

#include "tensors.hpp"

namespace tw {

/// Calls `run(position, index, length)` for runs along a piece's innermost storage dimension; `index` are the global indices of
/// the first element.
template <class Run> void forOwned(const Piece& piece, Run run) {
  std::vector<long> index(piece.order.size());
  long position = 0;
  auto walk = [&](auto& self, int k) -> void {
    if (k == int(piece.order.size())) {
      run(position++, index, 1L);
      return;
    }
    const int d = piece.order[k];
    const IndexSet& set = piece.frame.dim(d);
    for (int i = 0; i < set.intervals(); ++i) {
      if (k + 1 == int(piece.order.size())) {
        index[d] = set.low(i);
        run(position, index, set.high(i) - set.low(i));
        position += set.high(i) - set.low(i);
        continue;
      }
      for (index[d] = set.low(i); index[d] < set.high(i); ++index[d]) self(self, k + 1);
    }
  };
  if (!piece.frame.isEmpty()) walk(walk, 0);
}

/// Sets every element to `value(linear)`, a function of its row-major linear index.
template <class T, class Value> void setEach(Tensor<T>& tensor, Value value) {
  tensor.place();
  const std::vector<long>& shape = tensor.layout.shape();
  std::vector<long> steps(shape.size() + 1, 1);
  for (int d = int(shape.size()) - 1; d > 0; --d) steps[d - 1] = steps[d] * shape[d];
  const long step = shape.empty() ? 1 : steps[tensor.storage.back()];
  T* out = tensor.home->template data<T>();
  forOwned(*tensor.home, [&](long position, const std::vector<long>& index, long length) {
    long linear = 0;
    for (std::size_t d = 0; d < index.size(); ++d) linear += index[d] * steps[d];
    for (long i = 0; i < length; ++i) out[position + i] = value(linear + i * step);
  });
}

/// A hash of 64 bits (the finaliser of splitmix64).
inline std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

inline std::uint64_t randomBits(std::uint64_t key, std::uint64_t index) { return mix(key + index * 0x9E3779B97F4A7C15u); }

template <class T> T randomElement(std::uint64_t key, std::uint64_t index) {
  if constexpr (std::is_same_v<T, bool>) {
    return randomBits(key, index) >> 63 != 0;
  } else if constexpr (std::is_same_v<T, double>) {
    return double(randomBits(key, index) >> 11) * 0x1p-52 - 1;
  } else if constexpr (std::is_same_v<T, float>) {
    return float(randomBits(key, index) >> 40) * 0x1p-23f - 1;
  } else if constexpr (std::is_integral_v<T>) {
    return T(long(randomBits(key, index) >> 60) - 8);
  } else {
    using Part = typename T::value_type;
    return {randomElement<Part>(key, 2 * index), randomElement<Part>(key, 2 * index + 1)};
  }
}

/// Uniform in [-1, 1) from a hash of seed and linear index: the same elements for every layout and number of processors.
template <class T> void setRandom(Tensor<T>& tensor, long seed) {
  const std::uint64_t key = mix(std::uint64_t(seed) + 0x9E3779B97F4A7C15u);
  setEach(tensor, [key](long linear) { return randomElement<T>(key, std::uint64_t(linear)); });
}

template <class T> void setZeros(Tensor<T>& tensor) {
  setEach(tensor, [](long) { return T(0); });
}

template <class T> void setOnes(Tensor<T>& tensor) {
  setEach(tensor, [](long) { return T(1); });
}

/// The row-major linear index.
template <class T> void setIota(Tensor<T>& tensor) {
  setEach(tensor, [](long linear) { return T(linear); });
}

/// 1 where all indices are equal.
template <class T> void setIdentity(Tensor<T>& tensor) {
  const std::vector<long> shape = tensor.layout.shape();
  setEach(tensor, [&](long linear) {
    bool equal = true;
    long last = -1;
    for (int d = int(shape.size()) - 1; d >= 0; --d) {
      const long index = linear % shape[d];
      linear /= shape[d];
      equal = equal && (last < 0 || last == index);
      last = index;
    }
    return T(equal ? 1 : 0);
  });
}

}  // namespace tw
