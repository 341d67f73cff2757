package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;

class DifferenceTest {

    private static final double INF = Double.POSITIVE_INFINITY;
    private static final double NAN = Double.NaN;

    private static boolean allowed(ElementType type, double got, double expected, double uncertainty) {
        return allowed(type, got, 0, expected, 0, uncertainty);
    }

    private static boolean allowed(ElementType type, double got, double gotIm, double expected, double expectedIm, double uncertainty) {
        DenseTensor g = DenseTensor.zeros(type);
        DenseTensor e = DenseTensor.zeros(type);
        g.setComplex(0, got, gotIm);
        e.setComplex(0, expected, expectedIm);
        return Difference.of(g, 0, e, 0, uncertainty).isAllowed();
    }

    @Test
    void realsMayDifferByEightEpsilonsForEachUnit() {
        double eps = Math.ulp(1.0);
        assertEquals(true, allowed(ElementType.F64, 1 + 40 * eps, 1, 5));
        assertEquals(false, allowed(ElementType.F64, 1 + 41 * eps, 1, 5));
        assertEquals(true, allowed(ElementType.F32, 1 + 40 * Math.ulp(1f), 1, 5));
        assertEquals(false, allowed(ElementType.F32, 1 + 41 * Math.ulp(1f), 1, 5));
        assertEquals(true, allowed(ElementType.C64, 1 + 24 * Math.ulp(1f), 32 * Math.ulp(1f), 1, 0, 5));
        assertEquals(false, allowed(ElementType.C64, 1 + 24 * Math.ulp(1f), 33 * Math.ulp(1f), 1, 0, 5));
    }

    @Test
    void integersMayNotDiffer() {
        assertEquals(true, allowed(ElementType.I64, 5, 5, 0));
        assertEquals(false, allowed(ElementType.I64, 6, 5, 1e9));
        assertEquals(false, allowed(ElementType.BOOL, 1, 0, 1e9));
    }

    @Test
    void whatIsInfiniteOrNoNumberIsSoInBoth() {
        assertEquals(true, allowed(ElementType.F64, INF, INF, INF));
        assertEquals(false, allowed(ElementType.F64, 5, INF, INF));
        assertEquals(false, allowed(ElementType.F64, -INF, INF, INF));
        assertEquals(true, allowed(ElementType.F64, NAN, NAN, NAN));
        assertEquals(false, allowed(ElementType.F64, 5, NAN, NAN));
        assertEquals(false, allowed(ElementType.F64, NAN, 5, 100));
        assertEquals(false, allowed(ElementType.F64, INF, 5, 100));
        assertEquals(true, allowed(ElementType.C128, INF, NAN, NAN, NAN, NAN));
        assertEquals(false, allowed(ElementType.C128, 1, 1, NAN, NAN, NAN));
    }

    @Test
    void sumsWhosePartsMayOverflowMayBeAnything() {
        assertEquals(true, allowed(ElementType.F32, NAN, 1, 4e38));
        assertEquals(true, allowed(ElementType.F32, INF, 3e38, 4e38));
        assertEquals(false, allowed(ElementType.F32, INF, 3e37, 3e38));
    }

    @Test
    void zerosOfBothSignsAreEqual() {
        assertEquals(true, allowed(ElementType.F64, -0.0, 0.0, 0));
    }
}
