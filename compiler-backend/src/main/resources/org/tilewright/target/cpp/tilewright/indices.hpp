// Index variables of a statement as values: with them an access says which dimension of a piece each loop runs along.
#pragma once

#include <array>

#include "pieces.hpp"

namespace tw {

/// The most loops that one contraction has.
constexpr int mostIndices = 12;

/// An index variable: its place among the loops of a contraction, and its range low <= index < high.
struct Index {
  int place;
  long low, high;
};

/// Where an access stands along one dimension: a loop, moved by some elements, or one element.
struct Position {
  int place = -1;  // of the loop; -1 for one element
  long first;

  Position(Index i) : place(i.place), first(i.low) {}  // NOLINT: a position may be an index
  Position(long element) : first(element) {}           // NOLINT: or a number

  friend Position operator+(Position a, Position b) {
    a.place = max(a.place, b.place);
    a.first += b.first;
    return a;
  }
  friend Position operator-(Position a, long by) { return a + Position(-by); }
};
inline Position operator+(Index i, long by) { return Position(i) + Position(by); }
inline Position operator+(long by, Index i) { return Position(i) + Position(by); }
inline Position operator-(Index i, long by) { return Position(i) + Position(-by); }

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
  template <class U> Operand(const Operand<U>& other) : data(other.data), strides(other.strides) {}  // NOLINT: adds const
};

template <class T, int... Storage> template <class... At> Operand<T> View<T, Storage...>::over(At... at) const {
  const Position positions[] = {Position(at)..., Position(0)};
  Operand<T> out(data - origin);
  for (int d = 0; d < order; ++d) {
    out.data += strides[d] * positions[d].first;
    if (positions[d].place >= 0) out.strides[positions[d].place] += strides[d];
  }
  return out;
}

}  // namespace tw
