package org.tilewright.arithmetic;

/**
 * What docs/language.md says of arithmetic, case by case and by hand. A line has types, that of the result behind an arrow if it is another
 * one; an expression, in which {@code x}, {@code y} and {@code z} are elements of tensors; the values of these and of a param {@code p} or
 * a counter {@code t}; and the result: {@code =} exactly so, {@code ~} but for a few roundings, {@code !} an error, a code in brackets if
 * it is found before the run. {@code 1*9} is nine times 1.
 */
final class ArithmeticTables {

    static final String INTEGERS = """
            i32 i64 | x + y | x: 2 -7 0 | y: 3 4 0 | = 5 -3 0
            i32 | x + y | x: 2147483647 -2147483648 2147483647 | y: 1 -1 2147483647 | = -2147483648 2147483647 -2
            i64 | x + y | x: 9223372036854775807 -9223372036854775808 | y: 1 -1 | = -9223372036854775808 9223372036854775807
            i32 | x - y | x: -2147483648 0 5 | y: 1 -2147483648 7 | = 2147483647 -2147483648 -2
            i64 | x - y | x: -9223372036854775808 0 5 | y: 1 -9223372036854775808 7 | = 9223372036854775807 -9223372036854775808 -2
            i32 | x * y | x: 65536 46341 -2147483648 -2147483648 -3 | y: 65536 46341 -1 2 7 | = 0 -2147479015 -2147483648 0 -21
            i64 | x * y | x: 4294967296 3037000500 -9223372036854775808 -3 | y: 4294967296 3037000500 -1 7 \
            | = 0 -9223372036709301616 -9223372036854775808 -21
            i32 | -x | x: 5 -5 0 -2147483648 2147483647 | = -5 5 0 -2147483648 -2147483647
            i64 | -x | x: 5 0 -9223372036854775808 | = -5 0 -9223372036854775808
            i32 | abs(x) | x: 5 -5 0 -2147483648 -2147483647 | = 5 5 0 -2147483648 2147483647
            i64 | abs(x) | x: -5 -9223372036854775808 -4294967296 | = 5 -9223372036854775808 4294967296
            i32 i64 | x / y | x: 7 -7 7 -7 0 6 1 | y: 2 2 -2 -2 5 3 2 | = 3 -3 -3 3 0 2 0
            i32 | x / y | x: -2147483648 -2147483648 -2147483648 2147483647 1 | y: -1 1 2147483647 -2147483648 -2147483648 \
            | = -2147483648 -2147483648 -1 0 0
            i64 | x / y | x: -9223372036854775808 -9223372036854775808 9223372036854775807 9007199254740993 | y: -1 2 -1 3 \
            | = -9223372036854775808 -4611686018427387904 -9223372036854775807 3002399751580331
            i32 i64 | x / y | x: 6 6 6 | y: 2 0 3 | ! divides an integer by 0 at i = 1
            i32 i64 | 1 + x / (y - y) * 0 | x: 6 | y: 2 | ! divides an integer by 0 at i = 0
            i32 i64 | x / 0 | x: 6 | ! divides an integer by 0 at i = 0
            i32 i64 | select(y == 0, -1, x / y) | x: 6 6 -6 | y: 4 0 4 | = 1 -1 -1
            i32 i64 | select(y != 0, 1 + x / y, 9) * 2 | x: 6 6 -6 | y: 4 0 4 | = 4 18 0
            i32 i64 | select(x < 0, x, select(y == 0, 0, x / y)) | x: -6 6 6 | y: 0 0 5 | = -6 0 1
            i32 i64 | sum(k: select(y(k) == 0, 0, x(k) / y(k))) | x: 6 6 6 | y: 4 0 5 | = 2
            i32 i64 | max(k: x(k) / y(k)) | x: 6 6 6 | y: 4 1 0 | ! divides an integer by 0
            i32 i64 -> bool | (y != 0) * (x / y > 1) | x: 6 6 | y: 2 0 | ! divides an integer by 0 at i = 1
            i32 i64 -> bool | (y == 0) + (x / y > 1) | x: 6 6 | y: 2 0 | ! divides an integer by 0 at i = 1
            i32 i64 -> bool | select(y != 0, x / y > 1, false) | x: 6 6 1 | y: 2 0 1 | = true false false
            i32 i64 | x % y | x: 7 -7 7 -7 0 6 1 3 | y: 2 2 -2 -2 5 3 2 -5 | = 1 -1 1 -1 0 0 1 3
            i32 | x % y | x: -2147483648 -2147483648 -2147483648 2147483647 1 | y: -1 1 2147483647 -2147483648 -2147483648 \
            | = 0 0 -1 2147483647 1
            i64 | x % y | x: -9223372036854775808 -9223372036854775808 9223372036854775807 9007199254740993 | y: -1 10 -1 10 \
            | = 0 -8 0 3
            i32 i64 | 7 - x % 4 * 2 / 3 % y | x: 7 -6 | y: 5 2 | = 5 8
            i32 i64 | x % y | x: 6 6 6 | y: 2 0 3 | ! divides an integer by 0 at i = 1
            i32 i64 | select(y == 0, -1, x % y) | x: 7 6 -7 | y: 4 0 4 | = 3 -1 -3
            i32 i64 -> bool | x % 2 == 0 | x: 4 -3 0 | = true false true
            i32 | pow(x, y) | x: 2 -3 7 10 2 2 2 3 3 | y: 10 3 0 9 30 31 32 20 25 \
            | = 1024 -27 1 1000000000 1073741824 -2147483648 0 -808182895 1180052131
            i32 | pow(x, y) | x: 7 7 -1 -1 -5 -2147483648 -2147483648 | y: 100 2147483647 2147483647 2147483646 14 1 2 \
            | = 1027218017 -1227133513 -1 1 1808548329 -2147483648 0
            i64 | pow(x, y) | x: 2 3 3 7 7 -5 10 -1 | y: 62 39 40 100 9223372036854775807 30 18 9223372036854775807 \
            | = 4611686018427387904 4052555153018976267 -6289078614652622815 3728452490685454945 7905747460161236407 8985370930000934825 \
            1000000000000000000 -1
            i32 i64 | pow(x, y) | x: 1 -1 -1 2 -2 5 -2 1 | y: -5 -5 -4 -1 -1 -3 -2 -1 | = 1 -1 1 0 0 0 0 1
            i32 i64 | pow(x, y) | x: 0 0 5 | y: 0 3 0 | = 1 0 1
            i32 i64 | pow(x, y) | x: 3 0 1 | y: -1 -2 -1 | ! takes 0 to a negative power at i = 1
            i32 i64 | select(x == 0, 7, pow(x, y)) | x: 3 0 1 | y: -1 -2 -1 | = 0 7 1
            i32 i64 | pow(2, x) + pow(x, 2) | x: 0 3 5 | = 1 17 57
            i64 -> bool | x > 0 and y > 0 | x: 1 1 0 0 | y: 1 0 1 0 | = true false false false
            i64 -> bool | x > 0 or y > 0 | x: 1 1 0 0 | y: 1 0 1 0 | = true true true false
            i64 -> bool | not x > y | x: 1 1 0 | y: 1 0 1 | = true false true
            i64 -> bool | x > 0 or y > 0 and x == y | x: 1 1 0 0 | y: 1 0 1 0 | = true true false false
            i64 -> bool | (x > 0 or y > 0) and x == y | x: 1 1 0 0 | y: 1 0 1 0 | = true false false false
            i64 -> bool | not x > 0 and y > 0 | x: 1 1 0 0 | y: 1 0 1 0 | = false false true false
            i64 -> bool | not (x > 0 and y > 0) | x: 1 1 0 0 | y: 1 0 1 0 | = false true true true
            i64 -> bool | not not (x > 0) == (y > 0) | x: 1 1 0 0 | y: 1 0 1 0 | = true false false true
            i64 -> bool | y != 0 and x / y > 1 | x: 6 6 | y: 2 0 | ! divides an integer by 0 at i = 1
            i64 -> bool | y == 0 or x / y > 1 | x: 6 6 | y: 2 0 | ! divides an integer by 0 at i = 1
            i32 | min(x, y) | x: 3 -2147483648 2147483647 | y: -4 2147483647 2147483647 | = -4 -2147483648 2147483647
            i64 | max(x, y) | x: 3 -9223372036854775808 9007199254740993 | y: -4 9223372036854775807 9007199254740992 \
            | = 3 9223372036854775807 9007199254740993
            i32 i64 | min(x, y, 1) - max(x, y, 2) | x: 5 0 | y: -5 0 | = -10 -2
            i32 -> bool | x < y | x: -2147483648 2147483647 1 1 | y: 2147483647 -2147483648 1 2 | = true false false true
            i64 -> bool | x <= y | x: 9007199254740992 9007199254740993 1 | y: 9007199254740993 9007199254740992 1 | = true false true
            i32 i64 -> bool | x > y | x: 1 2 2 | y: 2 1 2 | = false true false
            i32 i64 -> bool | x >= y | x: 1 2 2 | y: 2 1 2 | = false true true
            i64 -> bool | x == y | x: 9007199254740992 5 | y: 9007199254740993 5 | = false true
            i64 -> bool | x != y | x: 9007199254740992 5 | y: 9007199254740993 5 | = true false
            i32 i64 | sign(x) | x: 7 -3 0 | = 1 -1 0
            i32 | sign(x) | x: -2147483648 2147483647 | = -1 1
            i64 | sign(x) | x: -9223372036854775808 4294967296 | = -1 1
            i32 -> f64 | f64(x) / 2 | x: 7 -3 -2147483648 | = 3.5 -1.5 -1073741824
            i64 -> f64 | f64(x) | x: 9007199254740993 -5 9223372036854775807 | = 9007199254740992 -5 9223372036854775807
            i64 -> f32 | f32(x) | x: 16777217 -3 | = 16777216 -3
            i32 -> f32 | f32(x) | x: 16777219 2147483647 | = 16777220 2147483648
            i32 -> i64 | i64(x) * p | x: 2147483647 -2147483648 | p: 2 | = 4294967294 -4294967296
            i64 -> i32 | i32(x) | x: 5 4294967296 2147483648 -1 -9223372036854775808 | = 5 0 -2147483648 -1 0
            i32 i64 -> c128 | c128(x) | x: 3 -1 | = 3,0 -1,0
            i64 -> i64 | i64(x > 2) + i64(x > 3) | x: 2 3 4 | = 0 1 2
            i64 -> f64 | sum(k: f64(x(k) % 2 == 0)) / 4 | x: 1 2 4 6 | = 0.75
            i32 i64 | x - y * z / 2 | x: 10 | y: 3 | z: 3 | = 6
            i32 i64 | (x - y) * (z / 2) | x: 10 | y: 3 | z: 3 | = 7
            i32 i64 | x / y / z | x: 100 | y: 7 | z: 2 | = 7
            i32 i64 | x - y - z | x: 10 | y: 3 | z: 4 | = 3
            i32 i64 | x - (y - z) | x: 10 | y: 3 | z: 4 | = 11
            i32 i64 | -x * y | x: 3 | y: 4 | = -12
            i32 | sum(k: x(k)) | x: 2147483647 1 5 | = -2147483643
            i64 | sum(k: x(k)) | x: 9223372036854775807 1 5 | = -9223372036854775803
            i32 | prod(k: x(k)) | x: 65536 65536 5 | = 0
            i64 | prod(k: x(k)) | x: 3*40 | = -6289078614652622815
            i32 i64 | max(k: x(k)) + min(k: y(k)) | x: -9 -8 -7 | y: 9 8 7 | = 0
            i32 | max(k: x(k)) | x: -2147483648*20 | = -2147483648
            i64 | min(k: x(k)) | x: 9223372036854775807*20 | = 9223372036854775807
            i64 | max(k: x(k)) | x: 9007199254740992*9 9007199254740993 9007199254740992*9 | = 9007199254740993
            i32 i64 | x * sum(k: y(k)) | x: 1 2 | y: 5 6 | = 11 22
            i32 i64 | x + max(k: y(k) * sum(m: x(m))) | x: 1 2 | y: 5 6 | = 19 20
            """;

