// Sums of products of any number of tensors. Three and more are multiplied two at a time, in the order that costs least, and what
// two of them make is only ever there in blocks that fit into the cache.
#pragma once

#ifdef _OPENMP
#include <omp.h>
#endif

#include <initializer_list>

#include "product.hpp"

namespace tw {

/// The most factors of one contraction.
constexpr int mostFactors = 8;

/// target (+)= alpha * the product of the factors, summed over the indices that the target does not have.
template <class T> class Contraction {
  using Extents = std::array<long, mostIndices>;
  using Set = unsigned;  // of indices

  struct Factors {
    std::array<Operand<const T>, mostFactors> at;
    int count = 0;
  };

  /// Which two factors are multiplied next; their product stands last among those that remain.
  struct Step {
    int first, second;
  };

  static constexpr int firstSlot = 8;  // of scratch memory; below are those of kernels

  int indices;
  T alpha;
  std::array<Step, mostFactors> steps{};
  double* flops = nullptr;  // counts operations, if anybody wants to know

 public:
  Contraction(int numberOfIndices, T scale, double* counter) : indices(numberOfIndices), alpha(scale), flops(counter) {}

  void run(const Extents& extents, const Operand<T>& target, std::initializer_list<Operand<const T>> list, Into into) {
    Factors factors;
    for (const Operand<const T>& f : list) factors.at[factors.count++] = f;
    if (factors.count > 2) order(extents, target, factors);
    const int parts = threadsFor(extents, target, factors);
    double operations = 0;
    parts > 1 ? share(parts, extents, target, factors, into, operations)
              : evaluate(0, extents, target, factors, into, isInThreads(), operations);
    if (flops != nullptr) *flops += operations;
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

  // ---- the order of multiplications

  struct Search {
    std::array<Set, mostFactors> sets{};
    int count = 0;
  };

  /// Finds the steps with the least arithmetic and traffic, by trying all.
  void order(const Extents& extents, const Operand<T>& target, const Factors& factors) {
    Search all;
    int largest = 0;
    for (int f = 0; f < factors.count; ++f) {
      all.sets[f] = indicesOf(factors.at[f].strides, extents);
      if (volume(all.sets[f], extents) > volume(all.sets[largest], extents)) largest = f;
    }
    all.count = factors.count;
    std::array<Step, mostFactors> path{};
    double best = 1e300;
    search(0, all, 0, extents, indicesOf(target.strides, extents), factors.at[largest].strides, path, best);
  }

  void search(int level, const Search& now, double cost, const Extents& extents, Set target, const std::array<long, mostIndices>& largest,
              std::array<Step, mostFactors>& path, double& best) {
    if (cost >= best) return;
    if (now.count == 2) {
      const double total = cost + costOf(now.sets[0], now.sets[1], target, extents, largest);
      if (total < best) best = total, steps = path;
      return;
    }
    for (int x = 0; x < now.count; ++x) {
      for (int y = x + 1; y < now.count; ++y) {
        Search next;
        Set others = target;
        for (int f = 0; f < now.count; ++f) {
          if (f != x && f != y) others |= next.sets[next.count++] = now.sets[f];
        }
        const Set made = (now.sets[x] | now.sets[y]) & others;
        next.sets[next.count++] = made;
        path[level] = {x, y};
        const double written = 2 * volume(made, extents);
        search(level + 1, next, cost + written + costOf(now.sets[x], now.sets[y], made, extents, largest),
               extents, target, largest, path, best);
      }
    }
  }

  /// Multiplications, weighed by how fast they run, with a little more where the largest tensor is read against its order in memory.
  double costOf(Set x, Set y, Set made, const Extents& extents, const std::array<long, mostIndices>& largest) const {
    const Set summed = (x | y) & ~made;
    const bool matrices = summed != 0 && (x & ~y & made) != 0 && (y & ~x & made) != 0;
    double against = 0;
    for (int i = 0; i < indices; ++i) {
      for (long s = largest[i]; summed >> i & 1 && s > 1; s /= 2) against += 0.001;
    }
    return volume(x | y, extents) * ((matrices ? 1 : 4) + against);
  }

  // ---- evaluation

  /// Multiplies what is left at a level of the order.
  void evaluate(int level, const Extents& extents, const Operand<T>& target, const Factors& factors, Into into, bool alone,
                double& operations) const {
    if (factors.count == 2) return multiply(extents, alpha, target, factors.at[0], factors.at[1], into, alone, operations);
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
      multiply(size, T(1), made, left, right, Into::Set, alone, operations);
      rest.at[rest.count++] = made;
      evaluate(level + 1, later, to, rest, first ? into : Into::Add, alone, operations);
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
                bool alone, double& operations) const {
    const Set all = indicesOf(target.strides, extents) | indicesOf(x.strides, extents) | indicesOf(y.strides, extents);
    operations += volume(all, extents) * (std::is_floating_point_v<T> ? 2 : 8);
    product(extents, scale, target, x, y).run(into, alone);
  }

  TensorProduct<T> product(const Extents& extents, T scale, const Operand<T>& target, const Operand<const T>& x,
                           const Operand<const T>& y) const {
    TensorProduct<T> out(scale, target.data, x.data, y.data);
    for (int i = 0; i < indices; ++i) {
      // an index that moves nothing belongs to others
      if (target.strides[i] != 0 || x.strides[i] != 0 || y.strides[i] != 0) {
        out.loop({extents[i], target.strides[i], x.strides[i], y.strides[i]});
      }
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
    if (!std::is_floating_point_v<T> || omp_in_parallel() || volume(~Set(0), extents) < 1e5) return 1;
    if (factors.count == 2 && product(extents, alpha, target, factors.at[0], factors.at[1]).isForBlas()) return 1;
    return omp_get_max_threads();
#else
    (void)extents, (void)target, (void)factors;
    return 1;
#endif
  }

  /// Gives each thread a part of one index: of the target, or of the sum where the target is one element.
  void share(int threads, const Extents& extents, const Operand<T>& target, const Factors& factors, Into into, double& operations) const {
    const bool single = indicesOf(target.strides, extents) == 0;
    int shared = -1;
    long farthest = -1;
    for (int i = 0; i < indices; ++i) {
      long stride = 0;
      for (int f = 0; f < factors.count; ++f) stride = max(stride, factors.at[f].strides[i]);
      if (extents[i] >= threads && (single || target.strides[i] != 0) && stride > farthest) shared = i, farthest = stride;
    }
    if (shared < 0) return evaluate(0, extents, target, factors, into, true, operations);
    std::vector<T> sums(single ? threads : 0);
    double done = 0;
#pragma omp parallel for num_threads(threads) schedule(static, 1) reduction(+ : done)
    for (int t = 0; t < threads; ++t) {
      const long from = extents[shared] * t / threads, to = extents[shared] * (t + 1) / threads;
      Extents part = extents;
      part[shared] = to - from;
      Operand<T> result = target;
      Factors own = factors;
      result.data += from * result.strides[shared];
      for (int f = 0; f < own.count; ++f) own.at[f].data += from * own.at[f].strides[shared];
      if (single) result.data = &sums[t];
      evaluate(0, part, result, own, single ? Into::Set : into, true, done);
    }
    operations += done;
    if (!single) return;
    if (into == Into::Set) *target.data = 0;
    for (const T& s : sums) *target.data += s;
  }
};

/// target (+)= alpha * the product of the factors, over all values of the indices; each index stands in at least two of them.
/// @param flops counts the operations, whose number depends on the order of the products
template <class T>
void contract(std::initializer_list<Index> indices, T alpha, const Operand<T>& target, std::initializer_list<Operand<const T>> factors,
              Into into = Into::Add, double* flops = nullptr) {
  std::array<long, mostIndices> extents{};
  for (const Index& i : indices) extents[i.place] = max(i.high - i.low, 0L);
  Contraction<T>(int(indices.size()), alpha, flops).run(extents, target, factors, into);
}

/// Compiled once a type, in contract_*.cpp: that takes longer than to compile most programs.
#define TILEWRIGHT_CONTRACT(T) \
  template void contract<T>(std::initializer_list<Index>, T, const Operand<T>&, std::initializer_list<Operand<const T>>, Into, double*)

extern TILEWRIGHT_CONTRACT(float);
extern TILEWRIGHT_CONTRACT(double);
extern TILEWRIGHT_CONTRACT(std::complex<float>);
extern TILEWRIGHT_CONTRACT(std::complex<double>);

}  // namespace tw
