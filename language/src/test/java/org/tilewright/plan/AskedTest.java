package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.local.fault.LocalRunException;

/** What travels of a tensor that computed indices choose elements of: what they ask for. */
class AskedTest {

    /** 64 elements on 4 processors, 16 each. */
    private static final String START = """
            param n = 64
            machine M = Grid(4)
            record Match { id : i64  weight : f64 }
            tensor idx, back : i64(n) tensor X, y : f64(n) tensor W, Z : f64(n, 3) tensor N, P : Match(n) tensor C : i8(n)
            tensor row, col : i64(2 * n) tensor val : f64(2 * n)
            idx(x) -> M(x) back(x) -> M(x) X(x) -> M(x) y(x) -> M(x) W(x, c) -> M(x) Z(x, c) -> M(x) N(x) -> M(x) P(x) -> M(x)
            C(x) -> M(x) row(x) -> M(x) col(x) -> M(x) val(x) -> M(x)
            input X = random(1) input W = random(2) input N = random(3) input val = random(4) input C = iota
            """;

    private static long received(Planned p) {
        return Arrays.stream(LocalRun.run(p.plan(), p.params(), LocalRun.Options.in(p.folder())).bytesReceived()).sum();
    }

    private static Planned verified(String statements) {
        return Planned.text(START + statements).verify();
    }

    @ParameterizedTest(name = "{0}: {1} bytes")
    @CsvSource(delimiter = '|', textBlock = """
            y(i) = X(min(i + 1, n - 1))                                         | 24
            y(i) = X(min(i + 5, n - 1))                                         | 120
            y(i) = X(i)                                                         | 0
            idx(i) = min(i + 2, n - 1)  y(i) = X(idx(i))                        | 48
            idx(i) = min(i + 2, n - 1)  y(i) = X(max(idx(i) - 4, 0)) + X(idx(i)) | 96
            idx(i) = min(i + 2, n - 1)  y(i) = X(idx(i)) * X(max(i - 2, 0))     | 96
            idx(i) = min(i + 2, n - 1)  Z(i, c) = W(idx(i), c)                  | 144
            idx(i) = min(i + 2, n - 1)  y(i) = sum(c: W(idx(i), c))             | 144
            idx(i) = min(i + 2, n - 1)  y(i) = W(idx(i), 2)                     | 48
            idx(i) = min(i + 2, n - 1)  y(i) = N(idx(i)).weight                 | 96
            idx(i) = min(i + 2, n - 1)  y(i) = N(idx(i)).weight + f64(N(idx(i)).id % 7) | 96
            idx(i) = min(i + 2, n - 1)  P(i) = N(idx(i))                        | 96
            idx(i) = i - 3  y(i) = select(idx(i) >= 0, X(idx(i)), 0)            | 72
            idx(i) = i - 3  y(i) = select(idx(i) < 0, 1, select(i % 2 == 0, X(idx(i)), X(max(idx(i) - 1, 0)))) | 72
            idx(i) = i - 3  y(i) = sum(k: select(idx(i) >= k, X(idx(i)) * X(k), 0)) for k in 0..2 | 120
            """)
    void asFewAsTheIndicesNeed(String statements, long bytes) {
        Planned p = verified(statements + "\n");
        assertEquals(bytes, received(p), () -> p.plan().toString());
    }

    @Test
    void ofAChainEachLink() {
        Planned p = verified("idx(i) = min(i + 1, n - 1) back(i) = min(i + 1, n - 1) y(i) = X(idx(back(i)))\n");
        // one of idx and two of X from the neighbour above
        assertEquals(3 * (8 + 16), received(p));
        Planned own = verified("back(i) = min(i + 1, n - 1) back(i) = back(back(i))\n");
        assertEquals(3 * 8, received(own));
    }

    @Test
    void gapsTravelWhereTheyAreNoLongerThanToTellThem() {
        // every second element of the next block: 8 of 8 bytes, with 7 between them
        assertEquals(3 * 15 * 8, received(verified("y(i) = X(min(16 + i / 16 * 16 + i % 8 * 2, n - 2))\n")));
        // every fourth: the gaps are longer than two bounds
        assertEquals(3 * 4 * 8, received(verified("y(i) = X(min(16 + i / 16 * 16 + i % 4 * 4, n - 4))\n")));
        // of bytes, gaps of 16 are as long as two bounds
        assertEquals(3 * 16, received(verified("y(i) = f64(C(min(16 + i / 16 * 16 + i % 2 * 15, n - 1)))\n")));
    }

    @Test
    void aMatrixInCoordinatesAsksForItsColumns() {
        Planned p = verified("""
                row(e) = e / 2
                col(e) = select(e % 2 == 0, e / 2, min(e / 2 + 1, n - 1))
                y(row(e)) += val(e) * X(col(e))
                schedule y { distribute({e}, {eo}, {ei}, M) }
                input y = zeros
                """);
        assertTrue(received(p) < Traffic.of(p.plan(), p.params()).totalBytes());
    }

    @Test
    void predictionsSayAtMost() {
        Planned p = verified("idx(i) = min(i + 2, n - 1) y(i) = X(idx(i))\n");
        Traffic t = Traffic.of(p.plan(), p.params());
        assertTrue(t.isAtMost());
        assertEquals(4 * 48 * 8, t.totalBytes());
        assertFalse(Traffic.of(verified("y(i) = X(i) + X(n - 1 - i)\n").plan(), p.params()).isAtMost());
    }

    @Test
    void whatTakesLoopsToFindOutIsNotFoundOutTwice() {
        Planned p = verified("tensor A : f64(n, n) A(x, c) -> M(x) input A = random(7) y(i) = X(argmax(k: A(i, k)))\n");
        assertFalse(Traffic.of(p.plan(), p.params()).isAtMost());
    }

    @Test
    void ofSmallTablesAllTravels() {
        String table = "tensor T : f64(1) T(x) -> M(x) input T = random(7) y(i) = T(min(i, 0))\n";
        Planned p = verified(table);
        assertEquals(Traffic.of(p.plan(), p.params()).totalBytes(), received(p));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            y(x) -> M(0)
            y(x) -> M(*)
            y(x) -> M(cyclic(x))
            X(x) -> M(cyclic(x, 3))
            X(x) -> M(0)
            idx(x) -> M(0)
            idx(x) -> M(3)
            """)
    void layouts(String layout) {
        String name = layout.substring(0, layout.indexOf('('));
        String start = START.replaceAll("\\b" + name + "\\(x\\) -> M\\(x\\)", java.util.regex.Matcher.quoteReplacement(layout));
        for (String index : new String[] {"(i * 29 + 3) % n", "min(i + 2, n - 1)", "0 * i"}) {
            Planned.text(start + "idx(i) = " + index + "\ny(i) = X(idx(i))\n").verify();
            Planned.text(start + "idx(i) = " + index + "\ny(i) = X(idx(i)) + X(i)\n").verify();
            Planned.text(start + "idx(i) = " + index + "\ny(i) = X(idx(i))\nschedule y { split(i, a, b, 5) distribute({a}, {ao}, {ai}, M)"
                    + " communicate({X}, ai) }\n").verify();
        }
    }

    @Test
    void outOfRangeIsAnErrorOfTheStatement() {
        Planned p = Planned.text(START + "idx(i) = i * 2\ny(i) = X(idx(i))\n");
        LocalRunException e = assertThrows(LocalRunException.class, p::verify);
        assertTrue(e.getMessage().contains("computes an index that dimension 0 of 'X' does not have at idx(i) = "), e.getMessage());
    }
}
