// Every function of the kernels' prelude against its meaning on the host: as CUDA, compiled by the C++ compiler, and as OpenCL.
#include "prelude.hpp"

#include <cstdio>

#ifdef WITH_OPENCL
#include "prelude_opencl.hpp"
#else
static void onDevice(const std::vector<Case>& cases, const Case& c, const std::vector<char>& a, const std::vector<char>& b,
                     std::vector<char>& out, std::vector<long>& faults) {
  (void)cases;
  c.onHost(a, b, out, faults);
}
#endif

using Float = std::complex<float>;
using Double = std::complex<double>;

/// Functions of the host in twice the digits, because the host's own in 32 bits are not better than what is tested.
static Float inDouble(Double (*f)(const Double&), Float a) { return Float(f(Double(a))); }

/// |b log a|: how much of an error in the logarithm a power has.
static double stretch(Double a, Double b) { return 1 + std::abs(b * std::log(a)); }

template <class H> static float asHalf(std::uint16_t bits) {
  H half;
  half.bits = bits;
  return half;
}

int main() {
  std::vector<Case> cases;
#define INTEGER(name, meaning) \
  cases.push_back(make<long, long, long>(#name, 0, name, [](long a, long b) -> long { return meaning; }, {true}))
  INTEGER(tw_floordiv, tw::floorDiv(a, b));
  INTEGER(tw_ceildiv, tw::ceilDiv(a, b));
  INTEGER(tw_mod, tw::mod(a, b));
  cases.push_back(make<long, long, long>("tw_min", 0, tw_min, [](long a, long b) { return tw::min(a, b); }));
  cases.push_back(make<long, long, long>("tw_max", 0, tw_max, [](long a, long b) { return tw::max(a, b); }));

#define ORDERED(T, t)                                                                                                                  \
  cases.push_back(make<T, T, T>("tw_larger_" #t, 0, tw_larger_##t, [](T a, T b) { return tw::larger<T>(a, b); }));                     \
  cases.push_back(make<T, T, T>("tw_smaller_" #t, 0, tw_smaller_##t, [](T a, T b) { return tw::smaller<T>(a, b); }));                  \
  cases.push_back(make<T, T, T>("tw_any_" #t, 0, tw_any_##t, [](T a, T b) { return tw::combined<T>(tw::Op::Any, a, b); }));            \
  cases.push_back(make<T, T, T>("tw_all_" #t, 0, tw_all_##t, [](T a, T b) { return tw::combined<T>(tw::Op::All, a, b); }));            \
  cases.push_back(make<T, T>("tw_abs_" #t, 0, tw_abs_##t, [](T a) { return T(std::abs(a)); }))
  ORDERED(float, f32);
  ORDERED(double, f64);
  ORDERED(int, i32);
  ORDERED(long, i64);

// the digits are those that OpenCL grants its functions
#define REAL(T, t)                                                                                               \
  cases.push_back(make<T, T>("tw_sqrt_" #t, 3, tw_sqrt_##t, [](T a) { return std::sqrt(a); }));                  \
  cases.push_back(make<T, T>("tw_exp_" #t, 3, tw_exp_##t, [](T a) { return std::exp(a); }));                     \
  cases.push_back(make<T, T>("tw_log_" #t, 3, tw_log_##t, [](T a) { return std::log(a); }));                     \
  cases.push_back(make<T, T>("tw_tanh_" #t, 5, tw_tanh_##t, [](T a) { return std::tanh(a); }));                  \
  cases.push_back(make<T, T>("tw_sin_" #t, 4, tw_sin_##t, [](T a) { return std::sin(a); }));                     \
  cases.push_back(make<T, T>("tw_cos_" #t, 4, tw_cos_##t, [](T a) { return std::cos(a); }));                     \
  cases.push_back(make<T, T>("tw_tan_" #t, 5, tw_tan_##t, [](T a) { return std::tan(a); }));                     \
  cases.push_back(make<T, T>("tw_asin_" #t, 4, tw_asin_##t, [](T a) { return std::asin(a); }));                  \
  cases.push_back(make<T, T>("tw_acos_" #t, 4, tw_acos_##t, [](T a) { return std::acos(a); }));                  \
  cases.push_back(make<T, T>("tw_atan_" #t, 5, tw_atan_##t, [](T a) { return std::atan(a); }));                  \
  cases.push_back(make<T, T>("tw_sinh_" #t, 4, tw_sinh_##t, [](T a) { return std::sinh(a); }));                  \
  cases.push_back(make<T, T>("tw_cosh_" #t, 4, tw_cosh_##t, [](T a) { return std::cosh(a); }));                  \
  cases.push_back(make<T, T>("tw_erf_" #t, 16, tw_erf_##t, [](T a) { return std::erf(a); }));                    \
  cases.push_back(make<T, T>("tw_floor_" #t, 0, tw_floor_##t, [](T a) { return std::floor(a); }));               \
  cases.push_back(make<T, T>("tw_ceil_" #t, 0, tw_ceil_##t, [](T a) { return std::ceil(a); }));                  \
  cases.push_back(make<T, T>("tw_round_" #t, 0, tw_round_##t, [](T a) { return std::nearbyint(a); }));           \
  cases.push_back(make<T, T>("tw_sign_" #t, 0, tw_sign_##t, [](T a) { return tw::sign<T>(a); }));                \
  cases.push_back(make<int, T>("tw_i32_of_" #t, 0, tw_i32_of_##t, [](T a) { return tw::truncated<int>(a); }));   \
  cases.push_back(make<long, T>("tw_i64_of_" #t, 0, tw_i64_of_##t, [](T a) { return tw::truncated<long>(a); })); \
  cases.push_back(make<T, T, T>("tw_atan2_" #t, 6, tw_atan2_##t, [](T a, T b) { return std::atan2(a, b); }));    \
  cases.push_back(make<T, T, T>("tw_pow_" #t, 16, tw_pow_##t, [](T a, T b) { return std::pow(a, b); }))
  REAL(float, f32);
  REAL(double, f64);

// elements of two bytes, as their bits, and of one
#define HALF(H, t)                                                                                                        \
  cases.push_back(make<float, std::uint16_t>("tw_f32_of_" #t, 0, tw_f32_of_##t, [](std::uint16_t a) -> float { return asHalf<H>(a); })); \
  cases.push_back(make<std::uint16_t, float>("tw_" #t "_of_f32", 0, tw_##t##_of_f32, [](float a) { return H(a).bits; }));  \
  cases.push_back(make<std::uint16_t, double>("tw_" #t "_of_f64", 0, tw_##t##_of_f64, [](double a) { return H(a).bits; })); \
  cases.push_back(make<std::uint16_t, int>("tw_" #t "_of_i32", 0, tw_##t##_of_i32, [](int a) { return H(a).bits; }));      \
  cases.push_back(make<std::uint16_t, long>("tw_" #t "_of_i64", 0, tw_##t##_of_i64, [](long a) { return H(a).bits; }))
  HALF(tw::Half, f16);
  HALF(tw::Bfloat, bf16);
  cases.push_back(make<float, double>("tw_odd_f64", 0, tw_odd_f64, [](double a) { return tw::oddFloat(a); }));
  cases.push_back(make<float, int>("tw_odd_i32", 0, tw_odd_i32, [](int a) { return tw::oddFloat(a); }));
  cases.push_back(make<float, long>("tw_odd_i64", 0, tw_odd_i64, [](long a) { return tw::oddFloat(a); }));
#define SMALL(T, t)                                                                                                      \
  cases.push_back(make<T, float>("tw_" #t "_of_f32", 0, tw_##t##_of_f32, [](float a) { return tw::truncated<T>(a); }));   \
  cases.push_back(make<T, double>("tw_" #t "_of_f64", 0, tw_##t##_of_f64, [](double a) { return tw::truncated<T>(a); }))
  SMALL(std::int8_t, i8);
  SMALL(std::int16_t, i16);
  SMALL(std::uint8_t, u8);

#define WRAPPING(T, t)                                                                                                       \
  cases.push_back(make<T, T, T>("tw_add_" #t, 0, tw_add_##t, [](T a, T b) { return T(a + b); }));                            \
  cases.push_back(make<T, T, T>("tw_sub_" #t, 0, tw_sub_##t, [](T a, T b) { return T(a - b); }));                            \
  cases.push_back(make<T, T, T>("tw_mul_" #t, 0, tw_mul_##t, [](T a, T b) { return T(a * b); }));                            \
  cases.push_back(make<T, T>("tw_sign_" #t, 0, tw_sign_##t, [](T a) { return tw::sign<T>(a); }));                            \
  cases.push_back(make<T, T>("tw_neg_" #t, 0, tw_neg_##t, [](T a) { return T(-a); }));                                       \
  cases.push_back(makeFaulty<T>("tw_quotient_" #t, tw_quotient_##t, [](T a, T b) { return tw::quotient<T>(a, b, ""); }));    \
  cases.push_back(makeFaulty<T>("tw_remainder_" #t, tw_remainder_##t, [](T a, T b) { return tw::remainder<T>(a, b, ""); })); \
  cases.push_back(makeFaulty<T>("tw_power_" #t, tw_power_##t, [](T a, T b) { return tw::power<T>(a, b, ""); }))
  WRAPPING(int, i32);
  WRAPPING(long, i64);

// products and quotients by the plain formulas, which OpenCL's compiler may fuse
#define COMPLEX(C, R, t)                                                                                                    \
  cases.push_back(make<C, C, C>("tw_add_" #t, 0, tw_add_##t, [](C a, C b) { return a + b; }));                              \
  cases.push_back(make<C, C, C>("tw_sub_" #t, 0, tw_sub_##t, [](C a, C b) { return a - b; }));                              \
  cases.push_back(make<C, C, C>("tw_mul_" #t, 3, tw_mul_##t, [](C a, C b) { return a * b; }, {false, true}));               \
  cases.push_back(make<C, C, C>("tw_div_" #t, 12, tw_div_##t, [](C a, C b) { return a / b; }, {false, true}));              \
  cases.push_back(make<C, C>("tw_neg_" #t, 0, tw_neg_##t, [](C a) { return -a; }));                                         \
  cases.push_back(make<C, C>("tw_conj_" #t, 0, tw_conj_##t, [](C a) { return std::conj(a); }));                             \
  cases.push_back(make<int, C, C>("tw_eq_" #t, 0, tw_eq_##t, [](C a, C b) { return int(a == b); }));                        \
  cases.push_back(make<int, C, C>("tw_ne_" #t, 0, tw_ne_##t, [](C a, C b) { return int(a != b); }));                        \
  cases.push_back(make<R, C>("tw_abs_" #t, 4, tw_abs_##t, [](C a) { return std::abs(a); }));                                \
  cases.push_back(make<C, C, C>("tw_any_" #t, 0, tw_any_##t, [](C a, C b) { return tw::combined<C>(tw::Op::Any, a, b); })); \
  cases.push_back(make<C, C, C>("tw_all_" #t, 0, tw_all_##t, [](C a, C b) { return tw::combined<C>(tw::Op::All, a, b); })); \
  cases.push_back(make<C, R, R>("tw_make_" #t, 0, tw_make_##t, [](R a, R b) { return C(a, b); }))
  COMPLEX(Float, float, c64);
  COMPLEX(Double, double, c128);
  cases.push_back(make<Double, Float>("tw_c128_of_c64", 0, tw_c128_of_c64, [](Float a) { return Double(a); }));
  cases.push_back(make<Float, Double>("tw_c64_of_c128", 0, tw_c64_of_c128, [](Double a) { return Float(a); }));

#define FUNCTION(f, digits)                                                                                                    \
  cases.push_back(make<Double, Double>("tw_" #f "_c128", digits, tw_##f##_c128, [](Double a) { return std::f(a); }));          \
  cases.push_back(make<Float, Float>("tw_" #f "_c64", 2, tw_##f##_c64, [](Float a) { return inDouble(std::f<double>, a); }))
  FUNCTION(sqrt, 8);
  FUNCTION(exp, 12);
  FUNCTION(log, 8);
  FUNCTION(tanh, 24);
  cases.push_back(make<Double, Double, Double>("tw_pow_c128", 24, tw_pow_c128, [](Double a, Double b) { return tw::pow(a, b); },
                                               {false, true, stretch}));
  cases.push_back(make<Float, Float, Float>("tw_pow_c64", 2, tw_pow_c64,
                                            [](Float a, Float b) { return Float(tw::pow(Double(a), Double(b))); }, {false, true}));

  int wrong = 0;
  long compared = 0;
  for (const Case& c : cases) {
    std::vector<char> a, b, out;
    std::vector<long> faults(32, 0);
    const long count = c.operands(a, b);
    out.resize(std::size_t(count) * c.resultBytes);
    onDevice(cases, c, a, b, out, faults);
    const std::string failure = c.compare(a, b, out, faults);
    if (!failure.empty()) std::printf("%s: %s\n", c.name.c_str(), failure.c_str());
    wrong += !failure.empty();
    compared += count;
  }
  std::printf("%zu functions of the prelude, %s, %d wrong\n", cases.size(), compared > 50000 ? "many values" : "too few values", wrong);
  return wrong == 0 ? 0 : 1;
}
