package org.tilewright.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;

/** Lower bounds of statements whose indices are more than a variable. */
class BoundsOfIndicesTest {

    private static final String PRODUCT = """
            param n = 1024
            machine M = Grid(4, 4) { memory = 1 MiB }
            tensor A, B : f64(n, n)
            tensor C : f64(n, 3 * n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input A = zeros
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j) for i in 0..n - 2, j in 0..n - 2, k in 0..n - 2
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, 8)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
            }
            """;

    private static LowerBound.OfStatement bound(String text) {
        return prediction(text).bound().statements().getFirst();
    }

    /** An element tells of the one value that the variable has which touches it, whatever is added and multiplied. */
    @ParameterizedTest
    @ValueSource(strings = {"B(i + 1, k) * C(k, j)", "B(i, k + 1) * C(k + 1, j)", "B(i, k) * C(k, 2 * j + 3)",
        "B(i + 2, k + 2) * C(k, 3 * j)", "B(i, k) * C((k + 1) % n, j)"})
    void anIndexOfOneVariableIsBoundAsTheVariableAlone(String shifted) {
        LowerBound.OfStatement plain = bound(PRODUCT);
        assertTrue(plain.memoryDependentBytes() > 0 && plain.memoryIndependentBytes() > 0, plain::toString);
        LowerBound.OfStatement other = bound(PRODUCT.replace("B(i, k) * C(k, j)", shifted));
        assertEquals(plain.memoryDependentBytes(), other.memoryDependentBytes());
        assertEquals(plain.memoryIndependentBytes(), other.memoryIndependentBytes());
    }

    /** Many points read one element there, so the access says less. */
    @ParameterizedTest
    @ValueSource(strings = {"B(i, k) * C(k + i, j)", "B(i, k) * C(2 * k + i, j)"})
    void anIndexOfSeveralVariablesIsBoundByLess(String other) {
        String text = PRODUCT.replace("B(i, k) * C(k, j)", other).replace("tensor C : f64(n, 3 * n)", "tensor C : f64(3 * n, 3 * n)");
        assertTrue(bound(text).memoryDependentBytes() < bound(PRODUCT).memoryDependentBytes());
    }

    @Test
    void aBoundIsNoMoreThanWhatTheBestLayoutMoves() {
        String near = """
                machine M = Grid(4)
                tensor a : f64(129)
                tensor b : f64(65)
                a(x) -> M(x)
                b(x) -> M(x)
                input b = random(1)
                a(i) = 0
                a(2 * i) = b(i)
                """;
        for (String text : List.of(near, near.replace("b(x) -> M(x)", "b(x) -> M(0)"))) {
            Prediction p = prediction(text);
            for (LowerBound.OfStatement s : p.bound().statements()) {
                assertTrue(p.meanBytes(s) >= s.bytesPerProcessor(), s::toString);
            }
        }
    }

    private static Prediction prediction(String text) {
        Analysis a = Analysis.of(TilewrightParser.parse("bounds.tw", text), Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        return Prediction.of(a.planned().flatMap(x -> x.plan()).orElseThrow(() -> new AssertionError(a.diagnostics())), a.params());
    }
}