    static final String LITERALS = """
            i32 | x + 2147483647 | x: 0 1 | = 2147483647 -2147483648
            i32 | x * -2147483648 | x: 0 1 3 | = 0 -2147483648 -2147483648
            i32 | x - 2147483648 | x: 0 | ! [literal-out-of-range]
            i32 | x + -2147483649 | x: 0 | ! [literal-out-of-range]
            i64 | x + 9223372036854775807 | x: 0 1 | = 9223372036854775807 -9223372036854775808
            i64 | x + -9223372036854775808 | x: 0 -1 | = -9223372036854775808 9223372036854775807
            i64 | x + 9007199254740993 | x: 0 | = 9007199254740993
            i64 | x + 9223372036854775808 | x: 0 | ! [literal-out-of-range]
            i32 i64 | x * 1.5 | x: 1 | ! [type-mismatch]
            i32 i64 | x + inf | x: 1 | ! [type-mismatch]
            f32 | x + 1e39 | x: 1 | ! [literal-out-of-range]
            f64 | x + 1e309 | x: 1 | ! [literal-out-of-range]
            f32 | x * 0.1 | x: 1 | = 0.1
            f64 | x * 0.1 | x: 1 | = 0.1
            f32 | x * 16777217 | x: 1 | = 16777216
            f32 | x * 1.00000005960464477539062500000001 | x: 1 | = 1.00000012
            f32 | x * 1.000000059604644775390625 | x: 1 | = 1
            f64 | x * 9007199254740993 | x: 1 | = 9007199254740992
            f64 | x * 1.7976931348623157e308 | x: 1 -1 | = 1.7976931348623157e308 -1.7976931348623157e308
            f32 | x * 3.4028234e38 | x: 1 | = 3.4028235e38
            f64 | x * 5e-324 | x: 1 | = 4.9e-324
            f32 f64 | x / -0.0 | x: 1 -1 | = -inf inf
            f32 f64 | 3 / 2 + x | x: 0 | = 1.5
            f32 f64 | x + inf | x: 1 inf -inf nan | = inf inf nan nan
            f32 f64 | -inf + x | x: 1 | = -inf
            f32 f64 -> bool | x == 0.1 | x: 0.1 0.2 | = true false
            f32 f64 -> bool | 0.1 == x + 0 | x: 0.1 0.2 | = true false
            f32 f64 | abs(-5) * x | x: 2 | = 10
            c64 c128 | 2 * x + 0.5 | x: 1,1 | = 2.5,2
            c64 c128 | x - inf | x: 1,1 | = nan
            i64 | x * p | x: 1 | p: 9007199254740993 | = 9007199254740993
            f64 | x * p | x: 1 | p: 9007199254740993 | = 9007199254740992
            f32 | x * p | x: 1 | p: 16777219 | = 16777220
            c64 | x * p | x: 1,0 0,1 | p: 3 | = 3,0 0,3
            i32 | x * p | x: 1 | p: 2147483647 | = 2147483647
            i32 | x * p | x: 1 | p: 2147483648 | ! [literal-out-of-range]
            i32 | x * p | x: 1 | p: 4294967297 | ! [literal-out-of-range]
            i32 i64 | x * t + t | x: 1 2 | t: 5 | = 10 15
            f32 f64 | x * t / 2 | x: 1 2 | t: 5 | = 2.5 5
            i64 | x + t | x: 1 | t: 9007199254740993 | = 9007199254740994
            f64 | x + t | x: 0 | t: 9007199254740993 | = 9007199254740992
            i32 | x + t | x: 1 | t: 2147483648 | ! [literal-out-of-range]
            i32 i64 | select(t > 4, x, -x) | x: 1 2 | t: 5 | = 1 2
            i64 | select(9007199254740992 < 9007199254740993, x, -x) | x: 1 | = 1
            f32 f64 | select(0.1 < 0.2, x, -x) | x: 1 | = 1
            """;

