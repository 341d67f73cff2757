// First values of tensors that no file holds.
#include "inputs.hpp"

#include <cstdint>

namespace tw {

/// Calls `run(position, index, length)` for runs along a piece's innermost storage dimension; `index` are the global indices of
/// the first element.
template <class Run> static void forOwned(const Piece& piece, Run run) {
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
template <class T, class Value> static void setEach(Tensor& tensor, Value value) {
  tensor.place();
  const std::vector<long>& shape = tensor.layout.shape();
  std::vector<long> steps(shape.size() + 1, 1);
  for (int d = int(shape.size()) - 1; d > 0; --d) steps[d - 1] = steps[d] * shape[d];
  const long step = shape.empty() ? 1 : steps[tensor.storage.back()];
  const HostElements elements(*tensor.home, HostElements::Write);
  T* out = elements.data<T>();
  forOwned(*tensor.home, [&](long position, const std::vector<long>& index, long length) {
    long linear = 0;
    for (std::size_t d = 0; d < index.size(); ++d) linear += index[d] * steps[d];
    for (long i = 0; i < length; ++i) out[position + i] = value(linear + i * step);
  });
}

/// A hash of 64 bits (the finaliser of splitmix64).
static std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static std::uint64_t randomBits(std::uint64_t key, std::uint64_t index) { return mix(key + index * 0x9E3779B97F4A7C15u); }

template <class T> static T randomElement(std::uint64_t key, std::uint64_t index) {
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

/// Calls `use(T())` with the C++ type of a tensor's elements.
template <class Use> static void withType(const Tensor& tensor, Use use) {
  const ElementType* type = &tensor.type;
  if (type == &f32) return use(float());
  if (type == &f64) return use(double());
  if (type == &i32) return use(int());
  if (type == &i64) return use(long());
  if (type == &boolean) return use(bool());
  if (type == &c64) return use(std::complex<float>());
  use(std::complex<double>());
}

void setRandom(Tensor& tensor, long seed) {
  const std::uint64_t key = mix(std::uint64_t(seed) + 0x9E3779B97F4A7C15u);
  withType(tensor, [&](auto t) {
    using T = decltype(t);
    setEach<T>(tensor, [key](long linear) { return randomElement<T>(key, std::uint64_t(linear)); });
  });
}

/// Sets every element to an integer that depends on its linear index.
static void setIntegers(Tensor& tensor, const std::function<long(long)>& value) {
  withType(tensor, [&](auto t) {
    using T = decltype(t);
    setEach<T>(tensor, [&](long linear) { return T(value(linear)); });
  });
}

void setZeros(Tensor& tensor) {
  setIntegers(tensor, [](long) { return 0; });
}

void setOnes(Tensor& tensor) {
  setIntegers(tensor, [](long) { return 1; });
}

void setIota(Tensor& tensor) {
  setIntegers(tensor, [](long linear) { return linear; });
}

void setIdentity(Tensor& tensor) {
  const std::vector<long> shape = tensor.layout.shape();
  setIntegers(tensor, [&](long linear) {
    bool equal = true;
    long last = -1;
    for (int d = int(shape.size()) - 1; d >= 0; --d) {
      const long index = linear % shape[d];
      linear /= shape[d];
      equal = equal && (last < 0 || last == index);
      last = index;
    }
    return equal ? 1L : 0L;
  });
}

}  // namespace tw
