package org.tilewright.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.SmallTypes;

/** Numbers of two bytes: their bits, and that each number becomes the nearest of them, as the oracle finds it by another way. */
class ReducedPrecisionTest {

    @ParameterizedTest
    @EnumSource(value = BasicType.class, names = {"F16", "BF16"})
    void allBitsStandForNumbersThatAreRoundedToThem(ElementType type) {
        short[] array = new short[1];
        for (int bits = 0; bits < 1 << 16; bits++) {
            array[0] = (short) bits;
            double value = SmallTypes.real(type, array, 0);
            assertEquals(value, ReducedPrecision.value(type, (short) bits), 0, Integer.toHexString(bits));
            if (!Double.isNaN(value)) {
                assertEquals((short) bits, ReducedPrecision.bits(type, value), Integer.toHexString(bits));
                assertEquals((short) bits, ReducedPrecision.bits(type, (float) value), Integer.toHexString(bits));
            }
        }
    }

    /** Between two neighbours, at the middle and next to it on either side, by less than a float knows. */
    @ParameterizedTest
    @EnumSource(value = BasicType.class, names = {"F16", "BF16"})
    void middlesGoToTheEvenNeighbourAndAllElseToTheNearest(ElementType type) {
        int infinite = Short.toUnsignedInt(ReducedPrecision.bits(type, Double.POSITIVE_INFINITY));
        for (int bits = 0; bits + 1 < infinite; bits++) {
            double low = ReducedPrecision.value(type, (short) bits);
            double high = ReducedPrecision.value(type, (short) (bits + 1));
            double middle = low / 2 + high / 2;
            assertEquals(bits + bits % 2, Short.toUnsignedInt(ReducedPrecision.bits(type, middle)), () -> low + " to " + high);
            assertEquals(bits, Short.toUnsignedInt(ReducedPrecision.bits(type, Math.nextDown(middle))), () -> low + " to " + high);
            assertEquals(bits + 1, Short.toUnsignedInt(ReducedPrecision.bits(type, Math.nextUp(middle))), () -> low + " to " + high);
            assertEquals(-SmallTypes.rounded(type, middle), ReducedPrecision.rounded(type, -middle), 0);
        }
    }

    @ParameterizedTest
    @EnumSource(value = BasicType.class, names = {"F16", "BF16"})
    void numbersOfAnyKindAreRoundedOnce(ElementType type) {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 1_000_000; i++) {
            double d = Double.longBitsToDouble(random.nextLong() & 0x800FFFFFFFFFFFFFL | (long) random.nextInt(860, 1160) << 52);
            assertEquals(SmallTypes.rounded(type, d), ReducedPrecision.rounded(type, d), 0);
            float f = (float) d;
            assertEquals(SmallTypes.rounded(type, (double) f), ReducedPrecision.value(type, ReducedPrecision.bits(type, f)), 0);
            long n = random.nextLong() >> random.nextInt(64);
            assertEquals(SmallTypes.rounded(type, n), ReducedPrecision.rounded(type, n), 0, () -> "of " + n);
        }
    }

    /** Integers next to a middle that neither float nor double knows. */
    @ParameterizedTest
    @EnumSource(value = BasicType.class, names = {"F16", "BF16"})
    void longNumbersGoToTheNearest(ElementType type) {
        for (int exponent = 40; exponent < 63; exponent++) {
            for (long off = -1; off <= 1; off++) {
                long n = (1L << exponent) + (1L << exponent - 8) + off;
                double wanted = type == ElementType.F16 ? Double.POSITIVE_INFINITY
                        : off > 0 ? new BigDecimal(1L << exponent).add(new BigDecimal(1L << exponent - 7)).doubleValue() : 1L << exponent;
                assertEquals(wanted, ReducedPrecision.rounded(type, n), 0, () -> "of " + n);
                assertEquals(wanted, SmallTypes.rounded(type, n), 0, () -> "of " + n);
            }
        }
    }
}
