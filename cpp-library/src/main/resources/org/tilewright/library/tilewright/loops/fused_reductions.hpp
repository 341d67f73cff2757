// Reductions of one element over one range, in one pass.
#pragma once

#include <tuple>

#include "nests.hpp"

namespace tw {

/// What vector lanes come to of `value(k)` for some k, each lane for others. Sums of few digits are added up in more.
template <Op op, class T, class Value> class Reduction {
 public:
  using Type = T;
  static constexpr int lanes = 32;

  explicit Reduction(const Value& of) : value(&of) { std::fill(lane, lane + lanes, identity<Result>(op)); }

  /// Those of `lanes` indices from k on.
  void add(long k) {
    for (int l = 0; l < lanes; ++l) lane[l] = tw::combined<Result>(op, lane[l], Result(T((*value)(k + l))));
  }

  void addOne(int l, long k) { lane[l] = tw::combined<Result>(op, lane[l], Result(T((*value)(k)))); }

  void add(const Reduction& other) {
    for (int l = 0; l < lanes; ++l) lane[l] = tw::combined<Result>(op, lane[l], other.lane[l]);
  }

  T result() const {
    Result all = identity<Result>(op);
    for (const Result& r : lane) all = tw::combined<Result>(op, all, r);
    return T(all);
  }

 private:
  using Result = std::conditional_t<op == Op::Sum, Wide<T>, T>;

  const Value* value;
  Result lane[lanes];
};

namespace nests {

template <class Tuple, std::size_t... I> void addEach(Tuple& to, const Tuple& from, std::index_sequence<I...>) {
  (std::get<I>(to).add(std::get<I>(from)), ...);
}

}  // namespace nests

/// A reduction of nothing so far; `value` has to outlive it.
template <Op op, class T, class Value> Reduction<op, T, Value> reduction(const Value& value) { return Reduction<op, T, Value>(value); }

/// What reductions come to over low <= k < high. Threads take pieces, and for a few indices at a time all reductions are made of them,
/// so that what they read comes from memory once; pieces are combined in their order.
template <class First, class... Others>
std::tuple<typename First::Type, typename Others::Type...> reduceTogether(long low, long high, const First& first,
                                                                          const Others&... others) {
  constexpr int lanes = First::lanes;
  using All = std::tuple<First, Others...>;
  const long size = max(high - low, 0L), count = size >= 4 * nests::grain ? 64 : 1;
  std::vector<All> pieces(std::size_t(count), All(first, others...));
  nests::shared(count, count > 1, [&](long from, long to) {
    for (long p = from; p < to; ++p) {
      All piece(first, others...);
      const long end = low + size * (p + 1) / count;
      long k = low + size * p / count;
      for (; k + lanes <= end; k += lanes) std::apply([k](auto&... e) { (e.add(k), ...); }, piece);
      for (int l = 0; k < end; ++k, ++l) std::apply([k, l](auto&... e) { (e.addOne(l, k), ...); }, piece);
      pieces[std::size_t(p)] = piece;
      if (nests::onFirstThread()) progress();
    }
  });
  for (std::size_t p = 1; p < pieces.size(); ++p) nests::addEach(pieces[0], pieces[p], std::index_sequence_for<First, Others...>());
  return std::apply([](const auto&... e) { return std::make_tuple(e.result()...); }, pieces[0]);
}

}  // namespace tw
