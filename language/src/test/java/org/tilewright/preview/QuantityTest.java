package org.tilewright.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Quantity;

/** Amounts keep three digits before their unit, however small or large they are. */
class QuantityTest {

    @ParameterizedTest
    @CsvSource({"0.5, 0.50 FLOP/s", "2500, 2.50 kFLOP/s", "999499, 999 kFLOP/s", "999500, 1.00 MFLOP/s", "50e9, 50 GFLOP/s",
        "1.25e13, 12.5 TFLOP/s"})
    void ratesOfOperations(double n, String text) {
        assertEquals(text, Quantity.flopsPerSecond(n));
    }

    @ParameterizedTest
    @CsvSource({"12, 12 B/s", "2500, 2.50 kB/s", "125e6, 125 MB/s", "10e9, 10 GB/s"})
    void ratesOfBytes(double n, String text) {
        assertEquals(text, Quantity.bytesPerSecond(n));
    }

    @Test
    void timesWhatIsNeeded() {
        assertEquals("1.25x", Quantity.timesNeeded(5, 4));
        assertEquals("> 1.5x", Quantity.timesNeeded(5, 0));
        assertEquals("-", Quantity.timesNeeded(0, 0));
    }
}
