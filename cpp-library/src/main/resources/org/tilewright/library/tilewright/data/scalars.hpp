// What the operations on elements mean where C++ leaves it open, and what reductions are made of.
#pragma once

#include <algorithm>
#include <complex>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "../distribution/grid.hpp"
#include "halves.hpp"

namespace tw {

/// The type that sums of a type are added up in where they are long: 32 bits lose digits at each addition.
template <class T>
using Wide = std::conditional_t<std::is_same_v<T, float>, double,
                                std::conditional_t<std::is_same_v<T, std::complex<float>>, std::complex<double>, T>>;

/// The lesser and the greater of two; NaN if one of them is.
template <class T> T smaller(T a, T b) {
  const T least = b < a ? b : a;
  if constexpr (std::is_floating_point_v<T>) return b == b ? least : b;
  return least;
}
template <class T> T larger(T a, T b) {
  const T most = a < b ? b : a;
  if constexpr (std::is_floating_point_v<T>) return b == b ? most : b;
  return most;
}

/// Like `condition ? a : b`, `a || b` and `a && b`, but all values are computed, as vector lanes must.
template <class T> T choose(bool condition, T a, T b) { return condition ? a : b; }
inline bool either(bool a, bool b) { return a | b; }
inline bool both(bool a, bool b) { return a & b; }

/// -1, 0 or 1 of a number below, at or above 0; NaN of NaN.
template <class T> T sign(T a) { return a > T(0) ? T(1) : a < T(0) ? T(-1) : a; }

/// A real number as an integer, truncated: the least or the greatest one where it is beyond them, 0 for NaN.
template <class T, class Real> T truncated(Real a) {
  using Limits = std::numeric_limits<T>;
  if constexpr (sizeof(T) < sizeof(int)) {
    const int whole = truncated<int>(a);
    return T(whole < Limits::min() ? Limits::min() : whole > Limits::max() ? Limits::max() : whole);
  }
  // a power of two, which a real number holds as it is
  constexpr Real beyond = -Real(Limits::min());
  // one question for what is nearly always so, and none for each end; vector lanes convert all that they have, so it must be within
  const bool within = std::abs(a) < beyond;
  const T whole = T(within ? a : Real(0));
  return within ? whole : a != a ? T(0) : a >= beyond ? Limits::max() : Limits::min();
}

/// Records that an operation on integers had no result, unless one is recorded already.
[[gnu::cold, gnu::noinline]] void hasNoResult(const char* what, const char* variables, std::initializer_list<long> values);
void hasNoResult(const char* what, const char* variables, const std::vector<long>& values);

/// Ends the program if an operation of the statement had no result.
void checkResults(const char* statement);

/// The truncated quotient; the least integer by -1 wraps. `variables` and `at` name the place for the error if b is 0.
template <class T, class... Index> T quotient(T a, T b, const char* variables, Index... at) {
  if (b == 0) {
    hasNoResult("divides an integer by 0", variables, {long(at)...});
    return 0;
  }
  return b == T(-1) ? T(-a) : T(a / b);
}

/// What the truncated quotient leaves, with the sign of a or 0.
template <class T, class... Index> T remainder(T a, T b, const char* variables, Index... at) {
  if (b == 0) {
    hasNoResult("divides an integer by 0", variables, {long(at)...});
    return 0;
  }
  return b == T(-1) ? T(0) : T(a % b);
}

/// An index that is computed, if it is less than `extent` and not negative; else `happened` is recorded, and no element is meant: -1.
template <class T, class... Index> T element(T index, T extent, const char* happened, const char* variables, Index... at) {
  // a negative index is a very large one without a sign
  if (static_cast<std::make_unsigned_t<T>>(index) < static_cast<std::make_unsigned_t<T>>(extent)) return index;
  hasNoResult(happened, variables, {long(index), long(at)...});
  return -1;
}

/// Calls `update(e, index(e))` for each e of low..high, in order, whose index is in `least..beyond`. Indices are computed in vector lanes,
/// a block before its updates, so they must not depend on what is updated. In a block with one that is not in 0..extent, `checked`
/// computes each again: as `index`, but with a record of what is wrong.
template <class Index, class Checked, class Update>
[[gnu::flatten]] void eachChosen(long low, long high, long extent, long least, long beyond, Index index, Checked checked, Update update) {
  constexpr long block = 256;
  const bool all = least <= 0 && extent <= beyond;
  unsigned long at[block];
  for (long from = low; from < high; from += block) {
    const long n = min(block, high - from);
    unsigned long most = 0;
    #pragma omp simd reduction(max : most)
    for (long k = 0; k < n; ++k) {
      // a negative index is a very large one without a sign
      at[k] = static_cast<unsigned long>(index(from + k));
      most = most < at[k] ? at[k] : most;
    }
    const bool valid = most < static_cast<unsigned long>(extent);
    if (valid && all) {
      for (long k = 0; k < n; ++k) update(from + k, long(at[k]));
      continue;
    }
    for (long k = 0; k < n; ++k) {
      const long chosen = valid ? long(at[k]) : long(checked(from + k));
      if (least <= chosen && chosen < beyond) update(from + k, chosen);
    }
  }
}

/// What `element` gives for an index, if that is in `low..high`; else `nothing`.
template <class T, class Element> T pick(long index, long low, long high, T nothing, Element element) {
  return low <= index && index < high ? T(element(index)) : nothing;
}

/// The product of b factors a, which wraps; of a negative b the quotient 1 / a^-b, truncated.
template <class T, class... Index> T power(T a, T b, const char* variables, Index... at) {
  if (b < 0) {
    if (a == 0) hasNoResult("takes 0 to a negative power", variables, {long(at)...});
    return a == 1 ? T(1) : a == T(-1) ? T(b % 2 == 0 ? 1 : -1) : T(0);
  }
  T product = 1, square = a;
  for (; b > 0; b /= 2) {
    if (b % 2 != 0) product = T(product * square);
    square = T(square * square);
  }
  return product;
}

/// The principal value; 0 to the power 0 is 1.
template <class T> T pow(T a, T b) {
  if (b == T(0)) return T(1);
  if (a == T(0)) {
    const auto none = std::numeric_limits<typename T::value_type>::quiet_NaN();
    return b.real() > 0 ? T(0) : T(none, none);
  }
  return std::exp(b * std::log(a));
}

/// Whether values are records of a program: they are set, and combine by functions of the program alone.
template <class T> constexpr bool isRecord = std::is_class_v<T> && std::is_aggregate_v<T>;

template <class T> T identity(Op op) {
  if constexpr (isRecord<T>) {
    return T{};
  } else if constexpr (std::is_same_v<T, bool>) {
    return op == Op::Prod || op == Op::Min || op == Op::All;
  } else {
    switch (op) {
      case Op::Prod: return T(1);
      case Op::All: return T(1);
      case Op::Max:
      case Op::Min:
        if constexpr (std::numeric_limits<T>::is_specialized) {
          using Limits = std::numeric_limits<T>;
          const T most = Limits::has_infinity ? Limits::infinity() : Limits::max();
          const T least = Limits::has_infinity ? T(-Limits::infinity()) : Limits::lowest();
          return op == Op::Min ? most : least;
        }
        [[fallthrough]];
      default: return T(0);
    }
  }
}

template <class T> T combined(Op op, T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return op == Op::Prod || op == Op::Min || op == Op::All ? a && b : a || b;
  } else {
    switch (op) {
      case Op::Sum: return a + b;
      case Op::Prod: return a * b;
      case Op::Any: return T(a != T(0) || b != T(0));
      case Op::All: return T(a != T(0) && b != T(0));
      default:
        if constexpr (std::numeric_limits<T>::is_specialized) return op == Op::Max ? larger<T>(a, b) : smaller<T>(a, b);
        return a;
    }
  }
}

