// Reductions of one element over one range, in one pass.
#pragma once

#include <tuple>

#include "nests.hpp"

namespace tw {

/// What vector lanes come to of `value(k)` for some k, each lane for others. Sums of few digits are added up in more.
template <Op op, class T, class Value> class Reduction {
 public:
  using Type = T;

  explicit Reduction(const Value& of) : value(&of) { std::fill(lane, lane + lanes, identity<Result>(op)); }

  void add(long low, long high) {
    long k = low;
    for (; k + lanes <= high; k += lanes) {
      for (int l = 0; l < lanes; ++l) lane[l] = tw::combined<Result>(op, lane[l], Result(T((*value)(k + l))));
    }
    for (int l = 0; k < high; ++k, ++l) lane[l] = tw::combined<Result>(op, lane[l], Result(T((*value)(k))));
  }

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
  static constexpr int lanes = 32;

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

/// What reductions come to over low <= k < high. Threads take pieces, and in each all reductions a block after the other, while it is in
/// the first cache; pieces are combined in their order.
template <class... Each> std::tuple<typename Each::Type...> reduceTogether(long low, long high, const Each&... each) {
  constexpr long block = 1024;
  const long size = max(high - low, 0L), count = size >= 4 * nests::grain ? 64 : 1;
  std::vector<std::tuple<Each...>> pieces(std::size_t(count), std::tuple<Each...>(each...));
  #pragma omp parallel for schedule(static) if (count > 1)
  for (long p = 0; p < count; ++p) {
    std::tuple<Each...> piece(each...);
    const long end = low + size * (p + 1) / count;
    for (long from = low + size * p / count; from < end; from += block) {
      std::apply([&](auto&... e) { (e.add(from, std::min(from + block, end)), ...); }, piece);
    }
    pieces[std::size_t(p)] = piece;
    if (nests::onFirstThread()) progress();
  }
  for (std::size_t p = 1; p < pieces.size(); ++p) nests::addEach(pieces[0], pieces[p], std::index_sequence_for<Each...>());
  return std::apply([](const auto&... e) { return std::tuple<typename Each::Type...>(e.result()...); }, pieces[0]);
}

}  // namespace tw
