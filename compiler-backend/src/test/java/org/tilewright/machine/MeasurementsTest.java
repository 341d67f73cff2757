package org.tilewright.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementsTest {

    @TempDir
    Path folder;

    private static Measurements of(String host, String mpi, String taken, double... bandwidths) {
        List<Measurements.Messages> messages = java.util.stream.IntStream.range(0, bandwidths.length)
                .mapToObj(i -> new Measurements.Messages(i == 0 ? "" : "--option" + i, 1e-6, bandwidths[i])).toList();
        return new Measurements(host, "cpu", mpi, taken, 2, messages, List.of(new Measurements.Blas("system", "Haswell", 1e11, 2e11)), 4e10,
                4.6e10);
    }

    @Test
    void theLatestOfThisMachineAreFound() throws Exception {
        Measurements first = of("here", "Open MPI", "2026-01-01T00:00:00Z", 7e9);
        Measurements second = of("here", "MPICH", "2026-01-02T00:00:00Z", 8e9);
        second.keep(folder, "avx");
        first.keep(folder, "avx");
        of("elsewhere", "MPICH", "2026-01-03T00:00:00Z", 9e9).keep(folder, "avx");
        assertEquals(Optional.of(second), Measurements.latest(folder, "here", "avx"));
        assertEquals(Optional.empty(), Measurements.latest(folder, "here", "avx512f"), "another processor");
        assertEquals(Optional.empty(), Measurements.latest(folder.resolve("none"), "here", "avx"));
        Measurements again = of("here", "MPICH", "2026-01-04T00:00:00Z", 8e9);
        Path file = again.keep(folder, "avx");
        assertEquals(Optional.of(again), Measurements.latest(folder, "here", "avx"));
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(3, all.count(), "one file for each MPI of each machine");
        }
        Files.writeString(file, Files.readString(file).replaceFirst("(?s)\"blas\": \\[.*?\\],", ""));
        assertEquals(0, Measurements.latest(folder, "here", "avx").orElseThrow().flopsAllCores(), "of an earlier version");
        for (String damaged : List.of("", "{", "{}", "[1]")) {
            Files.writeString(file, damaged);
            assertEquals(Optional.of(first), Measurements.latest(folder, "here", "avx"), damaged);
        }
    }

    @Test
    void ratesAreThoseOfMpiPrograms() {
        Measurements m = of("h", "m", "t", 7e9).with(new Measurements.Blas("embedded", "Zen", 3e11, 6e11));
        assertEquals(1e11, m.flopsOneCore());
        assertEquals(2e11, m.flopsAllCores());
        assertEquals(2, m.blas().size());
    }

    @Test
    void optionsAreSuggestedIfLargeMessagesAreClearlyFaster() {
        assertEquals(Optional.empty(), of("h", "m", "t", 7e9, 7.5e9).better());
        assertEquals("--option2", of("h", "m", "t", 7e9, 14e9, 17e9).better().orElseThrow().options());
        assertTrue(of("h", "m", "t", 7e9).better().isEmpty());
    }
}
