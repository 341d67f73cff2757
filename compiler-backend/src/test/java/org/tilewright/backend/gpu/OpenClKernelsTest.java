package org.tilewright.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.tests.Clang;

/** Kernels of OpenCL get what programs give them, and all that can go wrong is told in a sentence. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenClKernelsTest {

    @TempDir
    static Path folder;

    private final MpiToolchain tools = MpiToolchain.detect();
    private Path binary;

    @BeforeAll
    void build() throws Exception {
        OpenClDevices.assumeAny(tools);
        try (InputStream in = OpenClKernelsTest.class.getResourceAsStream("opencl_kernels.cpp")) {
            String source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            GeneratedProgram program = new GeneratedProgram("kernels", source, List.of(), false, false, List.of(), RunsOn.OPENCL);
            binary = new MpiBuild(folder).withLibraryOf(tools).compile(program, MpiToolchain.detect(Clang.mpicxx(), null), "-O0");
        }
    }

    private void run(int ranks, String what, Map<String, String> environment) throws Exception {
        new MpiRun(tools, binary).run(MpiRun.Options.of(Map.of(), ranks, folder).program(what).environment(environment), line -> { });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void kernelsSeeViewsWorkspacesArraysAndNumbers(int ranks) throws Exception {
        run(ranks, "values", Map.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "fault     | test.tw:3: B(i) divides an integer by 0 at i = 0, j = 0",
        "memory    | a piece of 'A' of 8.00 PiB does not fit beside the 0 B of others; use more processors or smaller steps",
        "compile   | the kernels do not compile for device '",
        "compile   | nowhere",
        "missing   | cannot use kernel 'nobody' on device '",
        "block     | kernel 'scalar' needs blocks of 1048576 threads, and device '",
        "arguments | cannot run kernel 'scalar' on device '"})
    void whatGoesWrongIsToldAndEndsAllProcesses(String what, String said) {
        MpiException e = assertThrows(MpiException.class, () -> run(2, what, Map.of()));
        assertTrue(e.getMessage().contains(said), e::getMessage);
        assertEquals(MpiException.Stage.RUN, e.stage());
    }

    @Test
    void aMachineWithoutADeviceIsTold() {
        MpiException none = assertThrows(MpiException.class, () -> run(2, "values", Map.of("OCL_ICD_VENDORS", "/nonexistent")));
        assertTrue(none.getMessage().contains("this machine has no OpenCL platform; install the driver of its GPU, or PoCL"),
                none::getMessage);
        MpiException beyond = assertThrows(MpiException.class, () -> run(2, "values", Map.of("TILEWRIGHT_OPENCL_DEVICE", "99")));
        assertTrue(beyond.getMessage().contains("TILEWRIGHT_OPENCL_DEVICE is '99', but this machine's devices are numbered 0 to "),
                beyond::getMessage);
    }

    /** One process compiles at a time: whoever has the lock is waited for, and what another put in its place is left alone. */
    @Test
    void theLockOfCompilersIsWaitedForAndNoLinkIsFollowed(@TempDir Path temporary) throws Exception {
        String name = "tilewright-opencl-" + Files.getAttribute(temporary, "unix:uid") + ".lock";
        Path lock = Files.createFile(temporary.resolve(name));
        Process holder = new ProcessBuilder("flock", lock.toString(), "sh", "-c", "echo held; sleep 2; echo > " + temporary + "/released")
                .start();
        assertEquals("held", holder.inputReader(StandardCharsets.UTF_8).readLine());
        run(1, "values", Map.of("TMPDIR", temporary.toString()));
        assertTrue(Files.exists(temporary.resolve("released")), "it waited");
        assertEquals(0, holder.waitFor());
        Path behind = temporary.resolve("behind");
        Files.delete(lock);
        Files.createSymbolicLink(lock, behind);
        run(1, "values", Map.of("TMPDIR", temporary.toString()));
        assertTrue(Files.notExists(behind), "nothing is made where a link leads");
        Files.delete(lock);
        Files.createDirectory(lock);
        run(1, "values", Map.of("TMPDIR", temporary.toString()));
        Files.delete(lock);
        // a pipe would be waited at for ever
        assertEquals(0, new ProcessBuilder("mkfifo", lock.toString()).start().waitFor());
        run(1, "values", Map.of("TMPDIR", temporary.toString()));
    }
}
