// What kernels may call, beside the operators of C: the meaning of Tilewright's operations on elements, as scalars.hpp has it.
//
// Written in what OpenCL C 1.2 and CUDA C++ have in common. OpenCL programs carry this text in front of their kernels; for CUDA,
// kernels.cuh defines the few names that differ and includes it. A suffix names the element type.

#ifndef TW_FUNCTION
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TW_FUNCTION static inline
#define TW_GLOBAL __global
typedef uchar tw_bool;
typedef float2 tw_c64;
typedef double2 tw_c128;
#define tw_make_c64(re, im) ((float2)((re), (im)))
#define tw_make_c128(re, im) ((double2)((re), (im)))
#define tw_bits_of(value) as_uint(value)
#define tw_float_of(bits) as_float(bits)
#define tw_claim(word) (atomic_cmpxchg((volatile __global int*)(word), 0, -1) == 0)
#endif

// elements that are computed with as int and float; reals among them are bits
typedef signed char tw_i8;
typedef short tw_i16;
typedef unsigned char tw_u8;
typedef unsigned short tw_f16;
typedef unsigned short tw_bf16;

// ---- index arithmetic

TW_FUNCTION long tw_floordiv(long a, long b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
TW_FUNCTION long tw_ceildiv(long a, long b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }
TW_FUNCTION long tw_mod(long a, long b) { return a - b * tw_floordiv(a, b); }
TW_FUNCTION long tw_min(long a, long b) { return a < b ? a : b; }
TW_FUNCTION long tw_max(long a, long b) { return a > b ? a : b; }

// ---- reals and integers: the greater and the lesser (NaN if one is), conditions, absolute values

#define TW_ORDERED(T, t)                                                                   \
  TW_FUNCTION T tw_larger_##t(T a, T b) {                                                  \
    const T most = a < b ? b : a;                                                          \
    return b == b ? most : b;                                                              \
  }                                                                                        \
  TW_FUNCTION T tw_smaller_##t(T a, T b) {                                                 \
    const T least = b < a ? b : a;                                                         \
    return b == b ? least : b;                                                             \
  }                                                                                        \
  TW_FUNCTION T tw_any_##t(T a, T b) { return a != (T)0 || b != (T)0 ? (T)1 : (T)0; }      \
  TW_FUNCTION T tw_all_##t(T a, T b) { return a != (T)0 && b != (T)0 ? (T)1 : (T)0; }

TW_ORDERED(float, f32)
TW_ORDERED(double, f64)
TW_ORDERED(int, i32)
TW_ORDERED(long, i64)

#define TW_REAL(T, t)                                          \
  TW_FUNCTION T tw_abs_##t(T a) { return fabs(a); }            \
  TW_FUNCTION T tw_sqrt_##t(T a) { return sqrt(a); }           \
  TW_FUNCTION T tw_exp_##t(T a) { return exp(a); }             \
  TW_FUNCTION T tw_log_##t(T a) { return log(a); }             \
  TW_FUNCTION T tw_tanh_##t(T a) { return tanh(a); }           \
  TW_FUNCTION T tw_sin_##t(T a) { return sin(a); }             \
  TW_FUNCTION T tw_cos_##t(T a) { return cos(a); }             \
  TW_FUNCTION T tw_tan_##t(T a) { return tan(a); }             \
  TW_FUNCTION T tw_asin_##t(T a) { return asin(a); }           \
  TW_FUNCTION T tw_acos_##t(T a) { return acos(a); }           \
  TW_FUNCTION T tw_atan_##t(T a) { return atan(a); }           \
  TW_FUNCTION T tw_sinh_##t(T a) { return sinh(a); }           \
  TW_FUNCTION T tw_cosh_##t(T a) { return cosh(a); }           \
  TW_FUNCTION T tw_erf_##t(T a) { return erf(a); }             \
  TW_FUNCTION T tw_floor_##t(T a) { return floor(a); }         \
  TW_FUNCTION T tw_ceil_##t(T a) { return ceil(a); }           \
  TW_FUNCTION T tw_round_##t(T a) { return rint(a); }          \
  TW_FUNCTION T tw_atan2_##t(T y, T x) { return atan2(y, x); } \
  TW_FUNCTION T tw_pow_##t(T a, T b) { return pow(a, b); }

