package org.tilewright.analysis.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.bound.Soap.ElementSet;

/** The forms that papers print, read off the numerical solution. */
class ClosedFormTest {

    /** The sets of an einsum, one for each operand and one for the result, by the letters of the variables. */
    private static List<ElementSet> sets(String einsum) {
        return Arrays.stream(einsum.split("[,>]|->")).map(a -> ElementSet.of(a.chars().map(c -> c - 'a').toArray())).toList();
    }

    private static Optional<ClosedForm> form(String einsum) {
        return ClosedForm.of(sets(einsum), (int) einsum.chars().filter(Character::isLetter).distinct().count());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            "ac,cb>ab",        2 V / S^(1/2)
            "abc,bd,cd>ad",    3 V / S^(2/3)
            "ab,b>a",          V
            "a,b>ab",          V
            "abc,db>adc",      2 V / S^(1/2)
            """)
    void thatOfThePapers(String einsum, String text) {
        assertEquals(text, form(einsum).orElseThrow().text());
    }

    @Test
    void isTheIntensityWhereTilesMeetNoEnd() {
        for (String einsum : List.of("ac,cb>ab", "abc,bd,cd>ad", "abcde,bf,cf,df,ef>af", "abc,bd,ce>ade")) {
            long[] extents = new long[(int) einsum.chars().filter(Character::isLetter).distinct().count()];
            Arrays.fill(extents, 1L << 40);
            Soap soap = new Soap(extents, sets(einsum));
            ClosedForm form = form(einsum).orElseThrow(() -> new AssertionError(einsum));
            double s = 1e9;
            double expected = 1 / soap.intensity(s).pointsPerElement();
            assertEquals(1, form.at(1, s) / expected, 1e-3, einsum);
        }
    }

    @Test
    void theTileTouchesWhatItMayAndHasThosePoints() {
        Soap soap = new Soap(new long[] {5000, 3000, 100_000}, sets("ac,cb>ab"));
        for (double x : new double[] {10, 1e3, 3e5, 1e7}) {
            double[] t = soap.tile(x);
            double touched = t[0] * t[2] + t[2] * t[1] + t[0] * t[1];
            assertTrue(touched <= x, () -> touched + " of " + x);
            assertEquals(1, t[0] * t[1] * t[2] / soap.points(x), 1e-6);
        }
    }
}
