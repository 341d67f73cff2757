package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;

/** A launcher that is out of open files or processes says so in its own words, and Open MPI's may then wait forever. */
class LauncherLimitsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ORTE_ERROR_LOG: The system limit on number of pipes a process can open was reached in x.c | sleep 100000 | no more open files",
        "orterun: x.txt: Too many open files | exit 139 | no more open files",
        "HYDU_create_process: fork failed (Resource temporarily unavailable) | exit 255 | no more processes"})
    void theLimitIsNamed(String said, String then, String limit) throws IOException {
        Path launcher = Files.writeString(folder.resolve("launcher"), "#!/bin/sh\necho '[vm:1] " + said + "' >&2\n" + then + "\n");
        assertTrue(launcher.toFile().setExecutable(true));
        MpiToolchain tools = new MpiToolchain(MpiToolchain.Kind.OPENMPI, Optional.of(Path.of("/usr/bin/mpicxx")), Optional.of(launcher),
                "Open MPI 4.1", "", Optional.empty(), List.of());
        MpiException e = assertThrows(MpiException.class, () -> new MpiRun(tools, folder.resolve("a"))
                .run(MpiRun.Options.of(Map.of(), 4, folder), line -> { }));
        assertEquals(MpiException.Stage.RUN, e.stage());
        assertTrue(e.getMessage().startsWith(launcher + " cannot start 4 processes: " + limit + " are allowed here"), e::getMessage);
    }
}
