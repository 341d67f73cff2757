// Random contractions by the library against plain loops: any strides, extents of 0, windows, up to five factors, both ways into the
// target.
// Arguments: the number of contractions, and the largest extent. Prints each that is wrong.
#include "tilewright.hpp"
#include "tilewright/contraction/contract.hpp"

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

  /// A tensor over some loops in a random storage order, sometimes with gaps, and with windows if it may have some: a loop then moves it
  /// along the same dimension as the one before, or backwards.
  Tensor(std::vector<int> loops, const std::vector<long>& extents, bool windows = false) {
    std::shuffle(loops.begin(), loops.end(), numbers);
    const bool gaps = below(4) == 0;
    long size = 1, before = 0, first = 0;
    for (int l : loops) {
      const long extent = tw::max(extents[l], 1L);
      if (windows && before > 0 && below(2)) {
        access.strides[l] = before * (1 + below(2));
        size += (extent - 1) * access.strides[l];
      } else {
        access.strides[l] = before = size;
        size *= extent + (gaps ? below(3) : 0);
      }
      if (windows && below(4) == 0) {
        first += (extent - 1) * access.strides[l];
        access.strides[l] *= -1;
      }
    }
    elements.resize(size);
    for (T& e : elements) e = element<T>();
    access.data = elements.data() + first;
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
  const bool windows = factors == 2 && below(2);
  for (int i = 1; i <= factors; ++i) f.emplace_back(sets[i], nest.extents, windows);
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
    for (const auto& x : f) product *= x.access.data[x.offset(at)];
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

/// A product whose rows, columns and sums are one or two loops each, long enough for several parts each way.
template <class T> bool isGatheredRight() {
  Nest nest;
  std::vector<int> rows, columns, sums;
  double volume = 1;
  for (std::vector<int>* group : {&rows, &columns, &sums}) {
    for (long loops = 1 + below(2); loops > 0; --loops) {
      group->push_back(int(nest.extents.size()));
      nest.extents.push_back(1 + below(below(2) ? 60 : 12));
      volume *= double(nest.extents.back());
    }
  }
  if (volume > 3e6) return true;
  const auto both = [](std::vector<int> x, const std::vector<int>& y) {
    x.insert(x.end(), y.begin(), y.end());
    return x;
  };
  Tensor<T> c(both(rows, columns), nest.extents), a(both(rows, sums), nest.extents, true), b(both(sums, columns), nest.extents, true);
  const tw::Into into = below(2) ? tw::Into::Set : tw::Into::Add;
  const T alpha = element<T>();
  std::vector<double> expected(c.elements.begin(), c.elements.end());
  if (into == tw::Into::Set) {
    nest.each([&](const auto& at) { expected[c.offset(at)] = 0; });
  }
  nest.each([&](const auto& at) { expected[c.offset(at)] += double(alpha) * a.access.data[a.offset(at)] * b.access.data[b.offset(at)]; });
  const auto loops = [&](const std::vector<int>& group, const Tensor<T>& x, const Tensor<T>& y) {
    std::vector<tw::TwoStrides> out;
    for (int l : group) out.push_back({nest.extents[l], x.access.strides[l], y.access.strides[l]});
    return out;
  };
  const tw::GatheredProduct<T> product(loops(rows, c, a), loops(columns, c, b), loops(sums, a, b));
  product.run(alpha, c.access.data, a.access.data, b.access.data, into, [] {});
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (std::abs(expected[i] - double(c.elements[i])) > (sizeof(T) == 4 ? 1e-3 : 1e-10)) {
      std::printf("wrong: gathered, %s, element %zu\n", into == tw::Into::Set ? "set" : "add", i);
      return false;
    }
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
    if (i < 200) wrong += !isGatheredRight<double>() + !isGatheredRight<float>();
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