// the reductions of loops that OpenMP does not have, or that lose a NaN
#pragma omp declare reduction(addition : std::complex<float>, std::complex<double> : omp_out += omp_in)
#pragma omp declare reduction(multiplication : std::complex<float>, std::complex<double> : omp_out *= omp_in) initializer(omp_priv = 1)
#pragma omp declare reduction(largest : float, double : omp_out = larger(omp_out, omp_in)) \
    initializer(omp_priv = -std::numeric_limits<double>::infinity())
#pragma omp declare reduction(least : float, double : omp_out = smaller(omp_out, omp_in)) \
    initializer(omp_priv = std::numeric_limits<double>::infinity())

/// A reduction inside an expression: `value(k)` for low <= k < high. A sum keeps its digits however many terms it has. Whole blocks of
/// values are combined in vector lanes, what is left one after the other.
template <Op op, class T, class Value> T reduced(long low, long high, Value value) {
  using Result = std::conditional_t<op == Op::Sum, Wide<T>, T>;
  constexpr int lanes = 32, block = 8 * lanes;
  const long whole = high - low >= block ? low + (high - low) / block * block : low;
  Result result = identity<Result>(op);
  if (whole > low) {
    Result lane[lanes];
    std::fill(lane, lane + lanes, identity<Result>(op));
    T some[block];
    for (long k = low; k < whole; k += block) {
      for (int i = 0; i < block; ++i) some[i] = value(k + i);
      for (int i = 0; i < block; i += lanes) {
        for (int l = 0; l < lanes; ++l) lane[l] = combined<Result>(op, lane[l], Result(some[i + l]));
      }
    }
    for (int l = 0; l < lanes; ++l) result = combined<Result>(op, result, lane[l]);
  }
  for (long k = whole; k < high; ++k) result = combined<Result>(op, result, Result(value(k)));
  return T(result);
}

/// What a function of the user's makes of two values.
template <class T, class Combine> T combinedBy(T soFar, T next, Combine combine) { return combine(soFar, next); }

/// A reduction by a function of the user's, that is one of k, of what was combined so far and of the next value; from `start` on.
template <class T, class Combine, class Value> T combinedBy(long low, long high, T start, Combine combine, Value value) {
  T result = start;
  for (long k = low; k < high; ++k) result = combine(k, result, T(value(k)));
  return result;
}

/// The same from the first value on, of which there is one.
template <class T, class Combine, class Value> T combinedBy(long low, long high, Combine combine, Value value) {
  return combinedBy<T>(low + 1, high, T(value(low)), combine, value);
}

}  // namespace tw
