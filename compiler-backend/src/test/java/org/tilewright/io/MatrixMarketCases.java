package org.tilewright.io;

import static org.tilewright.io.FileCase.integers;
import static org.tilewright.io.FileCase.reads;
import static org.tilewright.io.FileCase.refuses;
import static org.tilewright.io.FileCase.tensor;

import java.util.List;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.ElementType;

/** Matrix Market files, right ones and wrong ones. */
final class MatrixMarketCases {

    private static final List<Integer> SQUARE = List.of(2, 2);
    private static final DenseTensor REAL = tensor(ElementType.F64, SQUARE);
    private static final DenseTensor WHOLE = integers(ElementType.I32, SQUARE);
    private static final DenseTensor COMPLEX = tensor(ElementType.C128, SQUARE);

    private MatrixMarketCases() { }

    private static String mtx(String kind, String... lines) {
        return "%%MatrixMarket matrix " + kind + "\n" + String.join("\n", lines) + "\n";
    }

    private static String entries(String... lines) {
        return mtx("coordinate real general", lines);
    }

    static List<FileCase> all() {
        return List.of(
                // forms
                reads("general.mtx", entries("2 3 2", "1 1 1.5", "2 3 -2"), tensor(ElementType.F64, List.of(2, 3), 1.5, 0, 0, 0, 0, -2)),
                reads("array.mtx", mtx("array real general", "2 3", "1", "2", "3", "4", "5", "6"),
                        tensor(ElementType.F32, List.of(2, 3), 1, 3, 5, 2, 4, 6)),
                reads("symmetric.mtx", mtx("coordinate integer symmetric", "2 2 2", "1 1 3", "2 1 4"),
                        integers(ElementType.I32, SQUARE, 3, 4, 4, 0)),
                reads("above_the_diagonal.mtx", mtx("coordinate integer symmetric", "2 2 1", "1 2 4"),
                        integers(ElementType.I32, SQUARE, 0, 4, 4, 0)),
                reads("symmetric_array.mtx", mtx("array real symmetric", "2 2", "1", "2", "3"),
                        tensor(ElementType.F64, SQUARE, 1, 2, 2, 3)),
                reads("skew.mtx", mtx("coordinate integer skew-symmetric", "2 2 1", "2 1 7"),
                        integers(ElementType.I32, SQUARE, 0, -7, 7, 0)),
                reads("skew_array.mtx", mtx("array real skew-symmetric", "3 3", "1", "2", "3"),
                        tensor(ElementType.F64, List.of(3, 3), 0, -1, -2, 1, 0, -3, 2, 3, 0)),
                reads("skew_zero_diagonal.mtx", mtx("coordinate real skew-symmetric", "2 2 2", "1 1 0", "2 1 1"),
                        tensor(ElementType.F64, SQUARE, 0, -1, 1, 0)),
                reads("hermitian.mtx", mtx("coordinate complex hermitian", "2 2 2", "1 1 1 0", "2 1 2 3"),
                        tensor(ElementType.C128, SQUARE, 1, 0, 2, -3, 2, 3, 0, 0)),
                reads("complex.mtx", mtx("coordinate complex general", "2 2 1", "1 2 2 3"),
                        tensor(ElementType.C64, SQUARE, 0, 0, 2, 3, 0, 0, 0, 0)),
                reads("real_as_complex.mtx", entries("2 2 1", "1 2 2.5"), tensor(ElementType.C128, SQUARE, 0, 0, 2.5, 0, 0, 0, 0, 0)),
                reads("pattern.mtx", mtx("coordinate pattern general", "2 2 1", "2 1"), integers(ElementType.BOOL, SQUARE, 0, 0, 1, 0)),
                reads("pattern_symmetric.mtx", mtx("coordinate pattern symmetric", "2 2 1", "2 1"),
                        tensor(ElementType.F32, SQUARE, 0, 1, 1, 0)),
                reads("truth.mtx", mtx("coordinate integer general", "2 2 2", "1 1 -5", "1 2 0"),
                        integers(ElementType.BOOL, SQUARE, 1, 0, 0, 0)),
                reads("column.mtx", mtx("array real general", "3 1", "1", "2", "3"), tensor(ElementType.F64, List.of(3), 1, 2, 3)),
                reads("row.mtx", entries("1 3 2", "1 2 5", "1 3 6"), tensor(ElementType.F64, List.of(3), 0, 5, 6)),
                reads("scalar.mtx", entries("1 1 1", "1 1 5"), tensor(ElementType.F64, List.of(), 5)),
                reads("nothing.mtx", entries("2 2 0"), REAL),
                // text
                reads("letters.mtx", "%%matrixMARKET Matrix Coordinate DOUBLE General\n1 1 1\n1 1 2\n",
                        tensor(ElementType.F64, List.of(1, 1), 2)),
                reads("comments.mtx", entries("% one", "", "%", "2 2 2", "  ", "1 1 1", "\t% two", "2 2 4", "", "% three"),
                        tensor(ElementType.F64, SQUARE, 1, 0, 0, 4)),
                reads("blanks.mtx", entries(" 2\t2   1 ", "\t1  2 3.5  "), tensor(ElementType.F64, SQUARE, 0, 3.5, 0, 0)),
                reads("crlf.mtx", entries("2 2 2", "1 1 1", "", "2 2 4").replace("\n", "\r\n"),
                        tensor(ElementType.F64, SQUARE, 1, 0, 0, 4)),
                refuses("crlf_line.mtx", entries("% one", "2 2 2", "1 1 1", "2 2 x").replace("\n", "\r\n"), REAL, ":5: 'x' is no number"),
                reads("cr.mtx", entries("2 2 2", "1 1 1", "2 2 4").replace("\n", "\r"), tensor(ElementType.F64, SQUARE, 1, 0, 0, 4)),
                reads("no_last_line_break.mtx", entries("2 2 1", "1 1 1").strip(), tensor(ElementType.F64, SQUARE, 1, 0, 0, 0)),
                // numbers
                reads("numbers.mtx", mtx("array real general", "8 1", "+1", "1.", ".5", "-2.5e-3", "3E+2", "007", "-0", "9007199254740993"),
                        tensor(ElementType.F64, List.of(8, 1), 1, 1, 0.5, -0.0025, 300, 7, -0.0, 9007199254740992.0)),
                reads("no_numbers.mtx", mtx("array real general", "5 1", "nan", "NaN", "inf", "-Inf", "INFINITY"),
                        tensor(ElementType.F64, List.of(5, 1),
                                Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)),
                reads("tiny.mtx", mtx("array real general", "2 1", "1e-400", "4.9e-324"),
                        tensor(ElementType.F64, List.of(2, 1), 0, Double.MIN_VALUE)),
                // halfway between two floats, and a little above: as a double first it would become the even one
                reads("rounded_once.mtx", mtx("array real general", "1 1", "1.00000005960464477540"),
                        tensor(ElementType.F32, List.of(1, 1), Math.nextUp(1f))),
                reads("whole_as_real.mtx", mtx("coordinate integer general", "2 2 1", "1 1 99999999999999999999"),
                        tensor(ElementType.F64, SQUARE, 1e20, 0, 0, 0)),
                reads("limits.mtx", mtx("array integer general", "2 1", "-9223372036854775808", "9223372036854775807"),
                        integers(ElementType.I64, List.of(2, 1), Long.MIN_VALUE, Long.MAX_VALUE)),
                refuses("above_i32.mtx", mtx("array integer general", "2 2", "1", "2147483648", "1", "1"), WHOLE,
                        ":4: '2147483648' is out of the range of i32"),
                refuses("above_i64.mtx", mtx("array integer general", "1 1", "9223372036854775808"),
                        integers(ElementType.I64, List.of(1, 1)), ":3: '9223372036854775808' is out of the range of i64"),
                refuses("above_bool.mtx", mtx("array integer general", "1 1", "9223372036854775808"),
                        integers(ElementType.BOOL, List.of(1, 1)), ":3: '9223372036854775808' is out of the range of bool"),
                refuses("no_counterpart.mtx", mtx("array integer skew-symmetric", "2 2", "-2147483648"), WHOLE,
                        ":3: '-2147483648' has no counterpart in the range of i32"),
                refuses("no_counterpart64.mtx", mtx("array integer skew-symmetric", "2 2", "-9223372036854775808"),
                        integers(ElementType.I64, SQUARE), ":3: '-9223372036854775808' has no counterpart in the range of i64"),
                refuses("above_f32.mtx", mtx("array real general", "1 1", "1e39"), tensor(ElementType.F32, List.of(1, 1)),
                        ":3: '1e39' is out of the range of f32"),
                refuses("above_f64.mtx", mtx("array real general", "1 1", "-1e309"), tensor(ElementType.F64, List.of(1, 1)),
                        ":3: '-1e309' is out of the range of f64"),
                refuses("real_for_whole.mtx", mtx("array integer general", "2 2", "1", "2", "3", "4.5"), WHOLE, ":6: '4.5' is no integer"),
                refuses("whole_field.mtx", mtx("array integer general", "2 2", "1", "2e0", "3", "4"), REAL, ":4: '2e0' is no integer"),
                refuses("nan_for_whole.mtx", mtx("array integer general", "2 2", "1", "nan", "3", "4"), WHOLE, ":4: 'nan' is no integer"),
                refuses("letters_behind.mtx", entries("2 2 2", "1 1 1", "1 2 2x"), REAL, ":4: '2x' is no number"),
                refuses("no_letters.mtx", entries("2 2 1", "1 2 x"), REAL, ":3: 'x' is no number"),
                refuses("suffix.mtx", entries("2 2 1", "1 2 1.5f"), REAL, ":3: '1.5f' is no number"),
                refuses("hexadecimal.mtx", entries("2 2 1", "1 2 0x10"), REAL, ":3: '0x10' is no number"),
                refuses("half_an_exponent.mtx", entries("2 2 1", "1 2 1e"), REAL, ":3: '1e' is no number"),
                refuses("fortran_exponent.mtx", entries("2 2 1", "1 2 1.0D0"), REAL, ":3: '1.0D0' is no number"),
                refuses("point.mtx", entries("2 2 1", "1 2 ."), REAL, ":3: '.' is no number"),
                refuses("sign.mtx", entries("2 2 1", "1 2 -"), REAL, ":3: '-' is no number"),
                refuses("nan_behind.mtx", entries("2 2 1", "1 2 nan(3)"), REAL, ":3: 'nan(3)' is no number"),
                refuses("zero_byte.mtx", entries("2 2 1", "1 2 1\0"), REAL, ":3: '1"),
                // entries
                refuses("twice.mtx", entries("2 2 3", "1 1 1", "2 2 2", "1 1 1"), REAL, ":5: entry (1, 1) is there twice"),
                refuses("twice_by_symmetry.mtx", mtx("coordinate real symmetric", "2 2 2", "1 2 1", "2 1 2"), REAL,
                        ":4: entry (2, 1) is there twice"),
                refuses("zero_twice.mtx", entries("2 2 2", "2 2 0", "2 2 1"), REAL, ":4: entry (2, 2) is there twice"),
                // the second processor finds the first of the two
                refuses("two_mistakes.mtx", entries("2 2 4", "2 2 1", "1 1 1", "2 2 2", "1 1 2"), REAL, ":5: entry (2, 2) is there twice"),
                refuses("below.mtx", entries("2 2 1", "0 1 1"), REAL,
                        ":3: entry (0, 1) is outside the matrix of 2 by 2; indices count from 1"),
                refuses("beyond.mtx", entries("2 2 2", "1 1 1", "1 3 2"), REAL, ":4: entry (1, 3) is outside the matrix of 2 by 2"),
                refuses("far_beyond.mtx", entries("2 2 1", "1 99999999999999999999 2"), REAL, ":3: '99999999999999999999' is too large"),
                refuses("real_index.mtx", entries("2 2 1", "1.0 1 1"), REAL, ":3: '1.0' is no integer"),
                refuses("too_few.mtx", entries("2 2 2", "1 1 1"), REAL, ":3: the file ends after 1 of 2 entries"),
                refuses("too_many.mtx", entries("2 2 2", "1 1 1", "1 2 2", "2 2 2"), REAL, ":5: there are more entries"),
                refuses("too_few_in_array.mtx", mtx("array real general", "2 2", "1", "2", "3"), REAL,
                        ":5: the file ends before entry (2, 2)"),
                refuses("too_many_in_array.mtx", mtx("array real general", "2 2", "1", "2", "3", "4", "5"), REAL,
                        ":7: there are more entries"),
                refuses("value_missing.mtx", entries("2 2 1", "1 1"), REAL, ":3: an entry of a real matrix has 3 numbers, not 2"),
                refuses("value_too_much.mtx", entries("2 2 1", "1 1 1 1"), REAL, ":3: an entry of a real matrix has 3 numbers, not 4"),
                refuses("no_imaginary_part.mtx", mtx("coordinate complex general", "2 2 1", "1 1 1"), COMPLEX,
                        ":3: an entry of a complex matrix has 4 numbers, not 3"),
                refuses("two_in_a_line.mtx", mtx("array real general", "2 2", "1 2", "3 4"), REAL,
                        ":3: an element of a real array has 1 numbers, not 2"),
                refuses("value_of_a_pattern.mtx", mtx("coordinate pattern general", "2 2 1", "1 1 1"), REAL,
                        ":3: an entry of a pattern matrix has 2 numbers"),
                refuses("skew_diagonal.mtx", mtx("coordinate real skew-symmetric", "2 2 1", "2 2 1"), REAL, ":3: entry (2, 2) must be 0"),
                refuses("hermitian_diagonal.mtx", mtx("coordinate complex hermitian", "2 2 1", "2 2 1 1"), COMPLEX,
                        ":3: entry (2, 2) must be real"),
                // headers
                refuses("empty.mtx", "", REAL, "the first line must be '%%MatrixMarket matrix FORMAT FIELD SYMMETRY'"),
                refuses("no_banner.mtx", "2 2 1\n1 1 1\n", REAL, ":1: the first line must be"),
                refuses("banner_too_short.mtx", "%%MatrixMarket matrix coordinate real\n2 2 0\n", REAL, ":1: the first line must be"),
                refuses("vector.mtx", "%%MatrixMarket vector coordinate real general\n2 0\n", REAL, ":1: the first line must be"),
                refuses("format.mtx", mtx("coordinates real general", "2 2 0"), REAL,
                        ":1: format 'coordinates' is neither array nor coordinate"),
                refuses("field.mtx", mtx("coordinate quaternion general", "2 2 0"), REAL, ":1: field 'quaternion' is none of"),
                refuses("symmetry.mtx", mtx("coordinate real symmetrical", "2 2 0"), REAL, ":1: symmetry 'symmetrical' is none of"),
                refuses("pattern_array.mtx", mtx("array pattern general", "2 2"), REAL, ":1: an array cannot be a pattern"),
                refuses("real_hermitian.mtx", mtx("coordinate real hermitian", "2 2 0"), REAL,
                        ":1: a hermitian matrix is complex, but the field is real"),
                refuses("skew_pattern.mtx", mtx("coordinate pattern skew-symmetric", "2 2 0"), REAL,
                        ":1: a pattern cannot be skew-symmetric"),
                refuses("no_sizes.mtx", entries("% nothing"), REAL, ":2: the size line must have 3 numbers"),
                refuses("sizes.mtx", entries("2 2"), REAL, ":2: the size line must have 3 numbers"),
                refuses("sizes_of_array.mtx", mtx("array real general", "2 2 4", "1", "2", "3", "4"), REAL,
                        ":2: the size line must have 2 numbers"),
                refuses("size.mtx", entries("2 2 two"), REAL, ":2: 'two' is no integer"),
                refuses("negative_size.mtx", entries("2 2 -1"), REAL, ":2: the size line has -1, but sizes are at least 0"),
                refuses("not_square.mtx", mtx("coordinate real symmetric", "2 3 0"), REAL,
                        ":2: a symmetric matrix must be square, but this is 2 by 3"),
                refuses("real_for_i32.mtx", entries("2 2 0"), WHOLE, "i32"),
                refuses("real_for_bool.mtx", entries("2 2 0"), integers(ElementType.BOOL, SQUARE), "bool"),
                refuses("complex_for_f64.mtx", mtx("coordinate complex general", "2 2 0"), REAL, "f64"),
                refuses("shape.mtx", entries("3 2 0"), REAL, "(3, 2)"),
                refuses("no_vector.mtx", entries("2 2 0"), tensor(ElementType.F64, List.of(4)), "(2, 2)"));
    }
}
