// Products of matrices whose rows, columns and sums are several loops each, in any place of memory: what does not stand as a matrix is
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
 public:
  std::vector<long> first{0}, second{0};
  std::optional<long> firstStep, secondStep;  // where places are equally far apart

  /// @param loops the last of them is fastest
  explicit Places(const std::vector<TwoStrides>& loops) {
    for (const TwoStrides& l : loops) {
      std::vector<long> x, y;
      for (std::size_t p = 0; p < first.size(); ++p) {
        for (long i = 0; i < l.extent; ++i) x.push_back(first[p] + i * l.first), y.push_back(second[p] + i * l.second);
      }
      first.swap(x), second.swap(y);
    }
    firstStep = step(first), secondStep = step(second);
  }

  long count() const { return long(first.size()); }

 private:
  static std::optional<long> step(const std::vector<long>& places) {
    if (places.size() < 2) return 1;
    for (std::size_t p = 2; p < places.size(); ++p) {
      if (places[p] - places[p - 1] != places[1] - places[0]) return std::nullopt;
    }
    return places[1] - places[0];
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
        const Matrix<const T> left = part<LeftPart>(a, m.second, m.secondStep, i, rows, k.first, k.firstStep, z, steps);
        for (long j = 0; j < n.count(); j += columnsAtOnce) {
          const long columns = min(columnsAtOnce, n.count() - j);
          const Matrix<const T> right = part<RightPart>(b, k.second, k.secondStep, z, steps, n.second, n.secondStep, j, columns);
          multiply(alpha, rows, columns, steps, left, right, c, i, j, z == 0 ? into : Into::Add);
          between();
        }
      }
    }
  }

 private:
  /// Some rows and columns of a matrix, copied where it is none in memory or where neighbours stand apart both ways.
  template <Slot slot>
  static Matrix<const T> part(const T* from, const std::vector<long>& rows, std::optional<long> rowStep, long i, long height,
                              const std::vector<long>& columns, std::optional<long> columnStep, long j, long width) {
    if (rowStep && columnStep && (*rowStep == 1 || *columnStep == 1)) return {from + rows[i] + columns[j], *rowStep, *columnStep};
    T* to = scratch<T>(slot, height * width);
    for (long r = 0; r < height; ++r) {
      const T* row = from + rows[i + r];
      const long* at = &columns[j];
      for (long x = 0; x < width; ++x) to[r * width + x] = row[at[x]];
    }
    return {to, width, 1};
  }

  void multiply(T alpha, long rows, long columns, long steps, const Matrix<const T>& left, const Matrix<const T>& right, T* c, long i,
                long j, Into into) const {
    if (m.firstStep && n.firstStep == 1) {
      const Matrix<T> target{c + m.first[i] + n.first[j], *m.firstStep, 1};
      return PanelProduct<T>(rows, columns, steps, left, right, target).run(alpha, into);
    }
    T* result = scratch<T>(Result, rows * columns);
    PanelProduct<T>(rows, columns, steps, left, right, {result, columns, 1}).run(alpha, Into::Set);
    for (long r = 0; r < rows; ++r) {
      T* row = c + m.first[i + r];
      const long* at = &n.first[j];
      const T* from = result + r * columns;
      if (into == Into::Set) {
        for (long x = 0; x < columns; ++x) row[at[x]] = from[x];
      } else {
        for (long x = 0; x < columns; ++x) row[at[x]] += from[x];
      }
    }
  }
};

}  // namespace tw
