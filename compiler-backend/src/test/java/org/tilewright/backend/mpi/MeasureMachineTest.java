package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.toolchain.BuildCache;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.machine.Measurements;

@Tag("slow")
class MeasureMachineTest {

    @TempDir
    Path folder;

    @Test
    void ratesAreThoseOfSomeMachine() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.missing().isEmpty(), "MPI or CBLAS is not installed");
        Measurements m = new MeasureMachine(tools, BuildCache.ofUser(System.err::println), line -> { }).measure();
        assertEquals(MpiRun.usersFlags(), m.messages().get(0).options());
        for (Measurements.Messages x : m.messages()) {
            between(1e-8, x.latencySeconds(), 10);
            between(1e4, x.bytesPerSecond(), 1e13);
        }
        assertEquals(List.of("system"), m.blas().stream().map(Measurements.Blas::name).toList());
        between(1e6, m.flopsOneCore(), 1e13);
        between(1e6, m.flopsAllCores(), 1e15);
        between(1e6, m.memoryOneCore(), 1e13);
        between(1e6, m.memoryAllCores(), 1e14);
        assertEquals(Runtime.getRuntime().availableProcessors(), m.cores());
    }

    /** The bounds leave room for a loaded machine, where a process waits for its turn to take a message. */
    private static void between(double least, double value, double most) {
        assertTrue(least < value && value < most, least + " < " + value + " < " + most);
    }
}
