// Sums of products of any number of tensors. Three and more are multiplied two at a time, in the order that the program says, and
// the product of two of them exists only in blocks that fit into the cache.
#pragma once

#ifdef _OPENMP
#include <omp.h>
#endif

#include <initializer_list>

#include "product.hpp"

namespace tw {

/// The most factors of one contraction.
constexpr int mostFactors = 8;

/// Which two factors are multiplied next; their product stands last among those that remain.
struct ProductStep {
  int first, second;
};

/// target (+)= alpha * the product of the factors, summed over the indices that the target does not have.
template <class T> class Contraction {
  using Extents = std::array<long, mostIndices>;
  using Set = unsigned;  // of indices

  struct Factors {
    std::array<Operand<const T>, mostFactors> at;
    int count = 0;
  };

  static constexpr int firstSlot = 8;  // of scratch memory; below are those of kernels

  int indices;
  T alpha;
  std::array<ProductStep, mostFactors> steps{};

 public:
  /// @param order the steps that leave two factors; where it ends before, the first two that remain come next
  template <class Steps> Contraction(int numberOfIndices, T scale, const Steps& order) : indices(numberOfIndices), alpha(scale) {
    steps.fill({0, 1});
    std::copy(order.begin(), order.end(), steps.begin());
  }

  void run(const Extents& extents, const Operand<T>& target, std::initializer_list<Operand<const T>> list, Into into) {
    Factors factors;
    for (const Operand<const T>& f : list) factors.at[factors.count++] = f;
    const int parts = threadsFor(extents, target, factors);
    parts > 1 ? share(parts, extents, target, factors, into) : evaluate(0, extents, target, factors, into, isInThreads());
  }

 private:
  Set indicesOf(const std::array<long, mostIndices>& strides, const Extents& extents) const {
    Set out = 0;
    for (int i = 0; i < indices; ++i) out |= Set(strides[i] != 0 && extents[i] != 1) << i;
    return out;
  }

  double volume(Set set, const Extents& extents) const {
    double v = 1;
    for (int i = 0; i < indices; ++i) v *= set >> i & 1 ? double(max(extents[i], 0L)) : 1;
    return v;
  }

  // ---- evaluation

  /// Multiplies what is left at a level of the order.
  void evaluate(int level, const Extents& extents, const Operand<T>& target, const Factors& factors, Into into, bool alone) const {
    if (factors.count == 2) return multiply(extents, alpha, target, factors.at[0], factors.at[1], into, alone);
    Factors remaining;
    for (int f = 0; f < factors.count; ++f) {
      if (f != steps[level].first && f != steps[level].second) remaining.at[remaining.count++] = factors.at[f];
    }
    Set needed = indicesOf(target.strides, extents);
    for (int f = 0; f < remaining.count; ++f) needed |= indicesOf(remaining.at[f].strides, extents);
    Operand<const T> x = factors.at[steps[level].first], y = factors.at[steps[level].second];
    if (volume(indicesOf(x.strides, extents), extents) < volume(indicesOf(y.strides, extents), extents)) std::swap(x, y);
    const Block block(*this, extents, x, y, needed);
    T* memory = scratch<T>(firstSlot + level, block.elements);
    Extents at{}, size = extents;
    do {
      bool first = true;
      Operand<T> to = target, made(memory);
      Operand<const T> left = x, right = y;
      Factors rest = remaining;
      long stride = 1;
      for (int o = block.count - 1; o >= 0; --o) {
        const int i = block.order[o];
        size[i] = min(block.sizes[i], extents[i] - at[i]);
        made.strides[i] = stride;
        stride *= size[i];
        first &= target.strides[i] != 0 || at[i] == 0;
        to.data += at[i] * target.strides[i], left.data += at[i] * x.strides[i], right.data += at[i] * y.strides[i];
        for (int f = 0; f < rest.count; ++f) rest.at[f].data += at[i] * rest.at[f].strides[i];
      }
      // what the product has summed over is done with
      Extents later = size;
      for (int i = 0; i < indices; ++i) {
        if (!(needed >> i & 1)) later[i] = 1;
      }
      multiply(size, T(1), made, left, right, Into::Set, alone);
      rest.at[rest.count++] = made;
      evaluate(level + 1, later, to, rest, first ? into : Into::Add, alone);
      if (!alone && messagesUnderWay()) progress();
    } while (block.next(extents, at));
  }

  /// The part of a product of two factors that is made at a time.
  struct Block {
    int indices, count = 0;
    std::array<int, mostIndices> order{};  // of the product's indices, slowest first
    Extents sizes;
    long elements = 1;

    Block(const Contraction& all, const Extents& extents, const Operand<const T>& x, const Operand<const T>& y, Set needed)
        : indices(all.indices), sizes(extents) {
      const Set made = (all.indicesOf(x.strides, extents) | all.indicesOf(y.strides, extents)) & needed;
      for (int i = 0; i < indices; ++i) {
        if (made >> i & 1) order[count++] = i;
      }
      // in the order of the larger factor; what only the other one has is narrow, and vectors run along it
      std::sort(order.begin(), order.begin() + count, [&](int i, int j) {
        return std::make_pair(x.strides[i], y.strides[i]) > std::make_pair(x.strides[j], y.strides[j]);
      });
      const double most = double(Caches::get().second) / 4 / sizeof(T);
      for (int o = 0; o < count; ++o) {
        double inside = 1;
        for (int p = o + 1; p < count; ++p) inside *= double(extents[order[p]]);
        long& size = sizes[order[o]];
        if (inside * size > most) size = ceilDiv(size, ceilDiv(size, max(1L, long(most / inside))));
      }
      for (int o = 0; o < count; ++o) elements *= sizes[order[o]];
    }

    /// Moves to the next block, if there is one.
    bool next(const Extents& extents, Extents& at) const {
      for (int o = count - 1; o >= 0; --o) {
        const int i = order[o];
        at[i] += sizes[i];
        if (at[i] < extents[i]) return true;
        at[i] = 0;
      }
      return false;
    }
  };

  void multiply(const Extents& extents, T scale, const Operand<T>& target, const Operand<const T>& x, const Operand<const T>& y, Into into,
                bool alone) const {
    product(extents, scale, target, x, y).run(into, alone);
  }

  TensorProduct<T> product(const Extents& extents, T scale, const Operand<T>& target, const Operand<const T>& x,
      const Operand<const T>& y) const {
    TensorProduct<T> out(scale, target.data, x.data, y.data);
    for (int i = 0; i < indices; ++i) {
      // an index that moves nothing belongs to others
      if (target.strides[i] != 0 || x.strides[i] != 0 || y.strides[i] != 0) out.loop({extents[i], target.strides[i],
          x.strides[i], y.strides[i]});
    }
    return out;
  }

  // ---- threads

  /// Whether this is the work of one of several threads already.
  static bool isInThreads() {
#ifdef _OPENMP
    return omp_in_parallel();
#else
    return false;
#endif
  }

  /// Over how many threads this class itself divides the work; BLAS has threads of its own.
  int threadsFor(const Extents& extents, const Operand<T>& target, const Factors& factors) const {
#ifdef _OPENMP
    const int threads = omp_get_max_threads();
    if (threads == 1 || !std::is_floating_point_v<T> || omp_in_parallel() || volume(~Set(0), extents) < 1e5) return 1;
    if (factors.count == 2 && product(extents, alpha, target, factors.at[0], factors.at[1]).isForBlas()) return 1;
    return threads;
#else
    (void)extents, (void)target, (void)factors;
    return 1;
#endif
  }

  /// Gives each thread a part of one index: of the target, or of the sum where the target is one element.
  void share(int threads, const Extents& extents, const Operand<T>& target, const Factors& factors, Into into) const {
    const bool single = indicesOf(target.strides, extents) == 0;
    int shared = -1;
    long farthest = -1;
    for (int i = 0; i < indices; ++i) {
      long stride = 0;
      for (int f = 0; f < factors.count; ++f) stride = max(stride, factors.at[f].strides[i]);
      if (extents[i] >= threads && (single || target.strides[i] != 0) && stride > farthest) shared = i, farthest = stride;
    }
    if (shared < 0) return evaluate(0, extents, target, factors, into, true);
    std::vector<T> sums(single ? threads : 0);
#pragma omp parallel for num_threads(threads) schedule(static, 1)
    for (int t = 0; t < threads; ++t) {
      const long from = extents[shared] * t / threads, to = extents[shared] * (t + 1) / threads;
      Extents part = extents;
      part[shared] = to - from;
      Operand<T> result = target;
      Factors own = factors;
      result.data += from * result.strides[shared];
      for (int f = 0; f < own.count; ++f) own.at[f].data += from * own.at[f].strides[shared];
      if (single) result.data = &sums[t];
      evaluate(0, part, result, own, single ? Into::Set : into, true);
    }
    if (!single) return;
    if (into == Into::Set) *target.data = 0;
    for (const T& s : sums) *target.data += s;
  }
};

/// target (+)= alpha * the product of the factors, over all values of the indices; each index stands in at least two of them.
/// @param order which factors are multiplied first; the last two are not named
template <class T>
void contract(std::initializer_list<Index> indices, T alpha, const Operand<T>& target, std::initializer_list<Operand<const T>> factors,
              std::initializer_list<ProductStep> order, Into into = Into::Add) {
  std::array<long, mostIndices> extents{};
  for (const Index& i : indices) extents[i.place] = max(i.high - i.low, 0L);
  Contraction<T>(int(indices.size()), alpha, order).run(extents, target, factors, into);
}

/// The product of two factors.
template <class T>
void contract(std::initializer_list<Index> indices, T alpha, const Operand<T>& target, std::initializer_list<Operand<const T>> factors,
              Into into = Into::Add) {
  contract<T>(indices, alpha, target, factors, std::initializer_list<ProductStep>(), into);
}

/// Compiled once a type, in contract_*.cpp: that takes longer than to compile most programs.
#define TILEWRIGHT_CONTRACT(T) \
  template void contract<T>(std::initializer_list<Index>, T, const Operand<T>&, std::initializer_list<Operand<const T>>, \
                            std::initializer_list<ProductStep>, Into)

extern TILEWRIGHT_CONTRACT(float);
extern TILEWRIGHT_CONTRACT(double);
extern TILEWRIGHT_CONTRACT(std::complex<float>);
extern TILEWRIGHT_CONTRACT(std::complex<double>);

}  // namespace tw
