// The innermost work of a loop nest: results that stay in registers while reductions run, side by side in vector lanes.
#pragma once

#include <array>
#include <tuple>

#include "../data/pieces.hpp"

namespace tw {

namespace nests {

template <std::size_t N> using Ranges = std::array<Range, N>;
template <std::size_t N> using Index = std::array<long, N>;

/// The operator, in the form that compilers turn into vector instructions.
template <Op op, class T> T combine(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return op == Op::Prod || op == Op::Min || op == Op::All ? a & b : a | b;
  } else if constexpr (op == Op::Min) {
    return smaller<T>(a, b);
  } else if constexpr (op == Op::Max) {
    return larger<T>(a, b);
  } else {
    return combined<T>(op, a, b);
  }
}

/// Combines a result into its element, or sets the element that has no value yet.
template <Op op, class T> void put(T& element, T result, bool set) {
  if constexpr (isRecord<T>) {
    element = result;
  } else {
    element = combine<op, T>(set ? identity<T>(op) : element, result);
  }
}

template <std::size_t N> long volume(const Ranges<N>& ranges) {
  long n = 1;
  for (const Range& r : ranges) n *= r.size();
  return n;
}

/// The indices at a place of the ranges' row-major order.
template <std::size_t N> Index<N> indices(const Ranges<N>& ranges, long place) {
  Index<N> at{};
  for (std::size_t d = N; d-- > 0;) at[d] = ranges[d].low + place % ranges[d].size(), place /= ranges[d].size();
  return at;
}

template <std::size_t Count, std::size_t N> Ranges<Count> leading(const Range (&ranges)[N]) {
  Ranges<Count> out{};
  for (std::size_t d = 0; d < Count; ++d) out[d] = ranges[d];
  return out;
}

/// The last of some indices moved on.
template <std::size_t N> Index<N> moved(Index<N> at, long by) {
  if constexpr (N > 0) at[N - 1] += by;
  return at;
}

template <class F, std::size_t N> decltype(auto) element(const F& f, const Index<N>& at, long column) {
  return std::apply([&](auto... i) -> decltype(auto) { return f(i..., column); }, at);
}
template <class F, std::size_t N, std::size_t M> auto term(const F& f, const Index<N>& at, long column, const Index<M>& reduced) {
  return std::apply([&](auto... i) { return std::apply([&](auto... k) { return f(i..., column, k...); }, reduced); }, at);
}

/// Calls body for all values of the first Count indices, the last of them fastest.
template <std::size_t Count, std::size_t D = 0, std::size_t N, class Body>
void walk(const Ranges<N>& ranges, Index<N> at, const Body& body) {
  if constexpr (D == Count) {
    body(at);
  } else {
    for (at[D] = ranges[D].low; at[D] < ranges[D].high; ++at[D]) walk<Count, D + 1>(ranges, at, body);
  }
}

/// The most terms that a sum of 32-bit numbers adds up before it is moved to 64 bits.
constexpr long mostTerms = 128;

/// Whether long reductions lose digits.
template <Op op, class T> constexpr bool losesDigits = op == Op::Sum && !std::is_same_v<T, Wide<T>>;

/// Calls body for pieces of some ranges, each of them at most so many points, in order.
template <std::size_t D = 0, std::size_t M, class Body> void eachPiece(Ranges<M>& ranges, long points, const Body& body) {
  long inner = 1;
  for (std::size_t d = D + 1; d < M; ++d) inner *= ranges[d].size();
  const Range whole = ranges[D];
  const long step = max(points / max(inner, 1L), 1L);
  for (long k = whole.low; k < whole.high; k += step) {
    ranges[D] = {k, min(k + step, whole.high)};
    if constexpr (D + 1 < M) {
      if (inner > points) {
        eachPiece<D + 1>(ranges, points, body);
        continue;
      }
    }
    body(ranges);
  }
  ranges[D] = whole;
}

/// Computes a block of results for some ranges of the reductions, long sums of 32-bit numbers piece by piece.
template <Op op, class T, int Rows, int Columns, std::size_t M, class Part>
inline void inPieces(T (&results)[Rows][Columns], const Ranges<M>& reductions, long points, const Part& part) {
  const auto from = [&](const Ranges<M>& ranges) {
    for (auto& row : results)
      for (T& r : row) r = identity<T>(op);
    part(ranges);
  };
  if constexpr (losesDigits<op, T>) {
    if (volume(reductions) > points) {
      Wide<T> totals[Rows][Columns] = {};
      Ranges<M> rest = reductions;
      eachPiece(rest, points, [&](const Ranges<M>& piece) {
        from(piece);
        for (int r = 0; r < Rows; ++r)
          for (int c = 0; c < Columns; ++c) totals[r][c] += Wide<T>(results[r][c]);
      });
      for (int r = 0; r < Rows; ++r)
        for (int c = 0; c < Columns; ++c) results[r][c] = T(totals[r][c]);
      return;
    }
  }
  from(reductions);
}

/// Rows x Columns elements stay in registers while the reductions run; `count` of the columns exist.
template <Op op, class T, int Rows, int Columns, std::size_t N, std::size_t M, class Target, class Value>
inline void tile(const Index<N>& at, long column, int count, const Ranges<M>& reductions, bool set, const Target& target,
    const Value& value) {
  T results[Rows][Columns];
  inPieces<op>(results, reductions, mostTerms, [&](const Ranges<M>& ranges) {
    walk<M>(ranges, {}, [&](const Index<M>& k) {
      for (int r = 0; r < Rows; ++r) {
        const Index<N> row = moved(at, r);
        #pragma omp simd
        for (int c = 0; c < count; ++c) results[r][c] = combine<op, T>(results[r][c], term(value, row, column + c, k));
      }
    });
  });
  for (int r = 0; r < Rows; ++r) {
    const Index<N> row = moved(at, r);
    #pragma omp simd
    for (int c = 0; c < count; ++c) put<op, T>(element(target, row, column + c), results[r][c], set);
  }
}

/// Some rows of results, tile by tile.
template <Op op, class T, int Rows, int Vectors, int Lanes, std::size_t N, std::size_t M, class Target, class Value>
[[gnu::flatten]] void tiles(const Index<N>& at, Range columns, const Ranges<M>& reductions, bool set, Target target, Value value) {
  constexpr int wide = Vectors * Lanes;
  long j = columns.low;
  for (; j + wide <= columns.high; j += wide) tile<op, T, Rows, wide>(at, j, wide, reductions, set, target, value);
  for (; j + Lanes <= columns.high; j += Lanes) tile<op, T, Rows, Lanes>(at, j, Lanes, reductions, set, target, value);
  if (j < columns.high) tile<op, T, Rows, Lanes>(at, j, int(columns.high - j), reductions, set, target, value);
}

/// Rows results at a time; each runs its last reduction in Width lanes, which are combined at the end.
template <Op op, class T, int Rows, int Width, std::size_t N, std::size_t M, class Target, class Value>
[[gnu::flatten]] void lanes(const Index<N>& at, long column, const Ranges<M>& reductions, bool set, Target target, Value value) {
  T results[Rows][Width];
  inPieces<op>(results, reductions, mostTerms * Width, [&](const Ranges<M>& ranges) {
    walk<M - 1>(ranges, {}, [&](Index<M> k) {
      k[M - 1] = ranges[M - 1].low;
      for (; k[M - 1] + Width <= ranges[M - 1].high; k[M - 1] += Width) {
        for (int r = 0; r < Rows; ++r) {
          #pragma omp simd
          for (int c = 0; c < Width; ++c) results[r][c] = combine<op, T>(results[r][c], term(value, at, column + r, moved(k, c)));
        }
      }
      const int rest = int(ranges[M - 1].high - k[M - 1]);
      for (int r = 0; r < Rows; ++r) {
        #pragma omp simd
        for (int c = 0; c < rest; ++c) results[r][c] = combine<op, T>(results[r][c], term(value, at, column + r, moved(k, c)));
      }
    });
  });
  for (int r = 0; r < Rows; ++r) {
    for (int half = Width / 2; half > 0; half /= 2)
      for (int c = 0; c < half; ++c) results[r][c] = combine<op, T>(results[r][c], results[r][c + half]);
    put<op, T>(element(target, at, column + r), results[r][0], set);
  }
}

}  // namespace nests

}  // namespace tw
