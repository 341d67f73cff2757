package org.tilewright.lsp.feature.words;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.ChoiceText;
import org.tilewright.language.schedule.ScheduleCommand;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.lsp.feature.words.Entry.Form;
import org.tilewright.lsp.feature.words.Entry.Kind;

/** The words of the language that are not the user's own; the one table of completion, signature help and hover. */
public final class Words {

    private Words() { }

    private static Parameter p(String label, String text) {
        return new Parameter(label, text);
    }

    private static Entry conversion(String type, String sentence, String example) {
        return Entry.of(Kind.FUNCTION, type, sentence, example, p("x", "A number, or a condition, which is 1 or 0."));
    }

    private static Entry reduction(String name, String sentence, String example) {
        return Entry.of(Kind.REDUCTION, name, sentence, example, p("variables", "One or more index variables, separated by commas."),
                p(Form.BODY, "What is combined; evaluated for every value of the variables."));
    }

    /** {@code max(x, y)} is a function, {@code max(k: ..)} a reduction. */
    private static final List<Form> TWO_OR_OVER = List.of(new Form(List.of(p("x", "A number."), p("y", "Another one."))),
            new Form(List.of(p("variables", "One or more index variables, separated by commas."),
                    p(Form.BODY, "What is combined; evaluated for every value of the variables."))));

