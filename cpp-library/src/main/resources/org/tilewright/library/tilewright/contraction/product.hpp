// The product of two tensors summed over common indices, in any order of indices and dimensions: as GEMM, batches of GEMM, inner
// products or sums of vectors, on the tensors as they stand in memory.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "gathered.hpp"
#include "../loops/indices.hpp"
#include "vectors.hpp"

namespace tw {

/// c (+)= alpha * a * b, summed over the loops that c does not have.
template <class T> class TensorProduct {
 public:
  struct Loop {
    long extent, c, a, b;  // the strides of the three; 0 where the loop does not move them
  };

  TensorProduct(T scale, T* target, const T* left, const T* right) : alpha(scale), c(target), a(left), b(right) {}

  /// Adds a loop; loops of extent 1 change nothing.
  void loop(const Loop& l) {
    empty |= l.extent <= 0;
    if (l.extent != 1) loops[count++] = l;
  }

  /// @param alone whether no other thread may be used, as when several threads do parts of a product
  void run(Into into, bool alone) {
    if (empty) {
      if (into == Into::Set) clear();
      return;
    }
    merge();
    if constexpr (!std::is_same_v<T, Wide<T>>) {
      if (runWide(into, alone)) return;
    }
    choose();
    std::sort(rest.begin(), rest.begin() + restCount, [](const Loop& x, const Loop& y) { return widest(x) > widest(y); });
    if constexpr (std::is_floating_point_v<T>) {
      if (chosen == Kernel::Gathered) gather();
    }
    around(0, c, a, b, into, alone);
  }

  /// Whether the work is one or more matrix products for which BLAS is best, with its own threads.
  bool isForBlas() {
    if (empty) return false;
    merge();
    choose();
    long rows = m.extent, columns = n.extent;
    if (n.c != 1 && m.c == 1) std::swap(rows, columns);
    return chosen == Kernel::Gemm && double(rows) * columns * k.extent > 1e6 && !isNarrow<T>(rows, columns, k.extent);
  }

  enum class Kernel { Gemm, Inner, Sum, Gathered };

 private:
  /// Makes one loop of two wherever all three tensors allow it.
  void merge() {
    for (int outer = 0; outer < count; ++outer) {
      for (int inner = 0; inner < count; ++inner) {
        const Loop &x = loops[outer], &y = loops[inner];
        if (inner == outer || x.c != y.c * y.extent || x.a != y.a * y.extent || x.b != y.b * y.extent) continue;
        loops[inner].extent *= x.extent;
        loops[outer] = loops[--count];
        outer = -1;
        break;
      }
    }
  }

  /// Adds up long sums of 32-bit numbers in pieces, and the pieces in 64 bits: an element that is rounded at each of many additions
  /// would lose digits. Not for large targets, whose kernels add blocks of a sum at a time.
  bool runWide(Into into, bool alone) {
    constexpr double longest = 1 << 15, largest = 1 << 16;
    double sum = 1, elements = 1;
    int outer = none;
    for (int i = 0; i < count; ++i) {
      (isSum(loops[i]) ? sum : elements) *= double(loops[i].extent);
      if (isSum(loops[i]) && (outer == none || loops[i].extent > loops[outer].extent)) outer = i;
    }
    if (sum <= longest || elements > largest) return false;
    const Loop whole = loops[outer];
    const long piece = std::max(1L, long(longest / (sum / double(whole.extent))));
    std::vector<T> part(std::size_t(elements), T(0));
    std::vector<Wide<T>> total(part.size(), Wide<T>(0));
    for (long first = 0; first < whole.extent; first += piece) {
      TensorProduct some(alpha, part.data(), a + first * whole.a, b + first * whole.b);
      long stride = 1;
      for (int i = 0; i < count; ++i) {
        const Loop& l = loops[i];
        some.loop({i == outer ? std::min(piece, l.extent - first) : l.extent, isSum(l) ? 0 : stride, l.a, l.b});
        if (!isSum(l)) stride *= l.extent;
      }
      some.run(Into::Set, alone);
      for (std::size_t e = 0; e < part.size(); ++e) total[e] += Wide<T>(part[e]);
      if (!alone && messagesUnderWay()) progress();
    }
    addTo(c, total.data(), count - 1, into);
    return true;
  }

  /// Adds elements, which stand in the order of the target's loops, the first of them fastest.
  const Wide<T>* addTo(T* to, const Wide<T>* from, int left, Into into) const {
    if (left < 0) {
      *to = T((into == Into::Set ? Wide<T>(0) : Wide<T>(*to)) + *from);
      return from + 1;
    }
    if (isSum(loops[left])) return addTo(to, from, left - 1, into);
    for (long i = 0; i < loops[left].extent; ++i) from = addTo(to + i * loops[left].c, from, left - 1, into);
    return from;
  }

  static constexpr int none = -1;

  T alpha;
  T* c;
  const T *a, *b;
  std::array<Loop, mostIndices> loops{}, rest{};
  int count = 0, restCount = 0;
  bool empty = false;
  Kernel chosen = Kernel::Sum;
  Loop m{1, 0, 0, 0}, n{1, 0, 0, 0}, k{1, 0, 0, 0};
  std::optional<GatheredProduct<T>> gathered;
  bool swapped = false;  // whether the right factor has the rows of what is gathered

  static long widest(const Loop& l) { return std::max({l.c, l.a, l.b}); }
  static bool isOuter(const Loop& l) { return l.c != 0 && l.a != 0 && l.b != 0; }
  static bool isLeft(const Loop& l) { return l.c != 0 && l.a != 0 && l.b == 0; }
  static bool isRight(const Loop& l) { return l.c != 0 && l.a == 0; }
  static bool isSum(const Loop& l) { return l.c == 0; }

  Loop at(int i) const { return i == none ? Loop{1, 0, 0, 0} : loops[i]; }

  /// Sets the target to 0 where its own loops run.
  void clear() const {
    // the loops that were left out as they have extent 1 move nothing
    std::array<Loop, mostIndices> own{};
    int owned = 0;
    for (int i = 0; i < count; ++i) {
      if (loops[i].c == 0) continue;
      if (loops[i].extent <= 0) return;
      own[owned++] = loops[i];
    }
    clearFrom(own, owned, c);
  }

  static void clearFrom(const std::array<Loop, mostIndices>& own, int left, T* at) {
    if (left == 0) {
      *at = T(0);
      return;
    }
    for (long i = 0; i < own[left - 1].extent; ++i) clearFrom(own, left - 1, at + i * own[left - 1].c);
  }

  /// Picks the loops of the kernel: those that promise the fewest cycles for each multiplication.
  void choose() {
    double best = 1e300;
    int bestM = none, bestN = none, bestK = none;
    auto consider = [&](Kernel kernel, int i, int j, int x, double cost) {
      if (cost >= best) return;
      best = cost, chosen = kernel, bestM = i, bestN = j, bestK = x;
    };
    for (int x = none; x < count; ++x) {
      if (x != none && !isSum(loops[x])) continue;
      for (int i = none; i < count; ++i) {
        if (i == x && i != none) continue;
        if (i == none || isLeft(loops[i])) {
          for (int j = 0; j < count; ++j) {
            if (x != none && i != none && isRight(loops[j])) consider(Kernel::Gemm, i, j, x, costOfGemm(at(i), loops[j], loops[x]));
          }
        }
        if (x != none && (i == none || !isSum(loops[i]))) consider(Kernel::Inner, i, none, x, costOfInner(at(i), loops[x]));
        if (i != none && !isSum(loops[i])) consider(Kernel::Sum, i, none, x, costOfSum(loops[i], at(x)));
      }
    }
    m = at(bestM), n = at(bestN), k = at(bestK);
    const bool gathers = costOfGathered() * 1.25 < best;
    if (gathers) chosen = Kernel::Gathered;
    for (int i = 0; i < count; ++i) {
      if (gathers ? isOuter(loops[i]) : i != bestM && i != bestN && i != bestK) rest[restCount++] = loops[i];
    }
  }

  /// Whether two loops of a matrix let it be read along cache lines.
  static bool reads(long x, long y) { return x == 1 || y == 1; }

  // cycles for a vector of multiplications, roughly: what a kernel needs besides the arithmetic weighs less the longer its loops are
  static double costOfGemm(const Loop& i, const Loop& j, const Loop& x) {
    if (std::min({i.c, i.a, j.c, j.b, x.a, x.b}) < 0) return 1e300;  // BLAS knows no matrix that stands backwards
    const double rows = double(i.extent), columns = double(j.extent), steps = double(x.extent);
    return 1 + 8 / rows + 8 / columns + 10 / steps + 1000 / (rows * columns * steps) + (reads(i.a, x.a) ? 0 : 16 / columns)
           + (reads(j.b, x.b) ? 0 : 16 / rows) + (reads(i.c, j.c) ? 0 : 32 / steps);
  }

  static double costOfInner(const Loop& i, const Loop& x) {
    const bool fast = x.a == 1 && x.b == 1;
    return (fast ? 4 + 40.0 / x.extent : 60) + 200.0 / (double(i.extent) * x.extent);
  }

  static double costOfSum(const Loop& v, const Loop& x) {
    const bool fast = v.c == 1 && v.a <= 1 && v.b <= 1 && v.a >= 0 && v.b >= 0;
    return (fast ? 5 + 30.0 / v.extent : 50) + 6.0 / x.extent + 200.0 / (double(v.extent) * x.extent);
  }

  /// A matrix product of all loops but those that move all three, whose parts are copied where they are no matrices.
  double costOfGathered() const {
    if constexpr (!std::is_floating_point_v<T>) return 1e300;
    double rows = 1, columns = 1, steps = 1;
    for (int i = 0; i < count; ++i) {
      const Loop& l = loops[i];
      if (!isOuter(l)) (isSum(l) ? steps : isLeft(l) ? rows : columns) *= double(l.extent);
    }
    if (rows == 1 || columns == 1 || steps == 1) return 1e300;
    return 1 + 8 / rows + 8 / columns + 10 / steps + 4000 / (rows * columns * steps) + 24 / rows + 24 / columns;
  }

  /// Whether one loop is outside of another one, by how far they move a tensor.
  template <long Loop::*Moved> static std::vector<Loop> sorted(std::vector<Loop> some) {
    std::sort(some.begin(), some.end(), [](const Loop& x, const Loop& y) { return x.*Moved > y.*Moved; });
    return some;
  }

  /// The columns are those along which the target's neighbours stand side by side.
  void gather() {
    std::vector<Loop> rows, columns, sums;
    for (int i = 0; i < count; ++i) {
      if (!isOuter(loops[i])) (isSum(loops[i]) ? sums : isLeft(loops[i]) ? rows : columns).push_back(loops[i]);
    }
    swapped = std::any_of(rows.begin(), rows.end(), [](const Loop& l) { return l.c == 1; });
    if (swapped) rows.swap(columns);
    std::vector<TwoStrides> down, along, summed;
    for (const Loop& l : sorted<&Loop::c>(rows)) down.push_back({l.extent, l.c, swapped ? l.b : l.a});
    for (const Loop& l : sorted<&Loop::c>(columns)) along.push_back({l.extent, l.c, swapped ? l.a : l.b});
    for (const Loop& l : swapped ? sorted<&Loop::b>(sums) : sorted<&Loop::a>(sums)) summed.push_back({l.extent, l.a, l.b});
    if (swapped) {
      for (TwoStrides& l : summed) std::swap(l.first, l.second);
    }
    gathered.emplace(down, along, summed);
  }

  /// Runs the loops around the kernel, outermost first.
  void around(int depth, T* to, const T* left, const T* right, Into into, bool alone) const {
    if (depth == restCount) return innermost(to, left, right, into, alone);
    const Loop& l = rest[depth];
    for (long i = 0; i < l.extent; ++i) {
      const bool first = l.c != 0 || i == 0;
      around(depth + 1, to + i * l.c, left + i * l.a, right + i * l.b, first ? into : Into::Add, alone);
      if (!alone && depth == 0 && messagesUnderWay()) progress();
    }
  }

  void innermost(T* to, const T* left, const T* right, Into into, bool alone) const {
    switch (chosen) {
      case Kernel::Gemm: return multiply(to, left, right, into, alone);
      case Kernel::Inner: return inner(to, left, right, into);
      case Kernel::Sum: return sumOfProducts<T>(m.extent, k.extent, alpha, {left, k.a, m.a}, {right, k.b, m.b}, to, m.c, into);
      case Kernel::Gathered:
        if constexpr (std::is_floating_point_v<T>) {
          gathered->run(alpha, to, swapped ? right : left, swapped ? left : right, into, [&] {
            if (!alone && messagesUnderWay()) progress();
          });
        }
    }
  }

  void multiply(T* to, const T* left, const T* right, Into into, bool alone) const {
    const Matrix<const T> x{left, m.a, k.a}, y{right, k.b, n.b};
    const Matrix<T> z{to, m.c, n.c};
    if constexpr (std::is_floating_point_v<T>) {
      if (alone) {
        const bool turned = z.columnStride != 1 && z.rowStride == 1;
        if (turned) {
          return panelProduct<T>(n.extent, m.extent, k.extent, alpha, y.transposed(), x.transposed(), z.transposed(), into);
        }
        return panelProduct<T>(m.extent, n.extent, k.extent, alpha, x, y, z, into);
      }
    }
    gemm<T>(m.extent, n.extent, k.extent, alpha, x, y, z, into);
  }

  /// Inner products of vectors that are copied first where their elements stand apart and they are used again.
  void inner(T* to, const T* left, const T* right, Into into) const {
    if (k.a == 1 && k.b == 1) {
      if (m.b == 0) return innerProducts<T>(m.extent, k.extent, alpha, left, m.a, right, to, m.c, into);
      if (m.a == 0) return innerProducts<T>(m.extent, k.extent, alpha, right, m.b, left, to, m.c, into);
    }
    for (long i = 0; i < m.extent; ++i) {
      const T *x = left + i * m.a, *y = right + i * m.b;
      if (k.a == 1 && k.b == 1) {
        innerProducts<T>(1, k.extent, alpha, x, 0, y, to + i * m.c, 0, into);
        continue;
      }
      T sum = 0;
      for (long s = 0; s < k.extent; ++s) sum += x[s * k.a] * y[s * k.b];
      T& target = to[i * m.c];
      target = (into == Into::Set ? T(0) : target) + alpha * sum;
    }
  }
};

}  // namespace tw
