package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.oracle.NaiveEvaluator;

/** Scans: what they come to, who hands totals on to whom, and that every layout gives what one processor does. */
class ScansTest {

    private static String elements(String text, String tensor) {
        Planned p = Planned.text(text).verify();
        var t = NaiveEvaluator.evaluate(p.program(), p.params(), p.folder()).get(tensor);
        return IntStream.range(0, (int) t.size()).mapToObj(t::text).collect(Collectors.joining(" "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            S(i) = scan(+, i: x(i))                                | 0 1 3 6 10 15 21
            S(i) = scan(+, i: x(i), exclusive)                     | 0 0 1 3 6 10 15
            S(i) = scan(*, i: x(i) + 1)                            | 1 2 6 24 120 720 5040
            S(i) = scan(*, i: x(i) + 1, exclusive)                 | 1 1 2 6 24 120 720
            S(i) = scan(max, i: 3 * x(i) % 7)                      | 0 3 6 6 6 6 6
            S(i) = scan(min, i: 5 - x(i))                          | 5 4 3 2 1 0 -1
            S(i) = scan(min, i: x(i), exclusive)                   | 9223372036854775807 0 0 0 0 0 0
            S(i) = scan(+, i: sum(j: x(j)) - x(i))                 | 21 41 60 78 95 111 126
            S(i) = scan(+, i: x(i) * x(j))                         | 0 21 63 126 210 315 441
            S(i) = scan(+, i: x(i)) for i in 2..5                  | 9 9 2 5 9 9 9
            S(i) = scan(+, i: 1) for i in 5..5                     | 9 9 9 9 9 9 9
            S(i) = scan(+, i: S(i) + x(i))                         | 9 19 30 42 55 69 84
            S(i) = scan(+, i: S(6 - i))                            | 9 18 27 36 45 54 63
            """)
    void comeTo(String statement, String expected) {
        for (String layouts : List.of("", "machine M = Grid(3) S(p) -> M(p) x(p) -> M(p)\n", "machine M = Grid(5) S(p) -> M(p)\n",
                "machine M = Grid(2, 2) S(p) -> M(*, p) x(p) -> M(p, 0)\n",
                "machine M { node = Grid(2) gpu = Grid(2) } S(p) -> M.node(p), S(p) -> M.gpu(p)\n")) {
            assertEquals(expected, elements(layouts + "tensor S, x : i64(7) input S = ones input x = iota S(i) = 9 * S(i) " + statement,
                    "S"), layouts);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            S(i, j) = scan(+, i: A(i, j))      | 0 1 2 3 5 7 9 12 15
            S(i, j) = scan(+, j: A(i, j))      | 0 1 3 3 7 12 6 13 21
            S(j, i) = scan(max, i: A(i, j))    | 0 3 6 1 4 7 2 5 8
            """)
    void runAlongOneIndex(String statement, String expected) {
        for (String layouts : List.of("", "machine M = Grid(2, 2) S(x, y) -> M(x, y) A(x, y) -> M(y, x)\n",
                "machine M = Grid(2) S(x, y) -> M(y)\n", "machine M = Grid(2, 3) S(x, y) -> M(1, x)\n")) {
            assertEquals(expected, elements(layouts + "tensor S, A : i64(3, 3) { dense(1), dense(0) } input A = iota " + statement, "S"),
                    layouts);
        }
    }

    @Test
    void ofInfiniteNumbersAreWhatOneAfterTheOtherGives() {
        assertEquals("-inf -inf inf inf", elements("machine M = Grid(2) S(p) -> M(p) tensor S, x : f64(4) input x = ones"
                + " S(i) = scan(*, i: select(i == 0, -inf, select(i == 2, -x(i), x(i))))", "S").replace("Infinity", "inf"));
    }

    @Test
    void aTotalARowComesFromTheBlockBefore() {
        Planned p = Planned.text("machine M = Grid(4) tensor S, A : f32(5, 9) S(x, y) -> M(y) A(x, y) -> M(y) input A = ones "
                + "S(i, j) = scan(+, j: A(i, j))").verify();
        // blocks of 3 columns: the fourth processor has none
        assertEquals(List.of("S Scan"), p.moves());
        assertEquals(List.of(0L, 40L, 40L, 0L), java.util.Arrays.stream(Traffic.of(p.plan(), p.params()).receivedBytes()).boxed().toList());
    }

    @Test
    void otherIndicesOfTheLeftSideMayStandBesideSomething() {
        for (String layouts : List.of("", "machine M = Grid(2, 2) S(x, y) -> M(x, y)\n", "machine M = Grid(3) S(x, y) -> M(cyclic(y))\n",
                "machine M = Grid(3) S(x, y) -> M(x)\n")) {
            assertEquals("9 0 9 1 9 2 9 3 9 5 9 7", elements(layouts + "tensor S : i64(2, 6) tensor A : i64(2, 3) input S = ones"
                    + " input A = iota S(i, j) = 9 * S(i, j) S(i, 2 * j + 1) = scan(+, i: A(i, j))", "S"), layouts);
        }
    }

    @Test
    void rowsThatAreWholeMoveNothing() {
        Planned p = Planned.text("machine M = Grid(4) tensor S, A : f64(5, 9) S(x, y) -> M(x) A(x, y) -> M(x) input A = ones "
                + "S(i, j) = scan(+, j: A(i, j))").verify();
        assertEquals(List.of(), p.moves());
    }

    @Test
    void longSumsKeepTheirDigits() {
        // one after the other, 0.1 as f32 would be off by a thousandth after so many
        Planned.text("machine M = Grid(2) tensor S, x : f32(300000) S(p) -> M(p) x(p) -> M(p) input x = ones x(i) = x(i) / 10 "
                + "S(i) = scan(+, i: x(i))").verify();
    }
}
