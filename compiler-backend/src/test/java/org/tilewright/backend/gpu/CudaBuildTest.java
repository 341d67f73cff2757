package org.tilewright.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.CudaToolchain;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.tests.Clang;
import org.tilewright.tests.CppTests;

/** Programs for the library's driver of CUDA: built for GPUs, and built and run where the processor plays one. */
@Tag("slow")
class CudaBuildTest {

    @TempDir
    static Path folder;
    private static Path emulated;

    @BeforeAll
    static void build() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "skipped, needs MPI");
        emulated = new MpiBuild(folder.resolve("emulated")).compile(program(RunsOn.EMULATED_CUDA),
                MpiToolchain.detect(Clang.mpicxx(), null), CompilerFlags.SANITISED.optimised("-O0"));
    }

    private static GeneratedProgram program(RunsOn runsOn) throws Exception {
        String source = Files.readString(Path.of("src/test/resources/org/tilewright/backend/gpu/device.cu"));
        return new GeneratedProgram("device", source, source.lines().map(l -> 0).toList(), false, false, List.of(), runsOn);
    }

    private static CppTests.Ended run(String test, Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        // MPI does not give back all that it takes
        all.put("ASAN_OPTIONS", "detect_leaks=0");
        return CppTests.run(emulated, all, test);
    }

    @Test
    void partsAreCopiedFilledAndCombinedOnTheDevice() throws Exception {
        assertEquals(new CppTests.Ended(0, "copies right\nfills right\ncombinations right\n"), run("parts", Map.of()));
    }

    @Test
    void kernelsGetViewsArraysAndNumbers() throws Exception {
        assertEquals(new CppTests.Ended(0, "arguments right\n"), run("arguments", Map.of()));
    }

    @Test
    void kernelsAreTimedWhenItIsAsked() throws Exception {
        assertEquals(new CppTests.Ended(0, "times right\n"), run("times", Map.of("TILEWRIGHT_KERNEL_TIMES", "1")));
        assertEquals(new CppTests.Ended(0, "times wrong\n"), run("times", Map.of()));
    }

    @Test
    void argumentsOfOtherSizesAreRefused() throws Exception {
        assertEquals(new CppTests.Ended(1, "a kernel is launched with other arguments than it declares\n"), run("mistaken", Map.of()));
    }

    @Test
    void whatHasNoResultIsTold() throws Exception {
        assertEquals(new CppTests.Ended(1, "statement divides an integer by 0 at i = 3, j = -2\n"), run("faults", Map.of()));
    }

    @Test
    void noDevice() throws Exception {
        assertEquals(new CppTests.Ended(1,
                "CUDA finds no GPU on this machine; run the program where there is one (nvidia-smi lists them)\n"),
                run("parts", Map.of("TILEWRIGHT_EMULATED_DEVICES", "0")));
    }

    @Test
    void aDriverThatIsTooOldOrMissing() throws Exception {
        assertEquals(new CppTests.Ended(1, "the driver of the GPU is too old: it knows CUDA 12.4, and the program was built with 13.0; "
                + "install a newer driver, or build the program with the toolkit of CUDA 12.4\n"),
                run("parts", Map.of("TILEWRIGHT_EMULATED_DRIVER", "12040")));
        assertEquals(new CppTests.Ended(1, "the driver of the GPU is missing: CUDA 13.0 needs one; install NVIDIA's driver\n"),
                run("parts", Map.of("TILEWRIGHT_EMULATED_DRIVER", "0")));
    }

    @Test
    void anAddressThatIsNotTheDevices() throws Exception {
        assertEquals(new CppTests.Ended(1, "a kernel accessed memory that does not belong to it; built with --emulate and --sanitize, the "
                + "program says where\n"), run("parts", Map.of("TILEWRIGHT_EMULATED_FAULT", "1")));
    }

    @Test
    void tooLittleMemory() throws Exception {
        CppTests.Ended ended = run("memory", Map.of("TILEWRIGHT_EMULATED_MEMORY", "1000000"));
        assertEquals(1, ended.code());
        assertTrue(ended.text()
                .matches("out of memory on device .emulated.: a piece of 7.63 MiB does not fit beside the 78.1 KiB of others;"
                        + " use more processors or smaller steps\\n"),
                ended.text());
    }

    @Test
    void aKernelThatFailsIsToldWhenSomebodyWaits() throws Exception {
        assertEquals(new CppTests.Ended(1,
                "a kernel failed: thread (0, 0, 0) of block (0, 0, 0) waits at a barrier that thread (1, 0, 0) does "
                        + "not reach; all threads of a block must reach the same barriers\n"), run("barrier", Map.of()));
    }

    @Test
    void aKernelThatLeavesItsMemoryIsSeen() throws Exception {
        CppTests.Ended ended = run("outside", Map.of());
        assertNotEquals(0, ended.code());
        assertTrue(ended.text().contains("heap-buffer-overflow"), ended.text());
    }

    @Test
    void theSameProgramIsBuiltForGpus() throws Exception {
        assumeTrue(CudaToolchain.detect().compiler().isPresent(), "skipped, needs nvcc");
        Path at = folder.resolve("cuda");
        Path binary = new MpiBuild(at).compile(program(RunsOn.CUDA), MpiToolchain.detect());
        assertEquals("", Files.readString(at.resolve("device.build.log")));
        // no machine that builds this has a driver for sure, so what is certain is that it starts
        assertEquals(0, CppTests.run(binary, Map.of(), "nothing").code());
    }
}
