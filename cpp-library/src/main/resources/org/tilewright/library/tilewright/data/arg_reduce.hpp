// Where the greatest or least value is found.
#pragma once

#include "records.hpp"

namespace tw {

/// A value and the index at which it stands; -1 where there is none.
template <class T> struct Found {
  T value;
  long index;
};

/// What is found among no values.
template <Op op, class T> Found<T> nothingFound() { return {identity<T>(op), -1}; }

/// The better one of two: the greater, or the less one. NaN is better than any number; of equals the one of the smaller index.
template <Op op, class T> Found<T> better(const Found<T>& a, const Found<T>& b) {
  if (a.index < 0 || b.index < 0) return a.index < 0 ? b : a;
  const bool aIsNone = a.value != a.value, bIsNone = b.value != b.value;
  if (aIsNone != bIsNone) return aIsNone ? a : b;
  if (aIsNone || a.value == b.value) return b.index < a.index ? b : a;
  return (op == Op::Max ? b.value > a.value : b.value < a.value) ? b : a;
}

/// The best of `value(k)` for low <= k < high, and that k. Vector lanes ask of a block of values whether some are better; only where some
/// are, each is looked at. Behind NaN there is nothing better.
template <Op op, class T, class Value> Found<T> found(long low, long high, Value value) {
  using Count = std::conditional_t<sizeof(T) == 8, long, int>;  // as wide as values, so that both have as many lanes
  constexpr long block = 1024;
  Found<T> best = nothingFound<op, T>();
  for (long from = low; from < high && best.value == best.value; from += block) {
    const long end = std::min(from + block, high);
    const T least = best.value;
    Count better = best.index < 0;
    if (better == 0) {
      for (long k = from; k < end; ++k) better += op == Op::Max ? !(T(value(k)) <= least) : !(T(value(k)) >= least);
    }
    for (long k = from; better != 0 && k < end; ++k) best = tw::better<op>(best, Found<T>{T(value(k)), k});
  }
  return best;
}

/// The first k from low on and below high at which `value(k)` is greatest, or least; that of NaN if there is one, -1 of nothing.
template <Op op, class T, class Value> long argument(long low, long high, Value value) { return found<op, T>(low, high, value).index; }

/// How contributions combine that were found in several places.
template <Op op, class T> Combiner best() { return Combiner::own(nothingFound<op, T>(), better<op, T>); }

/// The type of what is found as that of elements, as long as the object lives. `index` is last, with no gap behind it.
template <class T> class FoundType : public Record {
 public:
  explicit FoundType(const ElementType& values) : Record("found", sizeof(Found<T>), parts(values)) {}

 private:
  static std::vector<Field> parts(const ElementType& values) {
    return {Field{"value", 0, &values}, Field{"index", sizeof(Found<T>) - sizeof(long), &i64}};
  }
};

}  // namespace tw
