package org.tilewright.io;

import static org.tilewright.io.FileCase.integers;
import static org.tilewright.io.FileCase.reads;
import static org.tilewright.io.FileCase.refuses;
import static org.tilewright.io.FileCase.tensor;

import java.util.List;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;

/** FROSTT's files, right ones and wrong ones. */
final class FrosttCases {

    private static final List<Integer> CUBE = List.of(2, 2, 2);
    private static final DenseTensor REAL = tensor(ElementType.F64, CUBE);

    private FrosttCases() { }

    static List<FileCase> all() {
        return List.of(
                reads("cube.tns", "1 1 1 1.5\n2 1 2 -2e3\n", tensor(ElementType.F64, CUBE, 1.5, 0, 0, 0, 0, -2000, 0, 0)),
                reads("any_order.tns", "2 2 2 4\n1 1 1 1\n", tensor(ElementType.F32, CUBE, 1, 0, 0, 0, 0, 0, 0, 4)),
                reads("text.tns", "# a comment\r\n\r\n \t1 2  1 3 \r\n# the end", tensor(ElementType.F64, CUBE, 0, 0, 3, 0, 0, 0, 0, 0)),
                reads("whole.tns", "1 1 1 -7\n2 2 2 2147483647\n",
                        integers(ElementType.I32, CUBE, -7, 0, 0, 0, 0, 0, 0, Integer.MAX_VALUE)),
                reads("truth.tns", "1 1 1 1\n1 1 2 0\n", integers(ElementType.BOOL, CUBE, 1, 0, 0, 0, 0, 0, 0, 0)),
                reads("complex.tns", "2 1 -1\n", tensor(ElementType.C128, List.of(2), 0, 0, 1, -1)),
                reads("matrix.tns", "2 1 5\n", integers(ElementType.I64, List.of(2, 2), 0, 0, 5, 0)),
                reads("scalar.tns", "5.5\n", tensor(ElementType.F64, List.of(), 5.5)),
                reads("nothing.tns", "# nothing\n", REAL),
                reads("empty.tns", "", REAL),
                reads("no_numbers.tns", "1 nan\n2 -inf\n", tensor(ElementType.F64, List.of(2), Double.NaN, Double.NEGATIVE_INFINITY)),
                refuses("twice.tns", "1 1 1 1\n2 2 2 1\n1 1 1 1\n", REAL, ":3: element (1, 1, 1) appears twice"),
                refuses("two_mistakes.tns", "1 1 2 1\n1 1 1 1\n1 1 2 1\n1 1 1 1\n", REAL, ":3: element (1, 1, 2) appears twice"),
                refuses("from_zero.tns", "0 1 1 1\n", REAL, ":1: index 0 is outside dimension 1 of extent 2; indices start at 1"),
                refuses("beyond.tns", "1 1 1 1\n1 1 3 1\n", REAL, ":2: index 3 is outside dimension 3 of extent 2"),
                refuses("too_short.tns", "1 1 1\n", REAL,
                        ":1: this line has 3 numbers, but an element of a tensor of 3 dimensions and type f64 has 4"),
                refuses("too_long.tns", "1 1 1 1 1\n", REAL, ":1: this line has 5 numbers"),
                refuses("no_imaginary_part.tns", "1 5\n", tensor(ElementType.C64, List.of(2)), ":1: this line has 2 numbers"),
                reads("real_indices.tns", "1.0 2. 1 1.5\n2.000000000000000000e+00 0.1e1 20D-1 4\n",
                        tensor(ElementType.F64, CUBE, 0, 0, 1.5, 0, 0, 4, 0, 0)),
                refuses("real_index.tns", "1.5 1 1 1\n", REAL, ":1: '1.5' is not an integer"),
                refuses("nearly_whole_index.tns", "1.00000000000000000000001 1 1 1\n", REAL,
                        ":1: '1.00000000000000000000001' is not an integer"),
                refuses("real_index_beyond.tns", "1 3.0 1 1\n", REAL,
                        ":1: index 3.0 is outside dimension 2 of extent 2; indices start at 1"),
                refuses("real_index_twice.tns", "1.0 1 1 1\n1 1 1 1\n", REAL, ":2: element (1, 1, 1) appears twice"),
                refuses("index_of_words.tns", "one 1 1 1\n", REAL, ":1: 'one' is not an integer"),
                refuses("huge_index.tns", "1e99999999999 1 1 1\n", REAL, ":1: '1e99999999999' is not an integer"),
                reads("zero_exponents.tns", "1e000 1 1 2\n", tensor(ElementType.F64, CUBE, 2)),
                reads("fortran.tns", "1 1 1 1.5D+01\n", tensor(ElementType.F64, CUBE, 15)),
                // headers
                reads("extents.tns", "2 2 2\n1 1 1 1.5\n", tensor(ElementType.F64, CUBE, 1.5)),
                reads("extents_alone.tns", "# nothing\n2 2 2\n", REAL),
                reads("order_and_extents.tns", "3\n2 2 2\n1 1 1 1.5\n", tensor(ElementType.F64, CUBE, 1.5)),
                reads("order_number_and_extents.tns", "# extended FROSTT format\n3 2\n2 2 2\n1 1 1 1.5\n1 1 2 2\n",
                        tensor(ElementType.F64, CUBE, 1.5, 2)),
                reads("extents_of_complex.tns", "2 2\n1 1 1.5 2\n", tensor(ElementType.C64, List.of(2, 2), 1.5, 2)),
                reads("extents_of_vector.tns", "4\n1 1.5\n", tensor(ElementType.F64, List.of(4), 1.5)),
                reads("order_and_extents_of_vector.tns", "1\n4\n1 1.5\n", tensor(ElementType.F64, List.of(4), 1.5)),
                reads("order_number_and_extents_of_matrix.tns", "2 1\n3 4\n1 1 1.5\n", tensor(ElementType.F64, List.of(3, 4), 1.5)),
                refuses("other_extents.tns", "2 3 2\n1 1 1 1.5\n", REAL,
                        ":1: this line has 3 numbers, but an element of a tensor of 3 dimensions and type f64 has 4, and a header before "
                                + "the elements would be '2 2 2'"),
                refuses("other_order.tns", "4\n2 2 2\n1 1 1 1.5\n", REAL, ":1: this line has 1 numbers, but an element"),
                refuses("announced.tns", "3 3\n2 2 2\n1 1 1 1.5\n1 1 2 2\n", REAL,
                        ":4: the header declares 3 elements, but there are 2"),
                refuses("extents_behind.tns", "1 1 1 1.5\n2 2 2\n", REAL, ":2: this line has 3 numbers, but an element"),
                refuses("extents_twice.tns", "2 2 2\n2 2 2\n1 1 1 1.5\n", REAL, ":2: this line has 3 numbers, but an element"),
                refuses("three_lines.tns", "3\n2 2 2\n7\n1 1 1 1.5\n", REAL, ":3: this line has 1 numbers, but an element"),
                refuses("sptensor.tns", "sptensor\n3\n2 2 2\n1\n1 1 1 1.5\n", REAL, ":1: this line has 1 numbers, but an element"),
                refuses("real_extents.tns", "2.0 2.0 2.0\n1 1 1 1.5\n", REAL, ":1: this line has 3 numbers, but an element"),
                refuses("number_behind_extents.tns", "2 2 2 2\n1 1 1 1.5\n1 1 2 2\n", REAL,
                        ":1: this line may be an element, or a header with the number of elements behind the extents; "
                                + "write a header as two lines: '3 2' and '2 2 2'"),
                reads("last_element_first.tns", "2 2 2 3\n1 1 1 1.5\n1 1 2 2\n", tensor(ElementType.F64, CUBE, 1.5, 2, 0, 0, 0, 0, 0, 3)),
                reads("last_element_alone.tns", "2 2 2 1\n", tensor(ElementType.F64, CUBE, 0, 0, 0, 0, 0, 0, 0, 1)),
                // comments
                reads("percents.tns", "% a comment\n 1 1 1 1.5 % one\n1 1 2 2 # two\n%\n", tensor(ElementType.F64, CUBE, 1.5, 2)),
                refuses("comment_at_a_value.tns", "1 1 1 1.5#one\n", REAL,
                        ":1: '1.5#one' runs into a comment; write a space before the '#'"),
                reads("byte_order_mark.tns", "\u00ef\u00bb\u00bf1 1 1 1.5\n", tensor(ElementType.F64, CUBE, 1.5)),
                refuses("utf16.tns", "\u00ff\u00fe1\0 \0", REAL, ":1: this is UTF-16; save the file as UTF-8"),
                refuses("word.tns", "1 1 1 one\n", REAL, ":1: 'one' is not a number"),
                refuses("real_for_whole.tns", "1 1 1 1.0\n", integers(ElementType.I64, CUBE), ":1: '1.0' is not an integer"),
                refuses("above_i32.tns", "1 1 1 1\n1 1 2 -2147483649\n", integers(ElementType.I32, CUBE),
                        ":2: '-2147483649' is out of the range of i32"),
                reads("i8.tns", "1 1 1 -128\n2 2 2 127\n", integers(ElementType.I8, CUBE, -128, 0, 0, 0, 0, 0, 0, 127)),
                reads("f16.tns", "1 1 1 65519.99\n2 2 2 0.1\n", tensor(ElementType.F16, CUBE, 65504, 0, 0, 0, 0, 0, 0, 0.0999755859375)),
                reads("bf16.tns", "1 1 1 1.00390625\n", tensor(ElementType.BF16, CUBE, 1, 0, 0, 0, 0, 0, 0, 0)),
                refuses("above_i8.tns", "1 1 1 128\n", integers(ElementType.I8, CUBE), ":1: '128' is out of the range of i8"),
                refuses("below_u8.tns", "1 1 1 -1\n", integers(ElementType.U8, CUBE), ":1: '-1' is out of the range of u8"),
                refuses("above_i16.tns", "1 1 1 32768\n", integers(ElementType.I16, CUBE), ":1: '32768' is out of the range of i16"),
                refuses("above_f16.tns", "1 1 1 65520\n", tensor(ElementType.F16, CUBE), ":1: '65520' is out of the range of f16"),
                refuses("above_bf16.tns", "1 1 1 -3.4e38\n", tensor(ElementType.BF16, CUBE), ":1: '-3.4e38' is out of the range of bf16"),
                refuses("above_f32.tns", "1 1 1 1e99\n", tensor(ElementType.F32, CUBE), ":1: '1e99' is out of the range of f32"));
    }
}
