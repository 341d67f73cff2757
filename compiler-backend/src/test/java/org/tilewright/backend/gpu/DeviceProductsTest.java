package org.tilewright.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** Matrix products by cuBLAS: run where the processor plays a GPU and its BLAS cuBLAS, and built for GPUs. */
@Tag("slow")
class DeviceProductsTest {

    @TempDir
    static Path folder;
    private static Path emulated;

    @BeforeAll
    static void build() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete() && tools.blas().isPresent(), "skipped, needs MPI and CBLAS");
        emulated = new MpiBuild(folder.resolve("emulated")).compile(program(RunsOn.EMULATED_CUDA),
                MpiToolchain.detect(Clang.mpicxx(), null), CompilerFlags.SANITISED.optimised("-O0"));
    }

    private static GeneratedProgram program(RunsOn runsOn) throws Exception {
        String source = Files.readString(Path.of("src/test/resources/org/tilewright/backend/gpu/products.cu"));
        return new GeneratedProgram("products", source, source.lines().map(l -> 0).toList(), true, false, List.of(), runsOn);
    }

    private static CppTests.Ended run(String test, Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        // MPI does not give back all that it takes
        all.put("ASAN_OPTIONS", "detect_leaks=0");
        return CppTests.run(emulated, all, test);
    }

    @Test
    void anyOrderOfLoopsAndDimensions() throws Exception {
        assertEquals(new CppTests.Ended(0, "f32: 0 of 2000 wrong\nf64: 0 of 2000 wrong\nc64: 0 of 2000 wrong\nc128: 0 of 2000 wrong\n"),
                run("many", Map.of()));
    }

    @Test
    void numbersKeepTheirBitsUnlessSomebodyAsksForTf32() throws Exception {
        assertEquals("all bits\n", run("rounded", Map.of()).text());
        assertEquals("all bits\n", run("rounded", Map.of("TILEWRIGHT_TF32", "0")).text());
        assertEquals("rounded\n", run("rounded", Map.of("TILEWRIGHT_TF32", "1")).text());
        assertEquals("TILEWRIGHT_TF32 is 'yes'; it must be 0, for products of f32 in full precision, or 1, for TF32\n",
                run("rounded", Map.of("TILEWRIGHT_TF32", "yes")).text());
    }

    @Test
    void productsAreTimedAsKernelsAre() throws Exception {
        assertEquals("all bits\ntimes right\n", run("timed", Map.of("TILEWRIGHT_KERNEL_TIMES", "1")).text());
        assertEquals("all bits\ntimes wrong\n", run("timed", Map.of()).text());
    }

    @Test
    void theSameProgramIsBuiltForGpus() throws Exception {
        CudaToolchain cuda = CudaToolchain.detect();
        assumeTrue(cuda.compiler().isPresent() && cuda.cublas().isPresent(), "skipped, needs nvcc and cuBLAS");
        Path at = folder.resolve("cuda");
        new MpiBuild(at).compile(program(RunsOn.CUDA), MpiToolchain.detect());
        assertEquals("", Files.readString(at.resolve("products.build.log")));
    }
}
