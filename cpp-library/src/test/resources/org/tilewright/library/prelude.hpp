// What it takes to test one function of the prelude: operands, a call, its meaning, a comparison.
#pragma once

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "tilewright/cuda/kernels.cuh"
#include "tilewright/data/scalars.hpp"

/// What may differ between a result and its meaning, beside digits.
struct Freedom {
  bool divides = false;       // the second operand is not 0, and -1 not with the least integer
  bool finite = false;        // operands whose steps overflow are left out
  double (*stretch)(std::complex<double>, std::complex<double>) = nullptr;  // by what an error in a step grows
};

/// One function of the prelude.
struct Case {
  std::string name, call, result, operand;  // OpenCL's expression and types
  std::size_t resultBytes;
  bool isFaulty;
  std::function<long(std::vector<char>& a, std::vector<char>& b)> operands;
  std::function<void(const std::vector<char>& a, const std::vector<char>& b, std::vector<char>& out, std::vector<long>& faults)> onHost;
  std::function<std::string(const std::vector<char>& a, const std::vector<char>& b, const std::vector<char>& out,
                            const std::vector<long>& faults)> compare;
};

template <class T> constexpr bool isComplex = false;
template <class T> constexpr bool isComplex<std::complex<T>> = true;

/// What OpenCL calls a type.
template <class T> const char* typeName() {
  if constexpr (std::is_same_v<T, float>) return "float";
  else if constexpr (std::is_same_v<T, double>) return "double";
  else if constexpr (std::is_same_v<T, int>) return "int";
  else if constexpr (std::is_same_v<T, long>) return "long";
  else if constexpr (std::is_same_v<T, std::int8_t>) return "tw_i8";
  else if constexpr (std::is_same_v<T, std::int16_t>) return "tw_i16";
  else if constexpr (std::is_same_v<T, std::uint8_t>) return "tw_u8";
  else if constexpr (std::is_same_v<T, std::uint16_t>) return "tw_f16";
  else if constexpr (std::is_same_v<T, std::complex<float>>) return "tw_c64";
  else return "tw_c128";
}

/// Between the host's complex numbers and the prelude's, which have the same bytes.
template <class To, class From> To bits(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "the same layout");
  To to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof to);
  return to;
}

template <class T> std::vector<T> values() {
  if constexpr (isComplex<T>) {
    using R = typename T::value_type;
    const R big = std::numeric_limits<R>::max(), tiny = std::numeric_limits<R>::min();
    std::vector<T> out;
    const R infinity = std::numeric_limits<R>::infinity(), none = std::numeric_limits<R>::quiet_NaN();
    for (R x : {R(0), R(-0.0), R(1), R(-1), R(0.3), R(-2.5), R(1.0001), R(7), R(-30), R(1e-5), R(1e9), big, R(4) * tiny, infinity,
                -infinity, none}) {
      for (R y : {R(0), R(-0.0), R(1), R(-1), R(0.8), R(-0.0001), R(3), R(-12), R(1e-6), R(1e5), R(-1e10), big / 4, tiny, infinity, none}) {
        out.push_back({x, y});
      }
    }
    return out;
  } else if constexpr (std::is_floating_point_v<T>) {
    using L = std::numeric_limits<T>;
    std::vector<T> out{0, T(-0.0), 1, -1, L::max(), -L::max(), L::min(), -L::min(), L::infinity(), -L::infinity(), L::quiet_NaN(),
                       T(1) + L::epsilon(), 88, -87, 710, -745, 2, 3, -3, T(0.5), T(1) / 3,
                       // between numbers of two bytes, and next to them
                       T(2049), T(2051), T(65519.9), T(65520), T(0x1p-25), T(0x3p-25), T(0x1.0000000001p-25), T(0x1.002p0), T(0x1.006p0),
                       T(0x1.0020000001p0), T(0x1.01p0), T(0x1.03p0), T(0x1.0100000001p0), T(3.4e38)};
    for (T x = T(1e-20); x < T(1e21); x *= T(7.7)) out.push_back(x), out.push_back(-x);
    return out;
  } else if constexpr (std::is_same_v<T, std::uint16_t>) {
    std::vector<T> out;
    for (int x = 0; x < 1 << 16; ++x) out.push_back(T(x));
    return out;
  } else {
    using L = std::numeric_limits<T>;
    std::vector<T> out{L::min(), T(L::min() + 1), L::max(), T(L::max() - 1)};
    for (T x = -10; x <= 10; ++x) out.push_back(x);
    for (T x = 11; x < L::max() / 7; x = T(x * 5 + 3)) out.push_back(x), out.push_back(T(-x));
    return out;
  }
}

template <class T> std::string text(const T& value) {
  std::ostringstream out;
  out.precision(17);
  out << value;
  return out.str();
}

/// So many units in the last place of the greater part; NaN is NaN, an infinity that infinity.
template <class R> bool isClose(R got, R want, R size, double digits) {
  if (std::isnan(want) || std::isnan(got)) return std::isnan(want) == std::isnan(got);
  if (digits == 0) return got == want && std::signbit(got) == std::signbit(want);
  if (got == want) return true;
  if (std::isinf(want) || std::isinf(got)) return false;
  // results that only denormal numbers can hold may be 0
  const double least = 2 * double(std::numeric_limits<R>::min());
  return std::abs(double(got) - double(want)) <= digits * double(std::numeric_limits<R>::epsilon()) * double(size) + least;
}

