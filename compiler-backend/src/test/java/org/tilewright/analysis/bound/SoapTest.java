package org.tilewright.analysis.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.bound.Soap.ElementSet;

/** The closed forms that the papers print, against the numerical solution. */
class SoapTest {

    private static final long LARGE = 1_000_000;

    private static Soap gemm(long m, long n, long k) {
        return new Soap(new long[] {m, n, k}, List.of(ElementSet.of(0, 1), ElementSet.of(0, 2), ElementSet.of(2, 1)));
    }

    /** A(i, l) = B(i, j, k) * C(j, l) * D(k, l) with variables i, j, k, l. */
    private static Soap mttkrp(long n, long r) {
        return new Soap(new long[] {n, n, n, r},
                List.of(ElementSet.of(0, 3), ElementSet.of(0, 1, 2), ElementSet.of(1, 3), ElementSet.of(2, 3)));
    }

    @Test
    void matrixProduct() {
        double s = 30_000;
        assertEquals(1, gemm(LARGE, LARGE, LARGE).points(3 * s) / Math.pow(s, 1.5), 1e-6);
        Soap.Intensity best = gemm(LARGE, LARGE, LARGE).intensity(s);
        assertEquals(3 * s, best.elements(), 0.01 * s);
        assertEquals(Math.sqrt(s) / 2, best.pointsPerElement(), 1e-4 * Math.sqrt(s));
    }

    @Test
    void mttkrpOfOrderThree() {
        double s = 1e6;
        Soap soap = mttkrp(LARGE, LARGE);
        double x = 2.5 * s;
        double t = Math.cbrt(2 * x / 5);
        assertEquals(1, soap.points(x) / (t * t * t * (x - t * t * t) / (3 * t)), 1e-6);
        Soap.Intensity best = soap.intensity(s);
        assertEquals(x, best.elements(), 0.01 * x);
        assertEquals(Math.pow(s, 2.0 / 3) / 3, best.pointsPerElement(), 1e-3 * best.pointsPerElement());
    }

    @Test
    void smallExtentsBoundTheTiles() {
        // k has one element: an outer product touches at least as many elements as it has points
        Soap outer = gemm(LARGE, LARGE, 1);
        double x = 1e6;
        double t = Math.sqrt(x + 1) - 1;
        assertEquals(1, outer.points(x) / (t * t), 1e-6);
        Soap all = gemm(10, 20, 30);
        assertEquals(6000, all.points(200 + 300 + 600), 1e-6);
        assertEquals(1100, all.elementsFor(6000), 1e-6);
    }

    @Test
    void whereAllFitsAlmostTheRestIsWhatMoves() {
        double s = 150_000;
        Soap.Intensity best = gemm(256, 256, 256).intensity(s);
        assertEquals(3 * 256 * 256, best.elements(), 1);
        assertEquals(3 * 256 * 256 - s, 256 * 256 * 256 / best.pointsPerElement(), 1);
    }

    @Test
    void elementsForIsTheInverse() {
        Soap soap = mttkrp(1000, 24);
        for (double x : new double[] {100, 1e4, 1e6, 1e8}) {
            assertEquals(1, soap.elementsFor(soap.points(x)) / x, 1e-4);
        }
    }

    @Test
    void theMemoryDependentBoundNearsTheClosedForm() {
        double s = 10_000;
        double share = 1e12;
        double bound = LowerBound.memoryDependent(gemm(LARGE, LARGE, LARGE), share, s);
        double closed = 2 * share / Math.sqrt(s);
        assertTrue(bound <= closed && bound > 0.999 * closed, bound + " against " + closed);
    }

    @Test
    void severalAccessesToOneTensorMayOverlap() {
        // C(i, j) = A(i, k) * A(j, k): A's two parts may be the same elements, so the bound counts them at most once
        Soap syrk = new Soap(new long[] {LARGE, LARGE, LARGE},
                List.of(ElementSet.of(0, 1), new ElementSet(List.of(Soap.Access.of(0, 2), Soap.Access.of(1, 2)))));
        assertTrue(syrk.points(3e4) > gemm(LARGE, LARGE, LARGE).points(3e4));
    }
}
