// Matrix products whose rows, columns and sums are several loops each, in any place of memory: what does not stand as a matrix is
// copied in parts that stay in the cache, and the result is put where it belongs. A convolution is one: its windows overlap in memory,
// and a part of them is laid out as a matrix where a whole one would be as many times larger as a window has elements.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "panel.hpp"

namespace tw {

/// A loop that moves two of the three tensors, by so many elements.
struct TwoStrides {
  long extent, first, second;
};

/// Where the combinations of some loops stand in two tensors.
class Places {
  std::vector<TwoStrides> loops;
  long all = 1;

 public:
  using Moved = long TwoStrides::*;

  /// @param some the last of them is fastest
  explicit Places(const std::vector<TwoStrides>& some) {
    for (const TwoStrides& l : some) {
      all *= l.extent;
      if (l.extent != 1) loops.push_back(l);
    }
  }

  long count() const { return all; }

  /// How far apart neighbours are in a tensor, where it is the same for all.
  std::optional<long> step(Moved in) const {
    for (std::size_t l = 1; l < loops.size(); ++l) {
      if (loops[l - 1].*in != loops[l].*in * loops[l].extent) return std::nullopt;
    }
    return loops.empty() ? 1 : loops.back().*in;
  }

  long at(Moved in, long place) const {
    long out = 0;
    for (std::size_t l = loops.size(); l-- > 0; place /= loops[l].extent) out += place % loops[l].extent * (loops[l].*in);
    return out;
  }

  /// Some of them, one after the other.
  std::vector<long> from(Moved in, long first, long some) const {
    std::vector<long> out(static_cast<std::size_t>(some));
    for (long p = 0; p < some; ++p) out[std::size_t(p)] = at(in, first + p);
    return out;
  }
};

/// c[m, n] (+)= alpha * a[m, k] * b[k, n] for f32 and f64, each index being the combinations of some loops. Calls no other thread.
template <class T> class GatheredProduct {
  static constexpr long rowsAtOnce = 512, stepsAtOnce = 384, columnsAtOnce = 512;
  enum Slot { LeftPart = 1, RightPart, Result };  // of scratch memory

  Places m, n, k;  // in c and a, c and b, a and b

 public:
  GatheredProduct(const std::vector<TwoStrides>& rows, const std::vector<TwoStrides>& columns, const std::vector<TwoStrides>& sum)
      : m(rows), n(columns), k(sum) {}

  /// @param between is called now and then
  template <class Between> void run(T alpha, T* c, const T* a, const T* b, Into into, Between between) const {
    for (long z = 0; z < k.count(); z += stepsAtOnce) {
      const long steps = min(stepsAtOnce, k.count() - z);
      for (long i = 0; i < m.count(); i += rowsAtOnce) {
        const long rows = min(rowsAtOnce, m.count() - i);
        const Matrix<const T> left = part(LeftPart, a, m, second, i, rows, k, first, z, steps);
        for (long j = 0; j < n.count(); j += columnsAtOnce) {
          const long columns = min(columnsAtOnce, n.count() - j);
          const Matrix<const T> right = part(RightPart, b, k, second, z, steps, n, second, j, columns);
          multiply(alpha, rows, columns, steps, left, right, c, i, j, z == 0 ? into : Into::Add);
          between();
        }
      }
    }
  }

 private:
  static constexpr Places::Moved first = &TwoStrides::first, second = &TwoStrides::second;

  /// Some rows and columns of a matrix, copied where it is none in memory or where neighbours stand apart both ways.
  static Matrix<const T> part(Slot slot, const T* from, const Places& rows, Places::Moved down, long i, long height,
                              const Places& columns, Places::Moved along, long j, long width) {
    const std::optional<long> rowStep = rows.step(down), columnStep = columns.step(along);
    if (rowStep && columnStep && (*rowStep == 1 || *columnStep == 1)) {
      return {from + rows.at(down, i) + columns.at(along, j), *rowStep, *columnStep};
    }
    T* to = scratch<T>(slot, height * width);
    const std::vector<long> y = rows.from(down, i, height), x = columns.from(along, j, width);
    for (long r = 0; r < height; ++r) {
      const T* row = from + y[std::size_t(r)];
      for (long e = 0; e < width; ++e) to[r * width + e] = row[x[std::size_t(e)]];
    }
    return {to, width, 1};
  }

  void multiply(T alpha, long rows, long columns, long steps, const Matrix<const T>& left, const Matrix<const T>& right, T* c, long i,
                long j, Into into) const {
    const std::optional<long> rowStep = m.step(first);
    if (rowStep && n.step(first) == 1) {
      const Matrix<T> target{c + m.at(first, i) + n.at(first, j), *rowStep, 1};
      return panelProduct<T>(rows, columns, steps, alpha, left, right, target, into);
    }
    T* result = scratch<T>(Result, rows * columns);
    panelProduct<T>(rows, columns, steps, alpha, left, right, {result, columns, 1}, Into::Set);
    const std::vector<long> y = m.from(first, i, rows), x = n.from(first, j, columns);
    for (long r = 0; r < rows; ++r) {
      T* row = c + y[std::size_t(r)];
      const T* made = result + r * columns;
      if (into == Into::Set) {
        for (long e = 0; e < columns; ++e) row[x[std::size_t(e)]] = made[e];
      } else {
        for (long e = 0; e < columns; ++e) row[x[std::size_t(e)]] += made[e];
      }
    }
  }
};

}  // namespace tw
