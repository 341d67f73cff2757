package org.tilewright.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorTest {

    private static Processor of(String model, String flags) {
        return Processor.of(List.of("processor\t: 0", "model\t\t: 68", "model name\t: " + model, "flags\t\t: " + flags, "processor\t: 1"));
    }

    @Test
    void theWidestVectorsCount() {
        assertEquals(512, of("AMD EPYC 9B45", "fpu sse2 avx avx2 avx512f").vectorBits());
        assertEquals(256, of("AMD EPYC 7763", "fpu sse2 avx avx2").vectorBits());
        assertEquals(128, of("Xeon 5160", "fpu sse2").vectorBits());
        assertEquals("AMD EPYC 7763", of("AMD EPYC 7763", "fpu").model());
    }

    @Test
    void oneModelWithFewerFeaturesIsAnotherProcessor() {
        assertNotEquals(of("A", "fpu avx avx512f").fingerprint(), of("A", "fpu avx").fingerprint());
        assertEquals(of("A", "fpu avx").fingerprint(), of("A", "avx fpu").fingerprint());
    }
}
