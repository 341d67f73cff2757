// First values of elements that stand in the memory of the process, one after the other.
#include <cstdint>
#include <type_traits>

#include "generators.hpp"
#include "../data/records.hpp"

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

/// Sets every element to `value(linear)`. @param place of an element, by its position in the piece
template <class Place, class Value>
static void setEach(const std::vector<long>& shape, const Piece& piece, Place place, Value value) {
  const std::vector<long> steps = linearSteps(shape);
  const long step = shape.empty() ? 1 : steps[std::size_t(piece.order.back())];
  forOwned(piece, [&](long position, const std::vector<long>& index, long length) {
    long linear = 0;
    for (std::size_t d = 0; d < index.size(); ++d) linear += index[d] * steps[d];
    for (long i = 0; i < length; ++i) place(position + i) = value(linear + i * step);
  });
}

template <class T, class Place> static void setAll(const Generator& g, const std::vector<long>& shape, const Piece& piece, Place place) {
  const long first = g.first, second = g.second;
  switch (g.kind) {
    case Generator::Random:
      return setEach(shape, piece, place,
                     [g](long linear) { return randomElement<T>(std::uint64_t(g.first), std::uint64_t(g.valueOf(linear))); });
    case Generator::Linear: return setEach(shape, piece, place, [=](long linear) { return T(first + second * linear); });
    case Generator::Diagonal:
      return setEach(shape, piece, place, [=](long linear) { return T(linear % first == 0 && linear / first < second ? 1L : 0L); });
  }
}

/// Calls `use` with a pointer to elements of a type.
template <class Use> static void withType(const ElementType& type, char* elements, Use use) {
  const auto as = [&](auto* none) { use(reinterpret_cast<decltype(none)>(elements)); };
  if (&type == &f32) return as(static_cast<float*>(nullptr));
  if (&type == &f64) return as(static_cast<double*>(nullptr));
  if (&type == &i32) return as(static_cast<int*>(nullptr));
  if (&type == &i64) return as(static_cast<long*>(nullptr));
  if (&type == &boolean) return as(static_cast<bool*>(nullptr));
  if (&type == &i8) return as(static_cast<std::int8_t*>(nullptr));
  if (&type == &i16) return as(static_cast<std::int16_t*>(nullptr));
  if (&type == &u8) return as(static_cast<std::uint8_t*>(nullptr));
  if (&type == &f16) return as(static_cast<Half*>(nullptr));
  if (&type == &bf16) return as(static_cast<Bfloat*>(nullptr));
  if (&type == &c64) return as(static_cast<std::complex<float>*>(nullptr));
  as(static_cast<std::complex<double>*>(nullptr));
}

void generateOnHost(const Generator& generator, const std::vector<long>& shape, const ElementType& type, const Piece& piece,
                    char* elements) {
  if (!type.isRecord()) {
    return withType(type, elements, [&](auto* start) {
      setAll<std::remove_pointer_t<decltype(start)>>(generator, shape, piece, [start](long at) -> auto& { return start[at]; });
    });
  }
  const long width = long(type.bytes);
  Generator ofField = generator;
  ofField.of = long(type.fields.size());
  for (const Field& field : type.fields) {
    withType(*field.type, elements + field.offset, [&](auto* start) {
      using T = std::remove_pointer_t<decltype(start)>;
      char* first = reinterpret_cast<char*>(start);
      setAll<T>(ofField, shape, piece, [=](long at) -> T& { return *reinterpret_cast<T*>(first + at * width); });
    });
    ++ofField.part;
  }
  clearGaps(type, elements, piece.size());
}

}  // namespace tw
