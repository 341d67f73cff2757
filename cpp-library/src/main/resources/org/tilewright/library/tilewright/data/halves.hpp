// Real numbers of two bytes, which are stored and computed with as float.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace tw {

inline std::uint32_t bitsOf(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float floatOf(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// A float on the way to fewer digits: where it is not the number itself it is the neighbour whose last digit is odd, so that rounding it
/// once more gives what rounding the number would (S. Boldo, G. Melquiond, Emulation of FMA and correctly rounded sums, 2008).
inline float oddFloat(float value) { return value; }
inline float oddFloat(double value) {
  const float near = float(value);
  const std::uint32_t bits = bitsOf(near);
  if (double(near) == value || value != value || (bits & 1) != 0) return near;
  return floatOf(std::fabs(double(near)) < std::fabs(value) ? bits + 1 : bits - 1);
}
inline float oddFloat(int value) { return oddFloat(double(value)); }
inline float oddFloat(long value) {
  // what is left out of a long number leaves its mark in the last digit that double has
  const bool isLonger = value >= 1L << 53 || value <= -(1L << 53);
  return oddFloat(double(isLonger ? (value & ~2047L) | ((value & 2047) != 0 ? 2048 : 0) : value));
}

/// IEEE 754 binary16: 11 binary digits.
struct Half {
  std::uint16_t bits;

  Half() = default;
  template <class T> explicit Half(T value) : bits(rounded(oddFloat(value))) {}

  operator float() const {  // NOLINT: every such number is a float
    const std::uint32_t sign = std::uint32_t(bits & 0x8000) << 16, exponent = bits >> 10 & 31, fraction = bits & 1023;
    const std::uint32_t small = bitsOf(float(int(fraction)) * 0x1p-24f), rest = fraction << 13;
    return floatOf(sign | (exponent == 0 ? small : (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | rest));
  }

 private:
  /// The nearest one, the even one of two.
  static std::uint16_t rounded(float value) {
    const std::uint32_t all = bitsOf(value), size = all & 0x7fffffff;
    // the last digit of a sum with 1/2 is that of the numbers with fewer digits
    const std::uint32_t small = bitsOf(floatOf(size) + 0.5f) - bitsOf(0.5f);
    const std::uint32_t usual = (size + 0xfff + (size >> 13 & 1) - (112u << 23)) >> 13;
    const std::uint32_t large = size > 0x7f800000 ? 0x7e00 : 0x7c00;
    return std::uint16_t((all >> 16 & 0x8000) | (size >= 0x477ff000 ? large : size < 0x38800000 ? small : usual));
  }
};

/// The upper half of a float: 8 binary digits.
struct Bfloat {
  std::uint16_t bits;

  Bfloat() = default;
  template <class T> explicit Bfloat(T value) : bits(rounded(oddFloat(value))) {}

  operator float() const { return floatOf(std::uint32_t(bits) << 16); }  // NOLINT: every such number is a float

 private:
  static std::uint16_t rounded(float value) {
    const std::uint32_t all = bitsOf(value);
    if (value != value) return std::uint16_t(all >> 16 | 0x40);
    return std::uint16_t((all + 0x7fff + (all >> 16 & 1)) >> 16);
  }
};

}  // namespace tw
