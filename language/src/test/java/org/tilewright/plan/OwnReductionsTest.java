package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.oracle.NaiveEvaluator;

/** Reductions by functions of the file: what they come to, under every layout, and identity elements. */
class OwnReductionsTest {

    private static final String FUNCTIONS = """
            fun plus(a, b) = a + b
            fun larger(a, b) = select(abs(a) > abs(b) or abs(a) == abs(b) and a > b, a, b)
            fun modulo(a, b) = (a % m + b % m + 2 * m) % m
            fun either(a, b) = a or b
            fun lse(a, b) = select(a == b, a + log(2), max(a, b) + log(1 + exp(min(a, b) - max(a, b))))
            fun times(a, b) = complex(re(a) * re(b) - im(a) * im(b), re(a) * im(b) + im(a) * re(b))
            """;

    private static String elements(String text, String tensor) {
        Planned p = Planned.text(text);
        assertEquals(List.of(), p.errors());
        p.verify();
        var t = NaiveEvaluator.evaluate(p.program(), p.params(), p.folder()).get(tensor);
        return IntStream.range(0, (int) t.size()).mapToObj(t::text).collect(Collectors.joining(" "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            y(i) = reduce(plus, j: A(i, j))                                | 3 12 21
            y(i) = reduce(plus, 0, j: A(i, j))                             | 3 12 21
            y(i) = reduce(larger, j: A(i, j) - 4)                          | -4 1 4
            y(i) = reduce(larger, 0, j: A(j, i) - 4)                       | -4 3 4
            y(i) = reduce(modulo, k, j: A(j, k) * A(i, j))                 | 5 1 4
            y(i) = reduce(modulo, j, k: A(i, j) * A(j, k)) + 10            | 15 11 14
            y(i) = reduce(plus, 0, j: A(i, j)) for j in 2..2               | 0 0 0
            y(i) = reduce(plus, n - 3, j: A(i, j)) for j in n..n           | 0 0 0
            y(i) = reduce(plus, 0, j: A(i, j)) for j in 9..n - 2           | 0 0 0
            y(i) = reduce(plus, j: A(i, j)) for j in 1..n                  | 3 9 15
            y(i) = reduce(plus, j: A(i, j)) for j in 0..n step 2           | 2 8 14
            y(i) = reduce(plus, j: A(i, j) * reduce(larger, 0, j: A(j, i))) | 18 84 168
            y(i) += 2 * reduce(plus, j: j) for j in 0..3                   | 7 7 7
            y(i) = reduce(plus, j: reduce(modulo, k: A(j, k)))             | 8 8 8
            y(i) = select(i > 0, reduce(plus, j: A(i, j)), reduce(larger, j: A(i, j))) | 2 12 21
            y(i) = select(reduce(either, j: A(i, j) > 6), 1, 0)            | 0 0 1
            y(i) = sum(j: reduce(plus, 0, k: A(j, k))) + i                 | 36 37 38
            """)
    void comeTo(String statement, String expected) {
        for (String layouts : List.of("", "machine M = Grid(2) A(p, q) -> M(p)\n", "machine M = Grid(3) A(p, q) -> M(q) y(x) -> M(x)\n",
                "machine M = Grid(2, 2) A(p, q) -> M(p, q) y(x) -> M(x, *)\n")) {
            assertEquals(expected, elements("param n = 3\nparam m = 7\n" + FUNCTIONS + layouts
                    + "tensor y : i64(3) tensor A : i64(3, 3) input y = ones input A = iota " + statement, "y"), layouts + statement);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            f64  | reduce(lse, -inf, j: A(i, j))
            f32  | reduce(lse, j: A(i, j))
            f32  | reduce(larger, 0, j: A(i, j))
            f64  | reduce(larger, j, k: A(i, j) * A(j, k))
            c128 | reduce(times, 1, j: A(i, j))
            c64  | reduce(times, j: A(i, j) + 2)
            i32  | reduce(modulo, j: A(i, j))
            bool | reduce(either, j: A(i, j))
            """)
    void areThoseOfTheDefinition(String type, String value) {
        for (String layouts : List.of("", "machine M = Grid(3) A(p, q) -> M(q) y(x) -> M(x)\n")) {
            elements("param m = 7\n" + FUNCTIONS + layouts + "tensor y : " + type + "(40) tensor A : " + type
                    + "(40, 40) input A = " + (type.startsWith("i") ? "iota" : "random(3)") + " y(i) = " + value, "y");
        }
    }

    private static final String SHARED = """
            param m = 7
            machine M = Grid(%s)
            tensor A : %s(5, 9) tensor x : %s(9) tensor y : %s(5) tensor s : %s()
            input A = %s input x = %s
            """;

    /** Each grid has blocks that are empty in some of the statements. */
    @ParameterizedTest(name = "{0} {1}, grid {2}")
    @CsvSource(delimiter = '|', textBlock = """
            f64  | lse, -inf | 2     | A(p, q) -> M(q) x(q) -> M(q)
            f64  | lse, -inf | 4     | A(p, q) -> M(q) x(q) -> M(q) y(p) -> M(p)
            f32  | lse, -inf | 8     | A(p, q) -> M(q) x(q) -> M(q) y(p) -> M(p)
            f32  | larger, 0 | 2, 4  | A(p, q) -> M(p, q) x(q) -> M(0, q) y(p) -> M(p, *)
            i64  | plus, 0   | 4, 2  | A(p, q) -> M(q, p) x(q) -> M(q, 1) y(p) -> M(*, p)
            i32  | spread, 0 | 3, 3  | A(p, q) -> M(p, q) x(q) -> M(*, q) y(p) -> M(*, *)
            c128 | times, 1  | 2, 2  | A(p, q) -> M(p, q) x(q) -> M(q, *) y(p) -> M(p, 0)
            c64  | times, 1  | 7     | A(p, q) -> M(q) x(q) -> M(q) y(p) -> M(*)
            bool | either, false | 4 | A(p, q) -> M(q) x(q) -> M(q) y(p) -> M(p)
            f16  | larger, 0 | 2, 2  | A(p, q) -> M(p, q) x(q) -> M(q, *) y(p) -> M(p, 0)
            """)
    void processorsShareThem(String type, String by, String grid, String layouts) {
        String input = type.startsWith("i") ? "iota" : type.equals("bool") ? "ones" : "random(3)";
        String start = FUNCTIONS + "fun spread(a, b) = a + b + m * a * b\n"
                + String.format(SHARED, grid, type, type, type, type, input, input) + layouts;
        for (String statement : List.of("y(i) = reduce(%s, k: A(i, k))", "s = reduce(%s, k: x(k))", "s = reduce(%s, i, k: A(i, k))",
                "y(i) = reduce(%s, k: A(i, k)) for k in 0..1", "y(i) = reduce(%s, k: A(i, k)) for i in 1..4, k in 3..3")) {
            String set = statement.contains("i in") ? " input y = ones" : "";
            String text = start + set + " " + String.format(statement, by);
            verify(text);
            if (statement.endsWith("A(i, k))")) {
                String schedule = text + " schedule " + statement.charAt(0) + " { ";
                verify(schedule + "distribute(" + (grid.contains(",") ? "{i, k}, {io, ko}, {ii, ki}" : "{k}, {ko}, {ki}") + ", M) }");
                verify(schedule + "split(k, ko, ki, 2) parallelize(ki, cpu, privatize) }");
                verify(schedule + "parallelize(k, cpu, privatize) }");
                verify(schedule + "reorder({k, i}) parallelize(k, cpu, atomic) }");
            }
        }
    }

    /** Loops that are collapsed end a processor's part inside of a row, whose other elements it has zeros for. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3", "4", "8"})
    void processorsSetRecordsOfOneRow(String processors) {
        String start = "machine M = Grid(" + processors + ") record Pair { flag : bool  z : c64  k : i32  x : f64 }\n"
                + "tensor N, R : Pair(5, 7) input N = random(3) N(x, y) -> M(x)\n";
        for (String statement : List.of("R(i, j) = Pair(not N(i, j).flag, N(i, j).z * N(i, j).z, N(i, j).k + 20, N(i, j).x - 2)",
                "R(i, j) = N(i, 6 - j)")) {
            for (String layout : List.of("x", "y", "cyclic(y, 2)")) {
                verify(start + "R(x, y) -> M(" + layout + ")\n" + statement
                        + " schedule R { collapse(i, j, f) distribute({f}, {fo}, {fi}, M) }");
            }
        }
    }

    private static void verify(String text) {
        Planned p = Planned.text(text);
        assertEquals(List.of(), p.errors(), text);
        p.verify();
    }

    @Test
    void theirVariablesAreLoops() {
        String text = FUNCTIONS + "machine M = Grid(4) tensor x : f64(9) tensor s : f64() x(i) -> M(i) input x = random(1) s = reduce(";
        Plan.Compute shared = (Plan.Compute) Planned.text("param m = 7\n" + text + "lse, -inf, i: x(i))").plan().steps().getLast();
        assertEquals(Optional.of("x"), shared.ofInput());
        assertEquals(List.of(new Plan.Role.LoopVariable("io", true)), shared.mapping());
        assertEquals(List.of("'i' is not a loop, because partial results have no initial value; write an identity element, as in "
                + "reduce(lse, 0, i: ...); the loops here are none"), Planned.text("param m = 7\n" + text
                + "lse, i: x(i)) schedule s { distribute({i}, M) }").errors().stream().map(Diagnostic::message).toList());
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            f64  | 0     | a + b
            f32  | 0     | a + b
            f32  | 1     | a * b
            f64  | 0     | a + b + a * b
            f64  | 0     | (a + b) / (1 + a * b / 900)
            f64  | -inf  | select(a == b, a + log(2), max(a, b) + log(1 + exp(min(a, b) - max(a, b))))
            f64  | -inf  | log(exp(a) + exp(b))
            f32  | -inf  | log(exp(a) + exp(b))
            f64  |       | sqrt(a * a + b * b)
            f64  | inf   | 1 / (1 / a + 1 / b)
            f64  |       | pow(a * a * a + b * b * b, 0.3333333333333333)
            f64  | 0     | select(abs(a) > abs(b) or abs(a) == abs(b) and a > b, a, b)
            f64  | inf   | select(a < b, a, b)
            f64  | big   | min(a, b)
            i64  | 0     | a + b
            i32  | 1     | a * b
            i32  | 0     | a + b + a * b
            i64  |       | (a % big + b % big + 2 * big) % big
            i64  | -big  | max(a, b)
            bool | false | a != b
            bool | true  | a == b
            bool | true  | a and b
            c64  | 0     | a + b
            c128 | 1     | a * b
            c128 | 1     | complex(re(a) * re(b) - im(a) * im(b), re(a) * im(b) + im(a) * re(b))
            """)
    void noRoundingRefutesAFunctionThatCombines(String type, String zero, String body) {
        assertEquals(List.of(), Planned.text("param big = 1000000\nfun f(a, b) = " + body + "\ntensor x : " + type + "(9) tensor y : "
                + type + "() input x = ones y = reduce(f, " + (zero == null ? "" : zero + ", ") + "i: x(i))").errors());
    }
}