    static final String REALS = """
            f32 f64 | x + y | x: 1.5 inf inf nan 0.25 | y: 2.25 1 -inf 1 -0.25 | = 3.75 inf nan nan 0
            f32 f64 | x - y | x: 1.5 inf inf -inf | y: 2.25 1 inf inf | = -0.75 inf nan -inf
            f32 f64 | x * y | x: 1.5 inf inf 0 -inf nan | y: -2.5 2 0 -5 3 0 | = -3.75 inf nan 0 -inf nan
            f32 f64 | x / y | x: 1 1 -1 0 inf 1 inf nan | y: 4 0 0 0 inf inf 2 1 | = 0.25 inf -inf nan nan 0 inf nan
            f32 | x + y | x: 16777216 3e38 1e-45 | y: 1 3e38 0 | = 16777216 inf 1e-45
            f64 | x + y | x: 9007199254740992 1.7e308 | y: 1 1.7e308 | = 9007199254740992 inf
            f32 | x * y | x: 1e30 1e-30 0.1 | y: 1e30 1e-30 0.1 | = inf 0 0.010000001
            f32 f64 | -x | x: 1 -2 inf nan 0 | = -1 2 -inf nan 0
            f32 f64 | 1 / -x | x: 0 4 | = -inf -0.25
            f32 f64 | abs(x) | x: 1 -2 inf -inf nan 0 | = 1 2 inf inf nan 0
            f32 f64 | sqrt(x) | x: 4 0 2.25 inf -1 nan -inf | = 2 0 1.5 inf nan nan nan
            f32 f64 | sqrt(x) | x: 2 3 1e-20 1e20 | ~ 1.4142135623730951 1.7320508075688772 1e-10 1e10
            f32 f64 | exp(x) | x: 0 -inf inf nan | = 1 0 inf nan
            f32 f64 | exp(x) | x: 1 -1 0.5 -20 10 | ~ 2.718281828459045 0.36787944117144233 1.6487212707001282 2.061153622438558e-09 \
            22026.465794806718
            f64 | exp(x) | x: 710 -750 | = inf 0
            f32 | exp(x) | x: 89 -110 | = inf 0
            f32 f64 | log(x) | x: 1 0 inf -1 nan -inf | = 0 -inf inf nan nan nan
            f32 f64 | log(x) | x: 2.718281828459045 10 0.5 100 | ~ 1 2.302585092994046 -0.6931471805599453 4.605170185988092
            f32 f64 | tanh(x) | x: 0 inf -inf nan 50 -50 | = 0 1 -1 nan 1 -1
            f32 f64 | tanh(x) | x: 1 -0.5 1e-5 3 | ~ 0.7615941559557649 -0.46211715726000973 9.999999999666668e-06 0.9950547536867305
            f32 f64 | sin(x) | x: 0 1 -0.5 1e-5 inf nan | ~ 0 0.8414709848078965 -0.479425538604203 9.999999999833334e-06 nan nan
            f32 f64 | cos(x) | x: 0 1 -2 100 -inf nan | ~ 1 0.5403023058681398 -0.4161468365471424 0.8623188722876839 nan nan
            f32 f64 | tan(x) | x: 0 1 -0.5 1.5 | ~ 0 1.5574077246549023 -0.5463024898437905 14.101419947171719
            f32 f64 | asin(x) | x: 0 0.5 -1 1 2 nan | ~ 0 0.5235987755982989 -1.5707963267948966 1.5707963267948966 nan nan
            f32 f64 | acos(x) | x: 1 0.5 0 -1 -1.5 nan | ~ 0 1.0471975511965979 1.5707963267948966 3.141592653589793 nan nan
            f32 f64 | atan(x) | x: 0 1 -2 inf -inf nan \
            | ~ 0 0.7853981633974483 -1.1071487177940904 1.5707963267948966 -1.5707963267948966 nan
            f32 f64 | sinh(x) | x: 0 1 -2 inf -inf nan | ~ 0 1.1752011936438014 -3.626860407847019 inf -inf nan
            f32 f64 | cosh(x) | x: 0 1 -2 inf -inf nan | ~ 1 1.543080634815244 3.7621956910836314 inf inf nan
            f32 f64 | erf(x) | x: 0 0.5 -1 3 inf -inf nan 30 \
            | ~ 0 0.5204998778130465 -0.8427007929497149 0.9999779095030014 1 -1 nan 1
            f64 | erf(x) | x: 1e-300 5.5 | ~ 1.1283791670955126e-300 0.9999999999999927
            f32 f64 | floor(x) | x: 1.5 -1.5 2 -0.25 inf -inf nan 0 | = 1 -2 2 -1 inf -inf nan 0
            f32 f64 | ceil(x) | x: 1.5 -1.5 2 0.25 inf -inf nan 0 | = 2 -1 2 1 inf -inf nan 0
            f32 f64 | round(x) | x: 0.5 1.5 2.5 -0.5 -1.5 2.25 -2.75 inf nan | = 0 2 2 0 -2 2 -3 inf nan
            f64 | round(x) | x: 0.49999999999999994 4503599627370497 9007199254740993 | = 0 4503599627370497 9007199254740992
            f32 f64 | sign(x) | x: 3.5 -0.25 0 inf -inf nan | = 1 -1 0 1 -1 nan
            f32 f64 | atan2(y, x) | x: 1 0 -1 -1 0 inf | y: 1 2 0 -1 0 1 \
            | ~ 0.7853981633974483 1.5707963267948966 3.141592653589793 -2.356194490192345 0 0
            f32 f64 | atan2(y, x) | x: nan 1 | y: 1 nan | = nan nan
            f64 -> f32 | f32(x) | x: 0.1 1e300 -1e300 nan 1e-50 16777217 | = 0.1 inf -inf nan 0 16777216
            f32 -> f64 | f64(x) | x: 0.5 0.1 inf nan | = 0.5 0.10000000149011612 inf nan
            f32 f64 -> i32 | i32(x) | x: 2.9 -2.9 0.5 nan 1e30 -1e30 inf -inf | = 2 -2 0 0 2147483647 -2147483648 2147483647 -2147483648
            f32 f64 -> i64 | i64(x) | x: 2.9 -2.9 nan 1e30 -inf 4294967296 \
            | = 2 -2 0 9223372036854775807 -9223372036854775808 4294967296
            f64 -> i32 | i32(x) | x: 2147483647.5 -2147483648.5 2147483648 | = 2147483647 -2147483648 2147483647
            f64 -> i64 | i64(x) | x: 9007199254740993 9223372036854774784 9223372036854775808 \
            | = 9007199254740992 9223372036854774784 9223372036854775807
            f32 f64 -> i64 | i64(floor(x / 2) + 1) | x: 7 -7 | = 4 -3
            f32 -> c64 | complex(x, 2 * x) | x: 1 -3 | = 1,2 -3,-6
            f64 -> c128 | complex(x, 1) * complex(0, 1) | x: 1 -3 | = -1,1 -1,-3
            f64 -> c64 | c64(x) | x: 1 -3 | = 1,0 -3,0
            f64 -> f32 | complex(x, 1) | x: 1 | ! [type-mismatch]
            f64 | complex(1, 2) + x | x: 1 | ! [type-mismatch]
            f32 f64 | re(x) | x: 1 | ! [type-mismatch]
            f32 f64 | pow(x, y) | x: 2 4 -8 -2 10 9 | y: 10 0.5 3 -3 -2.5 -0.5 \
            | ~ 1024 2 -512 -0.125 0.0031622776601683794 0.3333333333333333
            f32 f64 | pow(x, y) | x: 0 nan 5 inf -inf 0 | y: 0 0 0 0 0 2 | = 1 1 1 1 1 0
            f32 f64 | pow(x, y) | x: 1 -8 0 inf 2 0.5 2 0.5 | y: nan 0.5 -1 -1 inf inf -inf -inf | = 1 nan inf 0 inf 0 0 inf
            f32 f64 | pow(x, y) | x: -1 -1 1 nan -inf -2 | y: inf -inf inf 2 3 inf | = 1 1 1 nan -inf inf
            f32 f64 | min(x, y) | x: 1 nan 1 nan -inf inf | y: 2 1 nan nan 5 5 | = 1 nan nan nan -inf 5
            f32 f64 | max(x, y) | x: 1 nan 1 nan -inf inf | y: 2 1 nan nan 5 5 | = 2 nan nan nan 5 inf
            f32 f64 | max(x, y, 0) - min(x, 3, y) | x: 1 nan 1 | y: 7 1 nan | = 6 nan nan
            f32 f64 -> bool | x < y | x: 1 2 nan 1 -inf inf | y: 2 2 1 nan inf inf | = true false false false true false
            f32 f64 -> bool | x <= y | x: 1 2 nan 1 -inf inf | y: 2 2 1 nan inf inf | = true true false false true true
            f32 f64 -> bool | x > y | x: 3 2 nan 1 inf | y: 2 2 1 nan inf | = true false false false false
            f32 f64 -> bool | x >= y | x: 3 2 nan 1 inf | y: 2 2 1 nan inf | = true true false false true
            f32 f64 -> bool | x == y | x: 3 2 nan 0 inf | y: 3 1 nan -0.0 inf | = true false false true true
            f32 f64 -> bool | x != y | x: 3 2 nan 0 inf | y: 3 1 nan -0.0 inf | = false true true false false
            f32 f64 | select(x > 0, log(x), 0) | x: 1 -1 nan 0 | = 0 0 0 0
            f32 f64 | select(x == x, x, y) | x: 1 nan | y: 5 6 | = 1 6
            f32 f64 | select(x > y, x, y) | x: 1 nan 1 3 | y: 2 1 nan 2 | = 2 1 nan 3
            f32 f64 | x - y * z | x: 10 | y: 3 | z: 0.5 | = 8.5
            f32 f64 | x / y / z | x: 8 | y: 2 | z: 4 | = 1
            f32 f64 | x / (y / z) | x: 8 | y: 2 | z: 4 | = 16
            f32 f64 | x * (y - x) | x: 3 | y: 10 | = 21
            f32 f64 | sum(k: x(k)) | x: 1 2 3.5 | = 6.5
            f32 f64 | sum(k: x(k)) | x: 1*40 inf 1*40 | = inf
            f32 f64 | sum(k: x(k)) | x: inf 1*40 -inf | = nan
            f32 f64 | sum(k: x(k)) | x: 1*40 nan 1*40 | = nan
            f32 f64 | prod(k: x(k)) | x: 2*20 0.5*19 | = 2
            f32 f64 | prod(k: x(k)) | x: 2*20 0 inf | = nan
            f32 f64 | max(k: x(k)) | x: nan 1*40 | = nan
            f32 f64 | max(k: x(k)) | x: 1*40 nan 2*40 | = nan
            f32 f64 | max(k: x(k)) | x: 1*40 nan | = nan
            f32 f64 | min(k: x(k)) | x: nan 1*40 | = nan
            f32 f64 | min(k: x(k)) | x: 1*40 nan -2*40 | = nan
            f32 f64 | min(k: x(k)) | x: 1*40 nan | = nan
            f32 f64 | max(k: x(k)) | x: -inf*40 | = -inf
            f32 f64 | min(k: x(k)) | x: inf*40 | = inf
            f32 f64 | max(k: x(k)) | x: -5*40 -3 -4*30 | = -3
            f32 f64 | min(k: x(k)) | x: 5*40 inf 3 4*30 | = 3
            f32 f64 | x + max(k: y(k)) | x: 1 2 | y: 5 nan | = nan nan
            f32 f64 | x * min(k: y(k) + x(k)) | x: 1 2 | y: 5 6 | = 6 12
            f32 f64 | exp(sum(k: x(k)) - max(k: x(k))) | x: 1 2 -1 | = 1
            f32 f64 | sum(k: select(x(k) > 0, 1 / x(k), 0)) | x: 4 0 -2 0.5 | = 2.25
            f32 f64 -> bool | any(k: x(k) > 1) | x: 0*40 nan 0*40 | = false
            f32 f64 -> bool | all(k: x(k) != 1) | x: 0*40 nan 0*40 | = true
            f32 f64 -> bool | any(k: x(k) != x(k)) | x: 0*40 nan 0*40 | = true
            f32 f64 | sqrt(max(x, 0)) | x: -4 4 nan | = 0 2 nan
            """;