TW_REAL(float, f32)
TW_REAL(double, f64)

#define TW_SIGN(T, t) \
  TW_FUNCTION T tw_sign_##t(T a) { return a > (T)0 ? (T)1 : a < (T)0 ? (T)-1 : a; }

TW_SIGN(float, f32)
TW_SIGN(double, f64)
TW_SIGN(int, i32)
TW_SIGN(long, i64)

// ---- reals as integers, truncated: the least or the greatest one where they are beyond them, 0 for NaN

#define TW_TRUNCATED(T, t, R, r, beyond, most) \
  TW_FUNCTION T tw_##t##_of_##r(R a) { return a != a ? 0 : a >= beyond ? most : a < -beyond ? -most - 1 : (T)a; }

TW_TRUNCATED(int, i32, float, f32, 0x1p31f, 2147483647)
TW_TRUNCATED(int, i32, double, f64, 0x1p31, 2147483647)
TW_TRUNCATED(long, i64, float, f32, 0x1p63f, 9223372036854775807L)
TW_TRUNCATED(long, i64, double, f64, 0x1p63, 9223372036854775807L)

#define TW_TRUNCATED_SMALL(t, R, r, least, most)       \
  TW_FUNCTION tw_##t tw_##t##_of_##r(R a) {            \
    const int whole = tw_i32_of_##r(a);                \
    return (tw_##t)(whole < least ? least : whole > most ? most : whole); \
  }

TW_TRUNCATED_SMALL(i8, float, f32, -128, 127)
TW_TRUNCATED_SMALL(i8, double, f64, -128, 127)
TW_TRUNCATED_SMALL(i16, float, f32, -32768, 32767)
TW_TRUNCATED_SMALL(i16, double, f64, -32768, 32767)
TW_TRUNCATED_SMALL(u8, float, f32, 0, 255)
TW_TRUNCATED_SMALL(u8, double, f64, 0, 255)

// ---- reals of two bytes, as halves.hpp has them: rounded once to the nearest, to the even one of two

TW_FUNCTION float tw_f32_of_f16(tw_f16 bits) {
  const unsigned int sign = (unsigned int)(bits & 0x8000) << 16, exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 0) return tw_float_of(sign | tw_bits_of((float)(int)fraction * 0x1p-24f));
  return tw_float_of(sign | (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | fraction << 13);
}
TW_FUNCTION float tw_f32_of_bf16(tw_bf16 bits) { return tw_float_of((unsigned int)bits << 16); }

TW_FUNCTION tw_f16 tw_f16_of_f32(float value) {
  const unsigned int all = tw_bits_of(value), size = all & 0x7fffffff, sign = all >> 16 & 0x8000;
  if (size >= 0x477ff000) return (tw_f16)(sign | (size > 0x7f800000 ? 0x7e00 : 0x7c00));
  // the last digit of a sum with 1/2 is that of the numbers with fewer digits
  if (size < 0x38800000) return (tw_f16)(sign | (tw_bits_of(tw_float_of(size) + 0.5f) - 0x3f000000u));
  return (tw_f16)(sign | (size + 0xfff + (size >> 13 & 1) - (112u << 23)) >> 13);
}
TW_FUNCTION tw_bf16 tw_bf16_of_f32(float value) {
  const unsigned int all = tw_bits_of(value);
  if (value != value) return (tw_bf16)(all >> 16 | 0x40);
  return (tw_bf16)((all + 0x7fff + (all >> 16 & 1)) >> 16);
}

TW_FUNCTION float tw_odd_f64(double value) {
  const float near = (float)value;
  const unsigned int bits = tw_bits_of(near);
  if ((double)near == value || value != value || (bits & 1) != 0) return near;
  return tw_float_of(fabs((double)near) < fabs(value) ? bits + 1 : bits - 1);
}
TW_FUNCTION float tw_odd_i32(int value) { return tw_odd_f64((double)value); }
TW_FUNCTION float tw_odd_i64(long value) {
  const int longer = value >= 1L << 53 || value <= -(1L << 53);
  return tw_odd_f64((double)(longer ? (value & ~2047L) | ((value & 2047) != 0 ? 2048 : 0) : value));
}

