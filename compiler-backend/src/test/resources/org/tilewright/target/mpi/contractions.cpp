// Random contractions by the library against plain loops: any strides, extents of 0, up to five factors, both ways into the target.
// Arguments: the number of contractions, and the largest extent. Prints each that is wrong.
#include "tilewright.hpp"
#include "tilewright/contract.hpp"

#include <algorithm>
#include <cstdio>
#include <random>

namespace {

std::mt19937 numbers(1);

long below(long bound) { return long(numbers() % bound); }

template <class T> T element() {
  if constexpr (std::is_floating_point_v<T>) {
    return T(below(2001) - 1000) / 1000;
  } else {
    return {element<typename T::value_type>(), element<typename T::value_type>()};
  }
}

struct Nest {
  std::vector<long> extents;

  /// Calls `body` with the values of all loops.
  template <class Body> void each(Body body) const {
    std::vector<long> at(extents.size());
    if (std::any_of(extents.begin(), extents.end(), [](long e) { return e <= 0; })) return;
    for (std::size_t d = 0; d < at.size();) {
      if (d == 0) body(at);
      if (++at[d] < extents[d]) d = 0;
      else at[d++] = 0;
    }
  }
};

template <class T> struct Tensor {
  std::vector<T> elements;
  tw::Operand<T> access;

  /// A tensor over some loops in a random storage order, sometimes with gaps.
  Tensor(std::vector<int> loops, const std::vector<long>& extents) {
    std::shuffle(loops.begin(), loops.end(), numbers);
    const bool gaps = below(4) == 0;
    long size = 1;
    for (int l : loops) {
      access.strides[l] = size;
      size *= tw::max(extents[l], 1L) + (gaps ? below(3) : 0);
    }
    elements.resize(size);
    for (T& e : elements) e = element<T>();
    access.data = elements.data();
  }

  long offset(const std::vector<long>& at) const {
    long sum = 0;
    for (std::size_t l = 0; l < at.size(); ++l) sum += at[l] * access.strides[l];
    return sum;
  }
};

/// Each loop stands in two tensors at least; the first set is the target's.
std::vector<std::vector<int>> loopSets(int loops, int tensors) {
  std::vector<std::vector<int>> sets(tensors);
  for (int l = 0; l < loops; ++l) {
    std::vector<int> order(tensors);
    for (int t = 0; t < tensors; ++t) order[t] = t;
    std::shuffle(order.begin(), order.end(), numbers);
    const long uses = 2 + below(tensors - 1);
    for (long u = 0; u < uses; ++u) sets[order[u]].push_back(l);
  }
  return sets;
}

template <class T> bool isRight(long largest) {
  const int loops = int(1 + below(5)), factors = int(2 + below(4));
  Nest nest;
  double volume = 1;
  for (int l = 0; l < loops; ++l) {
    nest.extents.push_back(below(25) == 0 ? 0 : 1 + below(largest));
    volume *= double(nest.extents.back());
  }
  if (volume > 2e6) return true;
  const auto sets = loopSets(loops, factors + 1);
  Tensor<T> target(sets[0], nest.extents);
  std::vector<Tensor<T>> f;
  for (int i = 1; i <= factors; ++i) f.emplace_back(sets[i], nest.extents);
  const T alpha = below(2) ? T(1) : element<T>();
  const tw::Into into = below(2) ? tw::Into::Set : tw::Into::Add;

  std::vector<T> expected = target.elements;
  std::vector<double> size(expected.size(), 1);
  Nest own = nest;
  for (int l = 0; l < loops; ++l) {
    if (target.access.strides[l] == 0) own.extents[l] = 1;
  }
  if (into == tw::Into::Set) own.each([&](const auto& at) { expected[target.offset(at)] = 0; });
  nest.each([&](const auto& at) {
    T product = alpha;
    for (const auto& x : f) product *= x.elements[x.offset(at)];
    expected[target.offset(at)] += product;
    size[target.offset(at)] += std::abs(product);
  });

  std::array<long, tw::mostIndices> extents{};
  std::copy(nest.extents.begin(), nest.extents.end(), extents.begin());
  std::vector<tw::ProductStep> order;  // any order is right
  for (int left = factors; left > 2 && below(8) != 0; --left) {
    const int first = int(below(left - 1));
    order.push_back({first, int(first + 1 + below(left - 1 - first))});
  }
  tw::Contraction<T> contraction(loops, alpha, order);
  switch (factors) {
    case 2: contraction.run(extents, target.access, {f[0].access, f[1].access}, into); break;
    case 3: contraction.run(extents, target.access, {f[0].access, f[1].access, f[2].access}, into); break;
    case 4: contraction.run(extents, target.access, {f[0].access, f[1].access, f[2].access, f[3].access}, into); break;
    default: contraction.run(extents, target.access, {f[0].access, f[1].access, f[2].access, f[3].access, f[4].access}, into);
  }
  const double tolerance = sizeof(std::abs(T())) == 4 ? 1e-4 : 1e-12;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (std::abs(expected[i] - target.elements[i]) <= tolerance * size[i]) continue;
    std::printf("wrong: %s, element %zu of the target; extents", into == tw::Into::Set ? "set" : "add", i);
    for (long e : nest.extents) std::printf(" %ld", e);
    for (const auto& set : sets) {
      std::printf(" |");
      for (int l : set) std::printf(" %d", l);
    }
    std::printf("\n");
    return false;
  }
  return true;
}

}  // namespace

int main(int, char** arguments) {
  int wrong = 0;
  for (long i = 0; i < std::atol(arguments[1]); ++i) {
    const long largest = std::atol(arguments[2]);
    wrong += !isRight<double>(largest) + !isRight<float>(largest) + !isRight<std::complex<double>>(largest)
        + !isRight<std::complex<float>>(largest);
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