    static final String COMPLEX = """
            c64 c128 | x + y | x: 1,2 -3,0.5 | y: 0.5,-2 3,0.5 | = 1.5,0 0,1
            c64 c128 | x - y | x: 1,2 -3,0.5 | y: 0.5,-2 3,0.5 | = 0.5,4 -6,0
            c64 c128 | x * y | x: 1,2 0,1 2,0 | y: 3,-4 0,1 -3,5 | = 11,2 -1,0 -6,10
            c64 c128 | x / y | x: 1,2 1,0 5,5 0,0 | y: 3,-4 0,1 2,1 1,1 | ~ -0.2,0.4 0,-1 3,1 0,0
            c64 c128 | x / y | x: 1,2 0,0 | y: 0,0 0,0 | = nan nan
            c64 c128 | -x | x: 1,-2 0,3 | = -1,2 0,-3
            c64 -> f32 | abs(x) | x: 3,4 -5,0 0,-2 -3,-4 0,0 | ~ 5 5 2 5 0
            c128 -> f64 | abs(x) | x: 3,4 -5,0 0,-2 1e200,1e200 1e-200,1e-200 | ~ 5 5 2 1.4142135623730951e200 1.4142135623730951e-200
            c64 -> f32 | abs(x) | x: 1e30,1e30 | ~ 1.4142135623730951e30
            c64 -> c64 | abs(x) | x: 3,4 | ! [type-mismatch]
            c64 -> f32 | re(x) - 2 * im(x) | x: 3,4 0,-2 inf,1 | = -5 4 inf
            c128 -> f64 | re(x * conj(x)) + im(x) | x: 3,4 0,-2 | = 29 2
            c64 c128 | conj(x) | x: 3,4 0,-2 nan,1 | = 3,-4 0,2 nan
            c64 c128 | complex(im(x), re(x)) | x: 3,4 0,-2 | = 4,3 -2,0
            c64 c128 | complex(0, 1) * x | x: 3,4 | = -4,3
            c64 -> c128 | c128(x) | x: 3,4 0.5,-2 | = 3,4 0.5,-2
            c128 -> c64 | c64(x) | x: 3,4 0.1,1e300 | = 3,4 0.1,inf
            c64 c128 -> f64 | f64(x) | x: 3,4 | ! [type-mismatch]
            c64 c128 | floor(x) | x: 3,4 | ! [type-mismatch]
            c64 c128 | sin(2.0) * x | x: 3,4 | ! [type-mismatch]
            c64 c128 | sign(x) | x: 3,4 | ! [type-mismatch]
            c64 c128 | sqrt(x) | x: 3,4 -3,4 -3,-4 0,2 -1,0 4,0 0,0 -4,0 | ~ 2,1 1,2 1,-2 1,1 0,1 2,0 0,0 0,2
            c64 c128 | exp(x) | x: 0,0 1,1 -2,3 0,3.141592653589793 1,0 | ~ 1,0 1.4686939399158851,2.2873552871788423 \
            -0.13398091492954262,0.019098516261135196 -1,0 2.718281828459045,0
            c64 c128 | log(x) | x: 0,1 -1,0 3,4 -2,-2 10,0 | ~ 0,1.5707963267948966 0,3.141592653589793 \
            1.6094379124341003,0.9272952180016122 1.039720770839918,-2.356194490192345 2.302585092994046,0
            c64 c128 | tanh(x) | x: 1,1 0.5,-2 0.25,1.5 25,1 -25,1 0,0 0,0.5 100,3 -1000,1 \
            | ~ 1.0839233273386946,0.2717525853195118 1.3212865837711916,0.8508781211449379 3.786108936814774,1.025332061229339 1,0 -1,0 \
            0,0 0,0.5463024898437905 1,0 -1,0
            c64 c128 | pow(x, y) | x: 0,1 1,1 4,0 -8,0 1,2 0.5,0.5 | y: 0,1 2,0 0.5,0 0.3333333333333333,0 3,-1 -2,0 \
            | ~ 0.20787957635076193,0 0,2 2,0 1,1.7320508075688772 -27.43638199160605,19.789310365010714 0,-2
            c64 c128 | pow(x, y) | x: 0,0 5,-2 0,0 0,0 | y: 0,0 0,0 2,0 3,1 | = 1,0 1,0 0,0 0,0
            c64 c128 | pow(x, y) | x: 0,0 0,0 | y: -1,0 0,1 | = nan nan
            c64 c128 -> bool | x == y | x: 1,2 1,2 1,2 nan,0 0,0 | y: 1,2 1,3 0,2 nan,0 -0.0,0 | = true false false false true
            c64 c128 -> bool | x != y | x: 1,2 1,2 1,2 nan,0 0,0 | y: 1,2 1,3 0,2 nan,0 -0.0,0 | = false true true true false
            c64 c128 -> bool | x < y | x: 1,2 | y: 1,2 | ! [type-mismatch]
            c64 c128 | max(x, y) | x: 1,2 | y: 1,2 | ! [type-mismatch]
            c64 c128 | select(x == y, x, y * 2) | x: 1,2 1,2 | y: 1,2 0,1 | = 1,2 0,2
            c64 c128 | sum(k: x(k)) | x: 1,2 3,-4 0.5,0 | = 4.5,-2
            c64 c128 | prod(k: x(k)) | x: 0,1*6 | = -1,0
            c64 c128 | x * sum(k: y(k)) | x: 1,1 0,2 | y: 1,0 0,1 | = 0,2 -2,2
            c64 c128 | x + y * x - y | x: 1,1 | y: 2,3 | = -2,3
            c64 c128 | x / 2 | x: 1,-4 | = 0.5,-2
            c64 c128 | (x - y) / (y - x) | x: 1,2 | y: 3,4 | ~ -1,0
            """;