#define TW_ROUNDED(t)                                                                        \
  TW_FUNCTION tw_##t tw_##t##_of_f64(double a) { return tw_##t##_of_f32(tw_odd_f64(a)); }    \
  TW_FUNCTION tw_##t tw_##t##_of_i32(int a) { return tw_##t##_of_f32(tw_odd_i32(a)); }       \
  TW_FUNCTION tw_##t tw_##t##_of_i64(long a) { return tw_##t##_of_f32(tw_odd_i64(a)); }

TW_ROUNDED(f16)
TW_ROUNDED(bf16)

// ---- integers, which wrap; an operation without result is written down once: 1 + its site, how many values tell where, the values

TW_FUNCTION void tw_fault(TW_GLOBAL long* faults, long first, int site, int count, const long* values) {
  TW_GLOBAL long* record = faults + first;
  if (!tw_claim(record)) return;
  record[0] = 1 + site;
  record[1] = count;
  for (int k = 0; k < count; ++k) record[2 + k] = values[k];
}

/* an index that is computed, which is told before the values that tell where; -1 if it is outside of the extent */
TW_FUNCTION long tw_element_i64(long index, long extent, TW_GLOBAL long* faults, long first, int site, int count, const long* values) {
  if (index >= 0 && index < extent) return index;
  TW_GLOBAL long* record = faults + first;
  if (!tw_claim(record)) return -1;
  record[0] = 1 + site;
  record[1] = count + 1;
  record[2] = index;
  for (int k = 0; k < count; ++k) record[3 + k] = values[k];
  return -1;
}

#define TW_INTEGER(T, U, t)                                                                                                     \
  TW_FUNCTION T tw_add_##t(T a, T b) { return (T)((U)a + (U)b); }                                                               \
  TW_FUNCTION T tw_sub_##t(T a, T b) { return (T)((U)a - (U)b); }                                                               \
  TW_FUNCTION T tw_mul_##t(T a, T b) { return (T)((U)a * (U)b); }                                                               \
  TW_FUNCTION T tw_neg_##t(T a) { return (T)((U)0 - (U)a); }                                                                    \
  TW_FUNCTION T tw_abs_##t(T a) { return a < 0 ? tw_neg_##t(a) : a; }                                                           \
  /* the truncated quotient; the least integer by -1 wraps */                                                                   \
  TW_FUNCTION T tw_quotient_##t(T a, T b, TW_GLOBAL long* faults, long first, int site, int count, const long* values) {        \
    if (b == 0) {                                                                                                               \
      tw_fault(faults, first, site, count, values);                                                                             \
      return 0;                                                                                                                 \
    }                                                                                                                           \
    return b == -1 ? tw_neg_##t(a) : a / b;                                                                                     \
  }                                                                                                                             \
  /* what the truncated quotient leaves */                                                                                      \
  TW_FUNCTION T tw_remainder_##t(T a, T b, TW_GLOBAL long* faults, long first, int site, int count, const long* values) {       \
    if (b == 0) {                                                                                                               \
      tw_fault(faults, first, site, count, values);                                                                             \
      return 0;                                                                                                                 \
    }                                                                                                                           \
    return b == -1 ? 0 : a % b;                                                                                                 \
  }                                                                                                                             \
  /* the product of b factors a; of a negative b the quotient 1 / a^-b, truncated */                                            \
  TW_FUNCTION T tw_power_##t(T a, T b, TW_GLOBAL long* faults, long first, int site, int count, const long* values) {           \
    if (b < 0) {                                                                                                                \
      if (a == 0) tw_fault(faults, first, site, count, values);                                                                 \
      return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;                                                                  \
    }                                                                                                                           \
    T product = 1, square = a;                                                                                                  \
    for (; b > 0; b /= 2) {                                                                                                     \
      if (b % 2 != 0) product = tw_mul_##t(product, square);                                                                    \
      square = tw_mul_##t(square, square);                                                                                      \
    }                                                                                                                           \
    return product;                                                                                                             \
  }

TW_INTEGER(int, unsigned int, i32)
TW_INTEGER(long, unsigned long, i64)