    private static final List<Entry> OTHERS = List.of(
            Entry.of(Kind.ITEM, "param", "Declares an integer with a default that a run may override with `-p NAME=VALUE`.",
                    "param n = 1024\nparam g = sqrt(p / c)"),
            Entry.of(Kind.ITEM, "machine",
                    "Declares the processors: a grid of any rank, or grids of grids. Each processor has its own memory.",
                    "machine M = Grid(gx, gy)\nmachine M { node = Grid(2, 2)  gpu = Grid(4) }"),
            Entry.of(Kind.ITEM, "record",
                    "Declares elements of several named fields, each of one of `f32`, `f64`, `i32`, `i64`, `bool`, `c64` and `c128`."
                            + " `R(a, b)` makes a record from one value per field, `x.f` is a field; records have the memory layout of C "
                            + "structs.",
                    "record Match { id : i64  weight : f64 }\ntensor N : Match(n)\nx(i) = N(i).weight"),
            Entry.of(Kind.ITEM, "tensor", "Declares tensors of one element type and shape; a scalar has no extents.",
                    "tensor A, B : f64(n, n)\ntensor a : f64()"),
            Entry.of(Kind.ITEM, "input", "Says where a tensor's initial values come from.",
                    "input B = random(1)\ninput C = file(\"weights.npy\")"),
            Entry.of(Kind.ITEM, "output", "Writes a tensor to a file when the program ends.", "output A to file(\"result.npy\")"),
            Entry.of(Kind.ITEM, "fun", "Names an expression; calls are replaced by it.", "fun leaky(v) = select(v > 0, v, v / 100)"),
            Entry.of(Kind.ITEM, "schedule",
                    "Says where and when a statement's work happens. It never changes the result. The first schedule of a statement is"
                            + " the default, `--schedule NAME` chooses another.",
                            "schedule A as cannon {\n  distribute({i, j}, {io, jo}, {ii, ji}, M)\n}"),
            Entry.of(Kind.ITEM, "repeat", "Repeats statements for each value of a counter; the end is excluded.",
                    "repeat t in 0..steps {\n  y(i) = S(i, j) * x(j)\n}"),
            Entry.of(Kind.ITEM, "redistribute", "Changes a tensor's layout from here on.", "redistribute A(x, y) -> M(y, x)"),

            Entry.of(Kind.WORD, "for",
                    "Restricts index variables of a statement to a range: its start is included, its end is not. Elements of the left"
                            + " side that are not reached keep their values.",
                    "U(i, j) = (V(i-1, j) + V(i+1, j)) / 2 for i in 1..n-1"),
            Entry.of(Kind.WORD, "in", "Separates a repeat's counter, or an index variable, from its range.",
                    "repeat t in 0..steps { ... }\nA(i) = B(i) for i in 1..n"),
            Entry.of(Kind.WORD, "step",
                    "The distance from one index of a range to the next: at least 1, made of numbers and params.",
                    "s = x(i) * y(i) for i in 0..n step 2"),
            Entry.of(Kind.WORD, "until",
                    "Ends a repeat: the condition, of scalars, params and counters, is checked after each round. A scalar without a layout "
                            + "lives on one processor and is sent to all; `s -> M(*)` keeps it on each.",
                    "repeat t in 0..steps until rr < tol { ... }"),
            Entry.of(Kind.WORD, "and", "Whether both conditions are true; both are evaluated.",
                    "b(i) = x(i) > 0 and x(i) < 1"),
            Entry.of(Kind.WORD, "or", "Whether one of two conditions is true, or both are; both are evaluated. `and` binds tighter.",
                    "b(i) = x(i) < 0 or x(i) > 1"),
            Entry.of(Kind.WORD, "not", "Whether the condition is false; it binds tighter than `and`, but less tightly than a comparison.",
                    "b(i) = not x(i) > 0"),
            Entry.of(Kind.WORD, "exclusive", "In a `scan`, leaves out each element's own value.",
                    "S(k) = scan(+, k: x(k), exclusive)"),
            Entry.of(Kind.WORD, "to", "Separates an output from its file.", "output A to file(\"result.npy\")"),
            Entry.of(Kind.WORD, "as", "Gives a schedule a name, so that a statement can have several.", "schedule A as cannon { ... }"),
            Entry.of(Kind.WORD, "Grid", "A grid of processors with one extent per dimension.", "machine M = Grid(gx, gy)",
                    p("extents", "One extent per dimension, separated by commas.")),

            Entry.of(Kind.TYPE, "f32", "IEEE 754 reals of 4 bytes.", "tensor A : f32(n, n)"),
            Entry.of(Kind.TYPE, "f64", "IEEE 754 reals of 8 bytes.", "tensor A : f64(n, n)"),
            Entry.of(Kind.TYPE, "i32", "Integers of 4 bytes.", "tensor A : i32(n)"),
            Entry.of(Kind.TYPE, "i64", "Integers of 8 bytes.", "tensor A : i64(n)"),
            Entry.of(Kind.TYPE, "bool", "`true` or `false`, one byte.", "tensor A : bool(n)"),
            Entry.of(Kind.TYPE, "c64", "Complex numbers of two `f32`.", "tensor A : c64(n)"),
            Entry.of(Kind.TYPE, "c128", "Complex numbers of two `f64`.", "tensor A : c128(n)"),
            Entry.of(Kind.TYPE, "i8", "Integers of one byte, from -128 to 127, that are computed as `i32`.", "tensor A : i8(n)"),
            Entry.of(Kind.TYPE, "i16", "Integers of 2 bytes that are computed as `i32`.", "tensor A : i16(n)"),
            Entry.of(Kind.TYPE, "u8", "Integers of one byte, from 0 to 255, that are computed as `i32`.", "tensor image : u8(n, n)"),
            Entry.of(Kind.TYPE, "f16", "IEEE 754 reals of 2 bytes that are computed as `f32`.", "tensor A : f16(n, n)"),
            Entry.of(Kind.TYPE, "bf16", "Reals of 2 bytes, the upper half of an `f32` (bfloat16), that are computed as `f32`.",
                    "tensor A : bf16(n, n)"),

            Entry.of(Kind.STORAGE, "dense",
                    "Stores every element of a dimension; with a number, the dimension that this storage level stores.",
                    "tensor A : f64(n, m) { dense(1), dense(0) }"),

            Entry.of(Kind.SOURCE, "random",
                    "Uniform in [-1, 1), from a hash of the seed and the element's row-major number: the same for every "
                            + "layout and number of"
                            + " processors.", "input B = random(1)", p("seed", "Which random numbers: an expression over params.")),
            Entry.of(Kind.SOURCE, "zeros", "0 everywhere.", "input B = zeros"),
            Entry.of(Kind.SOURCE, "ones", "1 everywhere.", "input B = ones"),
            Entry.of(Kind.SOURCE, "identity", "1 where all indices are equal, else 0.", "input B = identity"),
            Entry.of(Kind.SOURCE, "iota", "The element's row-major number.", "input B = iota"),
            Entry.of(Kind.SOURCE, "file",
                    "Elements of a `.npy` (NumPy), `.mtx` (Matrix Market) or `.tns` (FROSTT) file; the path is relative to the `.tw` file.",
                    "input B = file(\"weights.npy\")", p("\"path\"", "A `.npy`, `.mtx` or `.tns` file, relative to this file.")),

            Entry.of(Kind.FUNCTION, "abs", "The absolute value.", "A(i) = abs(B(i))", p("x", "A number.")),
            Entry.of(Kind.FUNCTION, "sqrt", "The square root.", "A(i) = sqrt(B(i))", p("x", "A number.")),
            Entry.of(Kind.FUNCTION, "exp", "e to the power of x.", "A(i) = exp(B(i))", p("x", "A number.")),
            Entry.of(Kind.FUNCTION, "log", "The natural logarithm.", "A(i) = log(B(i))", p("x", "A number.")),
            Entry.of(Kind.FUNCTION, "tanh", "The hyperbolic tangent.", "A(i) = tanh(B(i))", p("x", "A number.")),
            Entry.of(Kind.FUNCTION, "sin", "The sine of an angle in radians.", "A(i) = sin(B(i))", p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "cos", "The cosine of an angle in radians.", "A(i) = cos(B(i))", p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "tan", "The tangent of an angle in radians.", "A(i) = tan(B(i))", p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "asin", "The angle from -pi/2 to pi/2 that has this sine.", "A(i) = asin(B(i))",
                    p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "acos", "The angle from 0 to pi that has this cosine.", "A(i) = acos(B(i))",
                    p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "atan", "The angle from -pi/2 to pi/2 that has this tangent.", "A(i) = atan(B(i))",
                    p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "sinh", "The hyperbolic sine.", "A(i) = sinh(B(i))", p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "cosh", "The hyperbolic cosine.", "A(i) = cosh(B(i))", p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "erf", "The error function.", "A(i) = erf(B(i))", p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "atan2", "The angle of the point (x, y), from -pi to pi.", "A(i) = atan2(Y(i), X(i))",
                    p("y", "A real number."), p("x", "Another one.")),
            Entry.of(Kind.FUNCTION, "floor", "The greatest integer that is not larger, as a real number.", "A(i) = floor(B(i))",
                    p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "ceil", "The least integer that is not smaller, as a real number.", "A(i) = ceil(B(i))",
                    p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "round", "The nearest integer as a real number; the even one of two that are equally near.",
                    "A(i) = round(B(i))", p("x", "A real number.")),
            Entry.of(Kind.FUNCTION, "sign", "-1, 0 or 1 for a value below, equal to or above 0.", "A(i) = sign(B(i))",
                    p("x", "A real number or an integer.")),
            Entry.of(Kind.FUNCTION, "complex", "The complex number of two parts.", "Z(i) = complex(X(i), Y(i))",
                    p("x", "The real part."), p("y", "The imaginary part.")),
            Entry.of(Kind.FUNCTION, "re", "The real part.", "X(i) = re(Z(i))", p("z", "A complex number.")),
            Entry.of(Kind.FUNCTION, "im", "The imaginary part.", "Y(i) = im(Z(i))", p("z", "A complex number.")),
            Entry.of(Kind.FUNCTION, "conj", "The conjugate: the imaginary part with the other sign.", "W(i) = conj(Z(i))",
                    p("z", "A complex number.")),
            conversion("f32", "The nearest real of 4 bytes.", "A(i) = f32(B(i))"),
            conversion("f64", "The nearest real of 8 bytes.", "mean = f64(hits) / n"),
            conversion("i32", "An integer of 4 bytes: a real number is truncated, and becomes the least or greatest integer if it is out "
                    + "of range.",
                    "A(i) = i32(floor(B(i)))"),
            conversion("i64", "An integer of 8 bytes: a real number is truncated, and becomes the least or greatest integer if it is out "
                    + "of range.",
                    "hits = sum(i: i64(B(i) > 0))"),
            conversion("c64", "A complex number of two `f32`.", "Z(i) = c64(X(i))"),
            conversion("c128", "A complex number of two `f64`.", "Z(i) = c128(X(i))"),
            conversion("i8", "An `i32` from -128 to 127: wrapped if it was an integer, truncated if it was real.", "A(i) = i8(B(i))"),
            conversion("i16", "An `i32` from -32768 to 32767: wrapped if it was an integer, truncated if it was real.", "A(i) = i16(B(i))"),
            conversion("u8", "An `i32` from 0 to 255: wrapped if it was an integer, truncated if it was real.", "A(i) = u8(round(B(i)))"),
            conversion("f16", "The nearest real of 2 bytes, as an `f32`.", "A(i) = f16(B(i))"),
            conversion("bf16", "The nearest real with 8 binary digits, as an `f32`.", "A(i) = bf16(B(i))"),
            Entry.of(Kind.FUNCTION, "pow", "x to the power of y.", "A(i) = pow(B(i), 2)", p("x", "The base."), p("y", "The exponent.")),
            Entry.of(Kind.FUNCTION, "select", "`a` where the condition is true, else `b`.", "A(i) = select(B(i) > 0, B(i), 0)",
                    p("condition", "A comparison, or a `bool` tensor."),
                    p("a", "The value where it is true."), p("b", "The value where it is false.")),
            Entry.of(Kind.FUNCTION, "einsum",
                    "The same statement in Einstein's notation; without `->` the output has the letters that occur once, in "
                            + "alphabetical order. `...` stands for the dimensions that an operand has in addition to its letters, such"
                            + " as batch dimensions. It must be alone on the right of `=`.",
                    "A = einsum(\"ij,jk->ik\", B, C)\nS = einsum(\"...qd,...kd->...qk\", Q, conj(K))",
                    p("\"subscripts\"",
                            "Letters for the dimensions of each tensor, `...` for its others, then `->` and those of the output."),
                    p("tensors", "One tensor `T` or `conj(T)` for each group of letters, separated by commas.")),

            new Entry(Kind.REDUCTION, "min", TWO_OR_OVER,
                    "The least value: `min(x, y)` of two, `min(k: ...)` over index variables; over an empty range it is `inf`.",
                    "A(i, j) = min(k: B(i, k) + C(k, j))"),
            new Entry(Kind.REDUCTION, "max", TWO_OR_OVER,
                    "The largest value: `max(x, y)` of two, `max(k: ...)` over index variables; over an empty range it is `-inf`.",
                    "A(i) = max(k: B(i, k))"),
            reduction("argmax", "The value of a variable at which the expression is greatest, an `i64`: the first of equals, that of NaN if"
                    + " there is one, -1 for an empty range.", "first(i) = argmax(k: B(i, k))"),
            reduction("argmin", "The value of a variable at which the expression is least, an `i64`: the first of equals, that of NaN if"
                    + " there is one, -1 for an empty range.", "first(i) = argmin(k: B(i, k))"),
            reduction("sum", "The sum over index variables; over an empty range it is 0.", "A(i) = exp(sum(k: B(i, k)))"),
            reduction("prod", "The product over index variables; over an empty range it is 1.", "A(i) = prod(k: B(i, k))"),
            reduction("any", "Whether the expression is true for some value of the variables; over an empty range it is `false`.",
                    "A(i) = any(k: B(i, k) > 0)"),
            reduction("all", "Whether the expression is true for all values of the variables; over an empty range it is `true`.",
                    "A(i) = all(k: B(i, k) > 0)"),

            Entry.of(Kind.REDUCTION, "reduce",
                    "Combines all values with a function of the file: the first two, then that result and the third, and so on. The "
                            + "function must be associative and commutative; a counterexample is an error.",
                    "fun far(a, b) = select(abs(a) > abs(b) or abs(a) == abs(b) and a > b, a, b)\ny(i) = reduce(far, 0, k: A(i, k))",
                    p("function", "A function of two parameters: the result so far, and the next value."),
                    p("zero", "The identity element, which leaves every value as it is; optional where there is always a"
                            + " value."),
                    p("variables", "One or more index variables, separated by commas."),
                    p(Form.BODY, "What is combined; evaluated for every value of the variables.")),

            Entry.of(Kind.REDUCTION, "scan",
                    "Each element becomes the reduction of those up to it, in the order of an index of the left side. It must be alone "
                            + "on the right of `=`. Blocks of processors pass on one total per row.",
                    "S(i, k) = scan(+, k: X(i, k))\nE(k) = scan(max, k: x(k), exclusive)",
                    p("operator", "`+`, `*`, `min` or `max`."), p("variable", "An index of the left side."),
                    p(Form.BODY, "What is combined; evaluated for every value of the variable."),
                    p("exclusive", "Optional; it leaves out each element's own value: the first element is 0 for `+`, 1 for"
                            + " `*`, the greatest value for `min` and the least for `max`.")),

            Entry.of(Kind.PARAM_FUNCTION, "floor", "Rounds down to an integer; `floor(sqrt(x))` needs no exact root.",
                    "param steps = floor(n / c)", p("x", "An expression over params.")),
            Entry.of(Kind.PARAM_FUNCTION, "ceil", "Rounds up to an integer; `ceil(sqrt(x))` needs no exact root.",
                    "param steps = ceil(n / c)", p("x", "An expression over params.")),
            Entry.of(Kind.PARAM_FUNCTION, "sqrt", "The square root, which must be exact.", "param g = sqrt(p / c)",
                    p("x", "An expression over params.")),
            Entry.of(Kind.PARAM_FUNCTION, "cbrt", "The cube root, which must be exact.", "param g = cbrt(p)",
                    p("x", "An expression over params.")),
            Entry.of(Kind.PARAM_FUNCTION, "min", "The least of its arguments.", "param c = min(n, 256)",
                    p("x", "An expression over params."), p("y", "Another one.")),
            Entry.of(Kind.PARAM_FUNCTION, "max", "The largest of its arguments.", "param steps = max(1, floor(g / c))",
                    p("x", "An expression over params."), p("y", "Another one.")),

            Entry.of(Kind.LITERAL, "inf", "Infinity.", "A(i) = min(B(i), inf)"),
            Entry.of(Kind.LITERAL, "true", "The value true of `bool`.", ""),
            Entry.of(Kind.LITERAL, "false", "The value false of `bool`.", ""),

            new Entry(Kind.PLACE, "cyclic", List.of(new Form(List.of(p("dimension", "A name of the left side of `->`."))),
                    new Form(List.of(p("dimension", "A name of the left side of `->`."),
                            p("block", "How many neighbouring elements stay together.")))),
                    "Distributes a dimension of the tensor cyclically along this dimension of the machine, by elements or by blocks.",
                    "T(x, y) -> M(cyclic(x), cyclic(y, 64))"),
            Entry.of(Kind.PLACE, "*", "Every coordinate of this dimension of the machine has a copy.", "T(x, y) -> M(x, *)"),

            Entry.of(Kind.PROPERTY, "memory",
                    "Memory of one processor; a plan that needs more gets a warning. With several levels it belongs to the innermost.",
                    "machine M = Grid(2, 2) { memory = 8 GiB }"),
            Entry.of(Kind.PROPERTY, "device",
                    "Memory of one processor's device, where programs for OpenCL and CUDA keep tensors; a plan that needs more gets a "
                            + "warning.",
                    "machine M = Grid(2, 2) { device = 80 GiB }"),
            Entry.of(Kind.PROPERTY, "link",
                    "Bandwidth of one processor's link. Each level may have one: between nodes, and between the processors of a node.",
                    "machine M { node = Grid(2, 2) { link = 12.5 GB/s }  gpu = Grid(4) { link = 300 GB/s } }"),
            Entry.of(Kind.PROPERTY, "latency", "Time of an empty message. Each level may have one.",
                    "machine M = Grid(2, 2) { latency = 2 us }"),
            Entry.of(Kind.PROPERTY, "peak", "Floating-point operations per second of one processor.",
                    "machine M = Grid(2, 2) { peak = 50 GFLOP/s }"));

