package org.tilewright.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.tilewright.ir.type.ElementType;

/** Generated programs make the same numbers, so that these may never change. */
class RandomElementsTest {

    @Test
    void hashesSeedAndIndex() {
        assertEquals(0xdce423fc82c0d5b8L, new RandomElements(1).bits(0));
        assertEquals(0x5e41ab087439611eL, new RandomElements(1).bits(1));
        assertEquals(0x739983569fea88dcL, new RandomElements(42).bits(12345678901L));
    }

    @Test
    void realsAreInMinusOneToOne() {
        RandomElements r = new RandomElements(1);
        assertEquals(0.7257122977221173, r.f64(0));
        assertEquals(-0.2636209686966611, r.f64(1));
        assertEquals(0.7257121801376343f, r.f32(0));
        assertEquals(-0.09687769412994385f, new RandomElements(42).f32(12345678901L));
        double sum = 0;
        for (long i = 0; i < 100000; i++) {
            double v = r.f64(i);
            assertTrue(v >= -1 && v < 1);
            sum += v;
        }
        assertEquals(0, sum / 100000, 0.01);
    }

    @Test
    void integersAreInMinusEightToSeven() {
        assertEquals(5, new RandomElements(1).integer(0));
        assertEquals(-3, new RandomElements(1).integer(1));
        assertEquals(-1, new RandomElements(42).integer(12345678901L));
    }

    @Test
    void boolIsTheTopBit() {
        assertTrue(new RandomElements(1).bool(0));
        assertFalse(new RandomElements(1).bool(1));
    }

    @Test
    void complexPartsHaveTheirOwnIndices() {
        RandomElements r = new RandomElements(7);
        DenseTensor t = DenseTensor.zeros(ElementType.C128, 4);
        r.set(ElementType.C128, t.array(), 3, 3);
        assertEquals(r.f64(6), t.real(3));
        assertEquals(r.f64(7), t.imaginary(3));
    }
}