template <class T> bool isRight(T got, T want, double digits) {
  if constexpr (isComplex<T>) {
    using R = typename T::value_type;
    R size = std::max(std::abs(want.real()), std::abs(want.imag()));
    // what is left of one part beside an infinity or NaN has only its own digits to be measured by
    const bool whole = std::isfinite(want.real()) && std::isfinite(want.imag());
    return isClose<R>(got.real(), want.real(), whole ? size : std::abs(want.real()), digits)
           && isClose<R>(got.imag(), want.imag(), whole ? size : std::abs(want.imag()), digits);
  } else if constexpr (std::is_floating_point_v<T>) {
    return isClose<T>(got, want, std::abs(want), digits);
  } else {
    return got == want;
  }
}

template <class A> bool isLarge(A a) {
  if constexpr (isComplex<A>) {
    // squares and products of such parts neither overflow nor vanish in 32 bits, nor do powers of the moderate
    const auto part = [](double x) { return x != 0 && !(std::abs(x) > 1e-12 && std::abs(x) < 1e12); };
    return part(a.real()) || part(a.imag());
  } else {
    return false;
  }
}

/// A function of one operand (B is void) or two. @param function the prelude's @param meaning the host's
template <class Result, class A, class B, class Function, class Meaning>
Case makeCase(const std::string& name, double digits, Function function, Meaning meaning, Freedom freedom, bool faulty = false) {
  constexpr bool two = !std::is_void_v<B>;
  const auto usable = [=](A a, A b) {
    if (freedom.finite && (isLarge(a) || isLarge(b))) return false;
    if constexpr (std::is_integral_v<A>) return !freedom.divides || (b != 0 && !(b == -1 && a == std::numeric_limits<A>::min()));
    return true;
  };
  Case c;
  c.name = name;
  c.result = typeName<Result>();
  c.operand = typeName<A>();
  c.isFaulty = faulty;
  c.resultBytes = sizeof(Result);
  c.call = name + (two ? faulty ? "(a[i], b[i], faults, 0, 7, 2, values)" : "(a[i], b[i])" : "(a[i])");
  c.operands = [=](std::vector<char>& left, std::vector<char>& right) {
    std::vector<A> as, bs;
    for (A a : values<A>()) {
      for (A b : two ? values<A>() : std::vector<A>{A(1)}) {
        if (usable(a, b)) as.push_back(a), bs.push_back(b);
      }
    }
    const char *l = reinterpret_cast<const char*>(as.data()), *r = reinterpret_cast<const char*>(bs.data());
    left.assign(l, l + as.size() * sizeof(A)), right.assign(r, r + bs.size() * sizeof(A));
    return long(as.size());
  };
  c.onHost = [=](const std::vector<char>& left, const std::vector<char>& right, std::vector<char>& out, std::vector<long>& faults) {
    const A *a = reinterpret_cast<const A*>(left.data()), *b = reinterpret_cast<const A*>(right.data());
    for (std::size_t i = 0; i < left.size() / sizeof(A); ++i) {
      const Result r = function(a[i], b[i], faults.data());
      std::memcpy(&out[i * sizeof r], &r, sizeof r);
    }
  };
  c.compare = [=](const std::vector<char>& left, const std::vector<char>& right, const std::vector<char>& out,
                  const std::vector<long>& faults) -> std::string {
    const A *a = reinterpret_cast<const A*>(left.data()), *b = reinterpret_cast<const A*>(right.data());
    const Result* got = reinterpret_cast<const Result*>(out.data());
    for (std::size_t i = 0; i < left.size() / sizeof(A); ++i) {
      const Result want = meaning(a[i], b[i]);
      double allowed = digits;
      if constexpr (isComplex<A>) {
        if (freedom.stretch != nullptr && std::abs(a[i]) > 0) allowed *= freedom.stretch(a[i], b[i]);
      }
      if (!isRight<Result>(got[i], want, allowed)) {
        return "of " + text(a[i]) + (two ? " and " + text(b[i]) : std::string()) + " is " + text(got[i]) + ", not " + text(want);
      }
    }
    // the first of the two values is the place among the operands, where in fact there is no result
    if (faulty && (faults[0] != 8 || faults[1] != 2 || faults[3] != -5)) return "what has no result is not recorded";
    return "";
  };
  return c;
}

template <class Result, class A, class B, class Function, class Meaning>
Case make(const std::string& name, double digits, Function function, Meaning meaning, Freedom freedom = {}) {
  return makeCase<Result, A, B>(name, digits,
      [=](A a, A b, long*) {
        using In = std::conditional_t<std::is_same_v<A, std::complex<float>>, tw_c64,
                                      std::conditional_t<std::is_same_v<A, std::complex<double>>, tw_c128, A>>;
        return bits<Result>(function(bits<In>(a), bits<In>(b)));
      },
      meaning, freedom);
}

template <class Result, class A, class Function, class Meaning>
Case make(const std::string& name, double digits, Function function, Meaning meaning) {
  return makeCase<Result, A, void>(name, digits,
      [=](A a, A, long*) {
        using In = std::conditional_t<std::is_same_v<A, std::complex<float>>, tw_c64,
                                      std::conditional_t<std::is_same_v<A, std::complex<double>>, tw_c128, A>>;
        return bits<Result>(function(bits<In>(a)));
      },
      [=](A a, A) { return meaning(a); }, {});
}

/// An operation on integers that records where it has no result.
template <class T, class Function, class Meaning> Case makeFaulty(const std::string& name, Function function, Meaning meaning) {
  return makeCase<T, T, T>(name, 0,
      [=](T a, T b, long* faults) {
        const long where[] = {1, -5};
        return function(a, b, faults, 0, 7, 2, where);
      },
      meaning, {}, true);
}