    private static final List<Entry> ALL = Stream.of(ScheduleCommands.all().stream().map(Words::entry),
            choices(Kind.KERNEL, ArgumentRole.KERNEL), choices(Kind.UNIT, ArgumentRole.UNIT),
            choices(Kind.STRATEGY, ArgumentRole.STRATEGY), OTHERS.stream())
            .flatMap(s -> s).toList();

    private static Stream<Entry> choices(Kind kind, ArgumentRole role) {
        return ChoiceText.of(role).stream().map(c -> Entry.of(kind, c.choice().word(), c.sentence(), c.example()));
    }

    private static Entry entry(ScheduleCommand c) {
        List<Form> forms = c.forms().stream().map(f -> new Form(f.parameters().stream().map(x -> p(x.label(), x.text())).toList()))
                .toList();
        return new Entry(Kind.COMMAND, c.keyword(), forms, c.sentence(), c.example());
    }

    /** The words of some kinds, in the order in which they are introduced. */
    public static List<Entry> of(Kind... kinds) {
        List<Kind> wanted = List.of(kinds);
        return ALL.stream().filter(e -> wanted.contains(e.kind())).toList();
    }

    public static Optional<Entry> find(String name, Kind... kinds) {
        return of(kinds).stream().filter(e -> e.name().equals(name)).findFirst();
    }

    public static Optional<Entry> command(String name) {
        return find(name, Kind.COMMAND);
    }
}