// ---- complex numbers: the plain formulas for products and quotients, as the CPU's programs are compiled

#define TW_COMPLEX(T, C, t)                                                                                               \
  TW_FUNCTION C tw_add_##t(C a, C b) { return tw_make_##t(a.x + b.x, a.y + b.y); }                                        \
  TW_FUNCTION C tw_sub_##t(C a, C b) { return tw_make_##t(a.x - b.x, a.y - b.y); }                                        \
  TW_FUNCTION C tw_mul_##t(C a, C b) { return tw_make_##t(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }                \
  TW_FUNCTION C tw_div_##t(C a, C b) {                                                                                    \
    const T square = b.x * b.x + b.y * b.y;                                                                               \
    return tw_make_##t((a.x * b.x + a.y * b.y) / square, (a.y * b.x - a.x * b.y) / square);                               \
  }                                                                                                                       \
  TW_FUNCTION C tw_neg_##t(C a) { return tw_make_##t(-a.x, -a.y); }                                                       \
  TW_FUNCTION C tw_conj_##t(C a) { return tw_make_##t(a.x, -a.y); }                                                       \
  TW_FUNCTION int tw_eq_##t(C a, C b) { return a.x == b.x && a.y == b.y; }                                                \
  TW_FUNCTION int tw_ne_##t(C a, C b) { return a.x != b.x || a.y != b.y; }                                                \
  TW_FUNCTION T tw_abs_##t(C a) { return hypot(a.x, a.y); }                                                               \
  TW_FUNCTION int tw_isset_##t(C a) { return a.x != (T)0 || a.y != (T)0; }                                                \
  TW_FUNCTION C tw_any_##t(C a, C b) { return tw_make_##t((T)(tw_isset_##t(a) || tw_isset_##t(b)), (T)0); }               \
  TW_FUNCTION C tw_all_##t(C a, C b) { return tw_make_##t((T)(tw_isset_##t(a) && tw_isset_##t(b)), (T)0); }

TW_COMPLEX(float, tw_c64, c64)
TW_COMPLEX(double, tw_c128, c128)

TW_FUNCTION tw_c128 tw_c128_of_c64(tw_c64 a) { return tw_make_c128((double)a.x, (double)a.y); }
TW_FUNCTION tw_c64 tw_c64_of_c128(tw_c128 a) { return tw_make_c64((float)a.x, (float)a.y); }

/* complex fields of records, which are aligned as their parts are, as on the host */
#define TW_COMPLEX_FIELD(T, t)                                                                  \
  typedef struct {                                                                              \
    T x, y;                                                                                     \
  } tw_field_##t;                                                                               \
  TW_FUNCTION tw_##t tw_of_field_##t(tw_field_##t a) { return tw_make_##t(a.x, a.y); }          \
  TW_FUNCTION tw_field_##t tw_to_field_##t(tw_##t a) {                                          \
    tw_field_##t parts;                                                                         \
    parts.x = a.x;                                                                              \
    parts.y = a.y;                                                                              \
    return parts;                                                                               \
  }

TW_COMPLEX_FIELD(float, c64)
TW_COMPLEX_FIELD(double, c128)

// ---- complex functions, principal values; infinities and NaN as C's annex G has them

TW_FUNCTION tw_c128 tw_sqrt_c128(tw_c128 a) {
  if (a.x == 0 && a.y == 0) return tw_make_c128(0.0, a.y);
  if (isinf(a.y)) return tw_make_c128((double)INFINITY, a.y);
  if (isinf(a.x)) {
    const double small = isnan(a.y) ? a.y : 0.0;
    return a.x > 0 ? tw_make_c128(a.x, copysign(small, a.y)) : tw_make_c128(small, copysign(-a.x, a.y));
  }
  // a power of 4 that keeps the absolute value from overflowing, and its digits where it is tiny
  const double most = fmax(fabs(a.x), fabs(a.y));
  const double scale = most > 0x1p1000 ? 0x1p-4 : most < 0x1p-900 ? 0x1p108 : 1.0;
  const double back = most > 0x1p1000 ? 0x1p2 : most < 0x1p-900 ? 0x1p-54 : 1.0;
  const double x = a.x * scale, y = a.y * scale;
  const double root = sqrt(0.5 * (fabs(x) + hypot(x, y)));
  const double other = 0.5 * y / root;
  return x >= 0 ? tw_make_c128(root * back, other * back) : tw_make_c128(fabs(other) * back, copysign(root, y) * back);
}

