// How products of a matrix with a narrow one are made; included by what is compiled once a type, panel_*.cpp.
#pragma once

#include "panel.hpp"

namespace tw {

/// A product by blocks of the result that stay in registers.
template <class T> class PanelProduct {
  using L = Lanes<T>;
  using V = typename L::Vector;

  /// Vectors side by side in a panel, and the columns that are laid out at a time.
  static constexpr int widest = L::registers == 32 ? 4 : 2;
  static constexpr long columnsAtOnce = 8 * widest * L::count;

  long m, n, k;
  Matrix<const T> a, b;
  Matrix<T> c;

 public:
  PanelProduct(long rows, long columns, long inner, const Matrix<const T>& left, const Matrix<const T>& right, const Matrix<T>& target)
      : m(rows), n(columns), k(inner), a(left), b(right), c(target) {}

  void run(T alpha, Into into) const {
    // along the rows of a long panels are best; across them each step touches a cache line of its own, which must survive
    const long depth = min(k, a.columnStride == 1 ? 384 : 128);
    T* panels = scratch<T>(0, depth * min(n + widest * L::count, columnsAtOnce));
    for (long j = 0; j < n; j += columnsAtOnce) {
      const long columns = min(columnsAtOnce, n - j);
      for (long x = 0; x < k; x += depth) {
        const long steps = min(depth, k - x);
        layOut(alpha, x, steps, j, columns, panels);
        const bool set = into == Into::Set && x == 0;
        rowsAt<rowsFor(widest)>(0, x, steps, j, columns, panels, set);
      }
    }
  }

 private:
  /// Rows of the result that stay in registers when each is some vectors wide.
  static constexpr int rowsFor(int vectors) {
    if (L::registers == 32) return vectors == 4 ? 6 : 8;
    return vectors == 2 ? 6 : 8;
  }

  static int vectorsOf(long columns) { return int(min(widest, ceilDiv(columns, L::count))); }

  /// Copies steps x .. x + steps of some columns of b, times alpha, to panels of whole vectors.
  void layOut(T alpha, long x, long steps, long j, long columns, T* to) const {
    for (long p = 0; p < columns; p += widest * L::count) {
      const long filled = min(widest * L::count, columns - p), width = vectorsOf(filled) * L::count;
      for (long s = 0; s < steps; ++s, to += width) {
        const T* from = b.data + (x + s) * b.rowStride + (j + p) * b.columnStride;
        if (b.columnStride == 1) {
          for (long y = 0; y < filled; ++y) to[y] = alpha * from[y];
        } else {
          for (long y = 0; y < filled; ++y) to[y] = alpha * from[y * b.columnStride];
        }
        for (long y = filled; y < width; ++y) to[y] = 0;
      }
    }
  }

  /// All rows from the i-th, in blocks of `Rows` and what is left in smaller ones.
  template <int Rows> void rowsAt(long i, long x, long steps, long j, long columns, const T* panels, bool set) const {
    for (; i + Rows <= m; i += Rows) {
      const T* panel = panels;
      for (long p = 0; p < columns; p += widest * L::count) {
        const long filled = min(widest * L::count, columns - p);
        const int vectors = vectorsOf(filled);
        if (vectors == 1) block<Rows, 1>(i, x, steps, j + p, filled, panel, set);
        if constexpr (widest >= 2) {
          if (vectors == 2) block<Rows, 2>(i, x, steps, j + p, filled, panel, set);
        }
        if constexpr (widest >= 4) {
          if (vectors == 3) block<Rows, 3>(i, x, steps, j + p, filled, panel, set);
          if (vectors == 4) block<Rows, 4>(i, x, steps, j + p, filled, panel, set);
        }
        panel += vectors * L::count * steps;
      }
    }
    if constexpr (Rows > 1) {
      if (i < m) rowsAt<Rows / 2>(i, x, steps, j, columns, panels, set);
    }
  }

  /// One block of the result: `Rows` rows, and columns of one panel.
  template <int Rows, int Width> void block(long i, long x, long steps, long j, long columns, const T* panel, bool set) const {
    const long down = a.rowStride, along = a.columnStride;
    const T* from = a.data + i * down + x * along;
    // what later blocks read: rows below, farther the shorter they are, or, where rows stand side by side, the next cache lines
    const T* next = from + (along == 1 ? Rows * (1 + 384 / steps) * down : 2 * L::count);
    V sum[Rows][Width] = {};
    for (long s = 0; s < steps; ++s) {
      V right[Width];
#pragma GCC unroll 4
      for (int w = 0; w < Width; ++w) right[w] = L::load(panel + (s * Width + w) * L::count);
#pragma GCC unroll 8
      for (int r = 0; r < Rows; ++r) {
        const V left = from[r * down + s * along] - V{};
#pragma GCC unroll 4
        for (int w = 0; w < Width; ++w) sum[r][w] += left * right[w];
      }
      if (along != 1) {
        __builtin_prefetch(next + s * along);
      } else if (s % L::count == 0) {
#pragma GCC unroll 8
        for (int r = 0; r < Rows; ++r) __builtin_prefetch(next + r * down + s);
      }
    }
    T* to = c.data + i * c.rowStride + j * c.columnStride;
    const bool whole = c.columnStride == 1 && columns == Width * L::count;
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
      for (int w = 0; w < Width; ++w) {
        T* at = to + r * c.rowStride + w * L::count * c.columnStride;
        if (whole) {
          L::store(at, set ? sum[r][w] : L::load(at) + sum[r][w]);
        } else {
          for (long y = 0; y < min(L::count, columns - w * L::count); ++y) {
            at[y * c.columnStride] = (set ? T(0) : at[y * c.columnStride]) + sum[r][w][y];
          }
        }
      }
    }
  }
};

template <class T>
void panelProduct(long m, long n, long k, T alpha, const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c, Into into) {
  PanelProduct<T>(m, n, k, a, b, c).run(alpha, into);
}

}  // namespace tw