    static final String TRUTH = """
            bool | x + y | x: true true false false | y: true false true false | = true true true false
            bool | x * y | x: true true false false | y: true false true false | = true false false false
            bool | x == y | x: true true false false | y: true false true false | = true false false true
            bool | x != y | x: true true false false | y: true false true false | = false true true false
            bool | select(x, y, z) | x: true false | y: true true | z: false false | = true false
            bool | x + y * z | x: true false false | y: false true true | z: false true false | = true true false
            bool | (x + y) * z | x: true false | y: false false | z: false true | = false false
            bool | x == true | x: true false | = true false
            bool | x * false + true | x: true false | = true true
            bool | any(k: x(k)) | x: false*50 true false*50 | = true
            bool | any(k: x(k)) | x: false*100 | = false
            bool | all(k: x(k)) | x: true*50 false true*50 | = false
            bool | all(k: x(k)) | x: true*100 | = true
            bool | sum(k: x(k) * y(k)) | x: false*50 true false*50 | y: false*50 true false*50 | = true
            bool | prod(k: x(k) + y(k)) | x: true*50 false*51 | y: false*51 true*50 | = false
            bool | x * any(k: y(k)) | x: true false | y: false true | = true false
            bool | x - y | x: true | y: true | ! [type-mismatch]
            bool | -x | x: true | ! [type-mismatch]
            bool | x / y | x: true | y: true | ! [type-mismatch]
            bool | x < y | x: true | y: true | ! [type-mismatch]
            bool -> i32 | i32(x) | x: true false | = 1 0
            bool -> i64 | i64(x) - 2 | x: true false | = -1 -2
            bool -> f32 | f32(x) / 2 | x: true false | = 0.5 0
            bool -> f64 | f64(not x) | x: true false | = 0 1
            bool -> c64 | c64(x) | x: true false | = 1,0 0,0
            bool -> f64 | floor(x) | x: true | ! [type-mismatch]
            bool | sign(x) | x: true | ! [type-mismatch]
            bool | abs(x) | x: true | ! [type-mismatch]
            bool | x + 1 | x: true | ! [type-mismatch]
            bool -> f64 | select(x, 1.5, inf) | x: true false | = 1.5 inf
            bool -> i32 | select(x, 1, -2147483648) | x: true false | = 1 -2147483648
            """;

