package org.tilewright.ir.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Formulas are what their expressions are, in one iteration of a loop and by stretches. */
class FormulaTest {

    private static final ParamValues PARAMS = ParamValues.of(Map.of());
    private static final IntExpr I = IntExpr.variable("i");
    private static final IntExpr C = IntExpr.variable("c");

    private static Formula formula(IntExpr e) {
        Slots slots = new Slots();
        assertEquals(List.of(0, 1), List.of(slots.of("i"), slots.of("c")));
        return Formula.of(e, PARAMS, slots);
    }

    private static long value(IntExpr e, long c, long i) {
        return e.evaluate(PARAMS, v -> v.equals("i") ? i : c);
    }

    /** How many stretches there are. */
    private static int stretches(IntExpr e, long c, long extent) {
        int n = 0;
        Formula formula = formula(e);
        for (long from = 0; from < extent; n++) {
            Progression s = formula.stretch(new long[] {-1, c}, 0, from, extent - from);
            assertTrue(s.length() > 0 && from + s.length() <= extent, () -> s + " of " + e.text());
            for (long t = 0; t < s.length(); t++) {
                assertEquals(value(e, c, from + t), s.value() + t * s.step(), e.text());
                assertEquals(value(e, c, from + t), formula.at(new long[] {from + t, c}), e.text());
            }
            from += s.length();
        }
        return n;
    }

    private static IntExpr some(Random random, int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return random.nextInt(3) == 0 ? IntExpr.of(random.nextInt(9) - 4) : random.nextBoolean() ? I : C;
        }
        IntExpr a = some(random, depth - 1);
        IntExpr b = some(random, depth - 1);
        IntExpr divisor = IntExpr.of(1L + random.nextInt(6));
        return switch (random.nextInt(8)) {
            case 0 -> IntExpr.add(a, b);
            case 1 -> IntExpr.sub(a, b);
            case 2 -> IntExpr.mul(a, b);
            case 3 -> IntExpr.floorDiv(a, divisor);
            case 4 -> IntExpr.ceilDiv(a, divisor);
            case 5 -> IntExpr.mod(a, divisor);
            case 6 -> IntExpr.min(a, b);
            default -> IntExpr.max(a, b);
        };
    }

    @Test
    void anyExpressionIsWhatItIsInEachIteration() {
        Random random = new Random(1);
        for (int n = 0; n < 20_000; n++) {
            stretches(some(random, 4), random.nextInt(12) - 3, 1L + random.nextInt(40));
        }
    }

    @Test
    void blocksAndChunksAreFewStretches() {
        // chunks of 7 of a block of 500, which the extent cuts
        IntExpr block = IntExpr.mul(C, IntExpr.of(500));
        IntExpr low = IntExpr.add(block, IntExpr.mul(I, IntExpr.of(7)));
        IntExpr high = IntExpr.min(IntExpr.add(low, IntExpr.of(7)),
                IntExpr.min(IntExpr.mul(IntExpr.add(C, IntExpr.ONE), IntExpr.of(500)), IntExpr.of(990)));
        assertEquals(2, stretches(high, 1, 72));
        assertEquals(1, stretches(high, 0, 71));
        assertEquals(2, stretches(IntExpr.mod(IntExpr.add(I, C), IntExpr.of(128)), 5, 128));
        assertEquals(10, stretches(IntExpr.floorDiv(I, IntExpr.of(100)), 0, 1000));
        assertEquals(1, stretches(IntExpr.floorDiv(IntExpr.add(IntExpr.mul(I, IntExpr.of(100)), C), IntExpr.of(50)), 3, 1000));
    }
}
