// Index variables of a statement as values: with them an access says which dimension of a piece each loop runs along.
#pragma once

#include <array>

#include "../data/pieces.hpp"

namespace tw {

/// The most loops that one contraction has.
constexpr int mostIndices = 12;

/// An index variable: its place among the loops of a contraction, and its range low <= index < high.
struct Index {
  int place;
  long low, high;
};

/// Where an access stands along one dimension: a loop, moved by some elements, one element, or a window's element, 2 * x + s.
struct Position {
  struct Move {
    int place;  // of the loop
    long by;    // elements for each of its steps
  };

  /// The most loops that move an access along one dimension.
  static constexpr int mostMoves = 3;

  Move moves[mostMoves];
  int count = 0;
  long first;

  Position(Index i) : moves{{i.place, 1}}, count(1), first(i.low) {}  // NOLINT: a position may be an index
  Position(long element) : first(element) {}                          // NOLINT: or a number
};
inline Position operator+(Position a, const Position& b) {
  for (int m = 0; m < b.count; ++m) a.moves[a.count++] = b.moves[m];
  a.first += b.first;
  return a;
}
inline Position operator*(Position a, long times) {
  for (int m = 0; m < a.count; ++m) a.moves[m].by *= times;
  a.first *= times;
  return a;
}
inline Position operator*(long times, const Position& a) { return a * times; }
inline Position operator-(const Position& a, const Position& b) { return a + b * -1; }

/// Index variables with these ranges: const auto [i, j] = tw::indices({{0, n}, {0, m}});
template <int N> std::array<Index, N> indices(const Range (&ranges)[N]) {
  static_assert(N <= mostIndices, "a contraction has too many loops");
  std::array<Index, N> out;
  for (int i = 0; i < N; ++i) out[i] = {i, ranges[i].low, ranges[i].high};
  return out;
}

/// An access: its first element, and how far the element moves with each loop.
template <class T> struct Operand {
  T* data = nullptr;
  std::array<long, mostIndices> strides{};

  Operand() = default;
  Operand(T* first) : data(first) {}  // NOLINT: an element is an operand that no loop moves
  /// Elements that many behind some, or none where there are none: an empty piece has no element to count from.
  Operand(T* some, long first) : data(some == nullptr ? nullptr : some + first) {}
  template <class U> Operand(const Operand<U>& other) : data(other.data), strides(other.strides) {}  // NOLINT: adds const

  /// Moves along a dimension whose neighbours are so many elements apart.
  void along(const Position& position, long apart) {
    if (data != nullptr) data += apart * position.first;
    for (int m = 0; m < position.count; ++m) strides[std::size_t(position.moves[m].place)] += apart * position.moves[m].by;
  }
};

template <class T, int... Storage> template <class... At> Operand<T> View<T, Storage...>::over(At... at) const {
  const Position positions[] = {Position(at)..., Position(0)};
  Operand<T> out(data, -origin);
  for (int d = 0; d < order; ++d) out.along(positions[d], strides[d]);
  return out;
}

}  // namespace tw