    private ArithmeticTables() { }

    /** Elements of small types are computed with as i32 and f32, and what is stored keeps the lower bits, or is rounded once. */
    static final String SMALL = """
            i8 | x + y | x: 127 -128 100 | y: 1 -1 100 | = -128 127 -56
            u8 | x - y | x: 0 255 3 | y: 1 0 5 | = 255 255 254
            i16 | x * y | x: 32767 256 -3 | y: 2 256 5 | = -2 0 -15
            i8 i16 u8 -> i32 | x + y | x: 100 100 | y: 100 27 | = 200 127
            u8 -> i32 | x - y | x: 0 255 | y: 255 0 | = -255 255
            i8 | (x + y) / 2 | x: 127 -128 | y: 127 -128 | = 127 -128
            i8 | x + p | x: 1 | p: 300 | = 45
            i8 | max(k: x(k) * y(k)) | x: 100 2 | y: 2 3 | = -56
            u8 | min(k: x(k) - y(k)) | x: 1 200 | y: 2 3 | = 255
            i8 | sum(k: x(k)) | x: 100 100 100 | = 44
            i16 u8 | sum(k: x(k)) | x: 50 50 50 | = 150
            i8 | -x | x: -128 5 | = -128 -5
            i8 | abs(x) | x: -128 -5 | = -128 5
            u8 | -x | x: 1 0 | = 255 0
            i8 | pow(x, y) | x: 2 3 | y: 7 5 | = -128 -13
            i8 i16 u8 | x / y | x: 6 6 | y: 4 0 | ! divides an integer by 0 at i = 1
            i8 i16 | x % y | x: 7 -7 | y: 4 4 | = 3 -3
            u8 -> bool | x > 127 | x: 127 128 255 | = false true true
            u8 -> i64 | argmax(k: x(k)) | x: 127 128 255 3 | = 2
            i32 | i8(x) | x: 127 128 255 256 -129 | = 127 -128 -1 0 127
            i32 -> i8 | x | x: 300 -129 127 | = 44 127 127
            i32 | u8(x) | x: -1 256 511 | = 255 0 255
            i64 -> i32 | u8(x) | x: -1 256 511 4294967297 | = 255 0 255 1
            i64 -> i32 | i16(x) | x: 4294967296 32768 -32769 | = 0 -32768 32767
            f32 f64 -> i32 | i8(x) | x: 300 -300 127.9 nan -inf 1.9 | = 127 -128 127 0 -128 1
            f32 f64 -> i32 | i16(x) | x: 1e9 -32768.9 -inf 7 | = 32767 -32768 -32768 7
            f32 f64 -> i32 | u8(x) | x: 300 -1 255.9 nan inf | = 255 0 255 0 255
            bool -> i8 | i8(x) | x: true false | = 1 0
            bool -> f16 | f16(x) | x: true false | = 1 0
            f32 -> f16 | x | x: 2049 2051 65519 65520 -65520 1e-8 2.98023223876953125e-8 8.940696716308594e-8 inf nan 0.1 \
            | = 2048 2052 65504 inf -inf 0 0 1.1920928955078125e-7 inf nan 0.0999755859375
            f32 | f16(x) | x: 2049 2051 65519 65520 0.1 | = 2048 2052 65504 inf 0.0999755859375
            f64 -> f16 | f16(x) | x: 1.00048828125090949 1.00048828125 1e300 -1e-300 | = 1.0009765625 1 inf 0
            f64 -> bf16 | bf16(x) | x: 1.00390625 1.01171875 1.003906250001 1e300 | = 1 1.015625 1.0078125 inf
            f32 -> bf16 | x | x: 3.395e38 3.4e38 -3.4e38 nan 0.1 | = 3.3895313892515355e38 inf -inf nan 0.10009765625
            i64 -> f32 | f16(x) | x: 65519 65520 2049 9223372036854775807 | = 65504 inf 2048 inf
            i64 -> f32 | bf16(x) | x: 16842753 16842752 9042383626829825 9042383626829824 -9223372036854775808 \
            | = 16908288 16777216 9077567998918656 9007199254740992 -9223372036854775808
            i32 -> f32 | bf16(x) | x: 16842753 16842752 -16842753 | = 16908288 16777216 -16908288
            f16 -> f32 | x * y | x: 1.0009765625 | y: 1.0009765625 | = 1.00195407867431640625
            f16 | x * y | x: 1.0009765625 | y: 1.0009765625 | = 1.001953125
            f16 | x + y | x: 65504 | y: 16 | = inf
            f16 | x + y - y | x: 65504 | y: 65504 | = 65504
            f16 | sum(k: x(k)) | x: 2048 1*2048 | = 4096
            bf16 | sum(k: x(k)) | x: 256 1*256 | = 512
            bf16 | prod(k: x(k)) | x: 1.0078125*3 | = 1.0234375
            f16 bf16 | max(x, y) | x: 1 nan -2 | y: 2 1 -3 | = 2 nan -2
            f16 -> f64 | f64(x) / 2 | x: 5.9604644775390625e-8 | = 2.98023223876953125e-8
            f16 bf16 | x * 0 + f16(0.1) | x: 1 | = 0.0999755859375
            f16 bf16 | sqrt(x) | x: 4 -1 | = 2 nan
            f16 -> c64 | c64(x) | x: 1.5 | = 1.5,0
            f16 -> i8 | i8(x) | x: 1000 -2.5 | = 127 -2
            f64 -> f16 | x | x: 1 | ! [type-mismatch]
            i64 -> i8 | x | x: 1 | ! [type-mismatch]
            f16 -> f64 | x | x: 1 | ! [type-mismatch]
            f16 -> i8 | x | x: 1 | ! [type-mismatch]
            """;
}
