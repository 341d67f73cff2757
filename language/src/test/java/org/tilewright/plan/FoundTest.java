package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.oracle.NaiveEvaluator;

/** Where the greatest and least values are found by several processors, each of which looks at some of them. */
class FoundTest {

    /** In each row of A there are equals, in some numbers that are none, and some processors have no part of it. */
    private static final String START = """
            machine M = Grid(%s)
            tensor x : %s(9) tensor A : %s(5, 9) tensor y, z : i64(5) tensor s : i64()
            input x = %s input A = %s input z = iota
            """;

    @ParameterizedTest(name = "{0}, grid {1}, {2}")
    @CsvSource(delimiter = '|', textBlock = """
            f64 | 1     | A(p, q) -> M(p)
            f64 | 2     | A(p, q) -> M(q) x(q) -> M(q)
            f32 | 4     | A(p, q) -> M(q) x(q) -> M(q) y(p) -> M(p)
            i32 | 8     | A(p, q) -> M(q) x(q) -> M(q) y(p) -> M(*)
            i64 | 4     | A(p, q) -> M(cyclic(q)) x(q) -> M(cyclic(q, 2)) y(p) -> M(cyclic(p))
            u8  | 2, 4  | A(p, q) -> M(p, q) x(q) -> M(0, q) y(p) -> M(p, *)
            f16 | 4, 2  | A(p, q) -> M(q, p) x(q) -> M(q, 1) y(p) -> M(*, p)
            f64 | 3, 3  | A(p, q) -> M(p, q) x(q) -> M(*, q) y(p) -> M(*, *) s -> M(*, *)
            """)
    void theyShareIt(String type, String grid, String layouts) {
        boolean whole = type.startsWith("i") || type.startsWith("u");
        for (String input : List.of("ones", "iota", "random(3)")) {
            String start = String.format(START, grid, type, type, input, input) + layouts + "\n";
            for (String value : List.of("argmax(k: A(i, k))", "argmin(k: A(i, k))", "argmax(k: (A(i, k) - x(k)) * (k + 1) * (k - 4))",
                    whole ? "argmin(k: abs(A(i, k) % 3))" : "argmax(k: sqrt(f64(x(k)) - i))",
                    whole ? "argmax(k: x(k) * A(i, 8 - k) % 4)" : "argmin(k: sqrt(4 - f64(A(i, 8 - k) * x(k))))")) {
                String text = start + "y(i) = " + value;
                verify(text);
                String schedule = text + " schedule y { ";
                verify(schedule + "distribute(" + (grid.contains(",") ? "{i, k}, {io, ko}, {ii, ki}" : "{k}, {ko}, {ki}") + ", M) }");
                verify(schedule + "split(k, ko, ki, 2) reorder({ko, i, ki}) }");
                verify(schedule + "parallelize(k, cpu, privatize) }");
                verify(start + "z(i) = " + value + " for i in 1..4, k in 2..7");
                verify(start + "z(i) = " + value + " for i in 0..5 step 2, k in 3..3");
                verify(start + "z(i) = " + value + " for k in 1..9 step 3");
            }
            verify(start + "s = argmin(k: x(k))");
            verify(start + "s = argmax(k: abs(x(k) - 3)) for k in 0..1");
            // the indices are scanned, not what is found
            verify(start + "z(i) = scan(+, i: argmax(k: A(i, k)))");
        }
    }

    @Test
    void aPartInNoProcessorChangesNothing() {
        String text = "machine M = Grid(4) tensor x : f64(9) tensor s, none : i64() input x = random(3) x(i) -> M(i)\n"
                + "s = argmax(k: x(k)) none = argmax(k: x(k)) for k in 4..4";
        Planned p = Planned.text(text);
        assertEquals(List.of(), p.errors());
        p.verify();
        assertEquals("-1", NaiveEvaluator.evaluate(p.program(), p.params(), p.folder()).get("none").text(0));
    }

    @Test
    void onlyWhatIsFoundTravels() {
        Planned p = Planned.text("machine M = Grid(4) tensor x : f32(1000) tensor s : i64() input x = random(3) x(i) -> M(i)\n"
                + "s = argmax(k: x(k))");
        assertEquals(List.of(), p.errors());
        assertArrayEquals(new long[] {48, 0, 0, 0}, Traffic.of(p.verify().plan(), p.params()).receivedBytes());
        assertEquals(List.of("s Reduce"), p.moves());
    }

    private static void verify(String text) {
        Planned p = Planned.text(text);
        assertEquals(List.of(), p.errors(), text);
        p.verify();
    }
}
