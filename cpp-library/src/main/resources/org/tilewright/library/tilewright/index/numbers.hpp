// Exact arithmetic on params: rationals of 128 bits, roots that must come out exactly, and integer division.
#pragma once

#include <stdexcept>
#include <string>

namespace tw {

/// Something the person who runs the program has to know and can change. The message is for them.
struct Error : std::runtime_error {
  int exitCode;
  long order = 0;  // of failures of several processors the one with the least is told
  explicit Error(const std::string& message, int code = 4) : std::runtime_error(message), exitCode(code) {}
};

/// A param, an argument or a size that cannot be: every processor finds it, so one of them tells.
struct UserError : Error {
  explicit UserError(const std::string& message) : Error(message, 1) {}
};

inline long floorDiv(long a, long b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
inline long ceilDiv(long a, long b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }
inline long mod(long a, long b) { return a - b * floorDiv(a, b); }
inline long min(long a, long b) { return a < b ? a : b; }
inline long max(long a, long b) { return a > b ? a : b; }

/// A failure that all processors know of; it has a message on the one that tells.
struct SharedError : Error {
  explicit SharedError(const std::string& message) : Error(message) {}
};

/// An exact fraction in lowest terms; more than 128 bits is an error.
class Rational {
 public:
  using Wide = __int128;

  Rational(long value) : top(value), bottom(1) {}  // NOLINT: longs are rationals

  Rational(Wide numerator, Wide denominator) : top(numerator), bottom(denominator) {
    if (bottom == 0) throw UserError("a param expression divides by zero");
    if (bottom < 0) top = -top, bottom = -bottom;
    Wide a = top < 0 ? -top : top, b = bottom;
    while (b != 0) {
      const Wide rest = a % b;
      a = b, b = rest;
    }
    if (a > 1) top /= a, bottom /= a;
  }

  bool isInteger() const { return bottom == 1; }
  bool isNegative() const { return top < 0; }
  Wide floor() const { return top / bottom - (top % bottom != 0 && top < 0); }
  Wide ceil() const { return top / bottom + (top % bottom != 0 && top > 0); }

  friend Rational operator+(Rational a, Rational b) {
    return {sum(times(a.top, b.bottom), times(b.top, a.bottom)), times(a.bottom, b.bottom)};
  }
  friend Rational operator-(Rational a) { return {-a.top, a.bottom}; }
  friend Rational operator-(Rational a, Rational b) { return a + -b; }
  friend Rational operator*(Rational a, Rational b) { return {times(a.top, b.top), times(a.bottom, b.bottom)}; }
  friend Rational operator/(Rational a, Rational b) { return {times(a.top, b.bottom), times(a.bottom, b.top)}; }
  friend Rational operator%(Rational a, Rational b) { return a - b * Rational((a / b).floor(), 1); }
  friend bool operator<(Rational a, Rational b) { return times(a.top, b.bottom) < times(b.top, a.bottom); }
  friend bool operator>=(Rational a, Rational b) { return !(a < b); }
  friend bool operator==(Rational a, Rational b) { return a.top == b.top && a.bottom == b.bottom; }

  std::string text() const { return isInteger() ? digits(top) : digits(top) + "/" + digits(bottom); }

  /// The greatest integer whose power of the given degree is not above the value.
  Wide floorRoot(int degree) const {
    if (isNegative()) throw UserError("a param expression takes the root of " + text());
    const Wide limit = floor();
    Wide low = 0, high = Wide(1) << (degree == 2 ? 63 : 42);
    while (high - low > 1) {
      const Wide middle = (low + high) / 2;
      (degree == 2 ? middle * middle : middle * middle * middle) <= limit ? low = middle : high = middle;
    }
    return low;
  }

  bool isPower(Wide root, int degree) const {
    return Rational(degree == 2 ? root * root : root * root * root, 1) == *this;
  }

  /// The root, which must be exact; `text` is the expression as the user wrote it.
  Rational root(int degree, const char* expression) const {
    const bool negative = isNegative() && degree == 3;
    const Rational size = negative ? -*this : *this;
    const Rational result(Rational(size.top, 1).floorRoot(degree), Rational(size.bottom, 1).floorRoot(degree));
    const Rational power = degree == 2 ? result * result : result * result * result;
    if (!(power == size)) {
      throw UserError(std::string("'") + expression + "' has no exact value (the root of " + text() + "); write floor("
                      + expression + ") or ceil(" + expression + ")");
    }
    return negative ? -result : result;
  }

 private:
  Wide top, bottom;

  static Wide times(Wide a, Wide b) {
    Wide out;
    if (__builtin_mul_overflow(a, b, &out)) throw UserError("a param expression needs more than 128 bits");
    return out;
  }
  static Wide sum(Wide a, Wide b) {
    Wide out;
    if (__builtin_add_overflow(a, b, &out)) throw UserError("a param expression needs more than 128 bits");
    return out;
  }
  static std::string digits(Wide v) {
    if (v < 0) return "-" + digits(-v);
    return (v >= 10 ? digits(v / 10) : "") + char('0' + int(v % 10));
  }
};

inline Rational floor(Rational a) { return {a.floor(), 1}; }
inline Rational ceil(Rational a) { return {a.ceil(), 1}; }
inline Rational min(Rational a, Rational b) { return b < a ? b : a; }
inline Rational max(Rational a, Rational b) { return a < b ? b : a; }
inline Rational floorRoot(Rational a, int degree) { return {a.floorRoot(degree), 1}; }
inline Rational ceilRoot(Rational a, int degree) {
  const auto low = a.floorRoot(degree);
  return {low + (a.isPower(low, degree) ? 0 : 1), 1};
}

/// The value as an integer, or an error that names the expression.
inline long integer(Rational value, const std::string& expression) {
  if (!value.isInteger()) {
    throw UserError("'" + expression + "' is " + value.text() + " here, which is not an integer; write floor(" + expression
                    + ") or ceil(" + expression + ")");
  }
  const auto v = value.floor();
  if (v != Rational::Wide(long(v))) throw UserError("'" + expression + "' is " + value.text() + ", which needs more than 64 bits");
  return long(v);
}

}  // namespace tw