TW_FUNCTION tw_c128 tw_exp_c128(tw_c128 a) {
  if (a.y == 0) return tw_make_c128(exp(a.x), a.y);
  if (isinf(a.x) && !isfinite(a.y)) return a.x < 0 ? tw_make_c128(0.0, 0.0) : tw_make_c128(a.x, (double)NAN);
  // in two factors, because a small cosine may bring back what alone would overflow
  const double root = exp(0.5 * a.x);
  return tw_make_c128(root * cos(a.y) * root, root * sin(a.y) * root);
}

TW_FUNCTION tw_c128 tw_log_c128(tw_c128 a) {
  const double angle = atan2(a.y, a.x);
  if (isnan(a.x) || isnan(a.y)) return tw_make_c128(log(hypot(a.x, a.y)), angle);
  const double x = fmax(fabs(a.x), fabs(a.y)), y = fmin(fabs(a.x), fabs(a.y));
  // near 1 the absolute value has lost the digits that its logarithm consists of
  if (x > 0.5 && x < 1.5) return tw_make_c128(0.5 * log1p((x - 1) * (x + 1) + y * y), angle);
  if (x > 0x1p1000 && !isinf(x)) return tw_make_c128(log(hypot(0.25 * a.x, 0.25 * a.y)) + 1.3862943611198906188, angle);
  return tw_make_c128(log(hypot(a.x, a.y)), angle);
}

TW_FUNCTION tw_c128 tw_tanh_c128(tw_c128 a) {
  if (a.y == 0) return tw_make_c128(tanh(a.x), a.y);
  if (a.x == 0) return tw_make_c128(a.x, tan(a.y));
  if (isinf(a.x)) return tw_make_c128(copysign(1.0, a.x), isfinite(a.y) ? copysign(0.0, sin(a.y) * cos(a.y)) : 0.0);
  if (fabs(a.x) > 22 && isfinite(a.y)) {
    return tw_make_c128(copysign(1.0, a.x), 4 * sin(a.y) * cos(a.y) * exp(-2 * fabs(a.x)));
  }
  // W. Kahan, "Branch cuts for complex elementary functions", 1987
  const double t = tan(a.y), beta = 1 + t * t, s = sinh(a.x), rho = sqrt(1 + s * s);
  const double below = 1 + beta * s * s;
  return tw_make_c128(beta * rho * s / below, t / below);
}

// 0 to the power 0 is 1
TW_FUNCTION tw_c128 tw_pow_c128(tw_c128 a, tw_c128 b) {
  if (b.x == 0 && b.y == 0) return tw_make_c128(1.0, 0.0);
  if (a.x == 0 && a.y == 0) return b.x > 0 ? tw_make_c128(0.0, 0.0) : tw_make_c128((double)NAN, (double)NAN);
  return tw_exp_c128(tw_mul_c128(b, tw_log_c128(a)));
}

// those of 32 bits are taken in 64: their steps would lose digits, and such programs are rare
TW_FUNCTION tw_c64 tw_sqrt_c64(tw_c64 a) { return tw_c64_of_c128(tw_sqrt_c128(tw_c128_of_c64(a))); }
TW_FUNCTION tw_c64 tw_exp_c64(tw_c64 a) { return tw_c64_of_c128(tw_exp_c128(tw_c128_of_c64(a))); }
TW_FUNCTION tw_c64 tw_log_c64(tw_c64 a) { return tw_c64_of_c128(tw_log_c128(tw_c128_of_c64(a))); }
TW_FUNCTION tw_c64 tw_tanh_c64(tw_c64 a) { return tw_c64_of_c128(tw_tanh_c128(tw_c128_of_c64(a))); }
TW_FUNCTION tw_c64 tw_pow_c64(tw_c64 a, tw_c64 b) {
  return tw_c64_of_c128(tw_pow_c128(tw_c128_of_c64(a), tw_c128_of_c64(b)));
}
