// First values of pieces that stand in the memory of the process.
#include <cstdint>

#include "elements.hpp"
#include "generators.hpp"

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

static std::uint64_t randomBits(std::uint64_t key, std::uint64_t index) { return mix(key + index * 0x9E3779B97F4A7C15u); }

template <class T> static T randomElement(std::uint64_t key, std::uint64_t index) {
  if constexpr (std::is_same_v<T, bool>) {
    return randomBits(key, index) >> 63 != 0;
  } else if constexpr (std::is_same_v<T, double>) {
    return double(randomBits(key, index) >> 11) * 0x1p-52 - 1;
  } else if constexpr (std::is_same_v<T, float>) {
    return float(randomBits(key, index) >> 40) * 0x1p-23f - 1;
  } else if constexpr (std::is_same_v<T, Half>) {
    return T(float(randomBits(key, index) >> 53) * 0x1p-10f - 1);
  } else if constexpr (std::is_same_v<T, Bfloat>) {
    return T(float(randomBits(key, index) >> 56) * 0x1p-7f - 1);
  } else if constexpr (std::is_unsigned_v<T>) {
    return T(randomBits(key, index) >> 60);
  } else if constexpr (std::is_integral_v<T>) {
    return T(long(randomBits(key, index) >> 60) - 8);
  } else {
    using Part = typename T::value_type;
    return {randomElement<Part>(key, 2 * index), randomElement<Part>(key, 2 * index + 1)};
  }
}

/// Sets every element to `value(linear)`.
template <class T, class Value> static void setEach(const std::vector<long>& shape, Piece& piece, Value value) {
  const std::vector<long> steps = linearSteps(shape);
  const long step = shape.empty() ? 1 : steps[std::size_t(piece.order.back())];
  T* out = piece.data<T>();
  forOwned(piece, [&](long position, const std::vector<long>& index, long length) {
    long linear = 0;
    for (std::size_t d = 0; d < index.size(); ++d) linear += index[d] * steps[d];
    for (long i = 0; i < length; ++i) out[position + i] = value(linear + i * step);
  });
}

template <class T> static void setAll(const Generator& g, const std::vector<long>& shape, Piece& piece) {
  const long first = g.first, second = g.second;
  switch (g.kind) {
    case Generator::Random:
      return setEach<T>(shape, piece, [first](long linear) { return randomElement<T>(std::uint64_t(first), std::uint64_t(linear)); });
    case Generator::Linear: return setEach<T>(shape, piece, [=](long linear) { return T(first + second * linear); });
    case Generator::Diagonal:
      return setEach<T>(shape, piece, [=](long linear) { return T(linear % first == 0 && linear / first < second ? 1L : 0L); });
  }
}

void generate(const Generator& generator, const std::vector<long>& shape, const ElementType& type, Piece& piece) {
  if (&type == &f32) return setAll<float>(generator, shape, piece);
  if (&type == &f64) return setAll<double>(generator, shape, piece);
  if (&type == &i32) return setAll<int>(generator, shape, piece);
  if (&type == &i64) return setAll<long>(generator, shape, piece);
  if (&type == &boolean) return setAll<bool>(generator, shape, piece);
  if (&type == &i8) return setAll<std::int8_t>(generator, shape, piece);
  if (&type == &i16) return setAll<std::int16_t>(generator, shape, piece);
  if (&type == &u8) return setAll<std::uint8_t>(generator, shape, piece);
  if (&type == &f16) return setAll<Half>(generator, shape, piece);
  if (&type == &bf16) return setAll<Bfloat>(generator, shape, piece);
  if (&type == &c64) return setAll<std::complex<float>>(generator, shape, piece);
  setAll<std::complex<double>>(generator, shape, piece);
}

}  // namespace tw
