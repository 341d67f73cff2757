package org.tilewright.backend.toolchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.RunsOn;

class CudaToolchainTest {

    private static final Path NOWHERE = Path.of("/nowhere/nvcc");

    @TempDir
    Path folder;

    private Path nvcc(String says) throws IOException {
        Path script = Files.writeString(folder.resolve("nvcc"), "#!/bin/sh\n" + says + "\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void theCompilerThatIsNamedIsTaken() throws Exception {
        Path nvcc = nvcc("echo 'nvcc: NVIDIA (R) Cuda compiler driver'; echo 'Cuda compilation tools, release 12.4, V12.4.1'");
        CudaToolchain found = CudaToolchain.detect(Map.of("TILEWRIGHT_NVCC", nvcc.toString(), "TILEWRIGHT_CUDA_ARCHITECTURES", "100,90"),
                NOWHERE);
        assertEquals(Optional.of(nvcc), found.compiler());
        assertEquals("Cuda compilation tools, release 12.4, V12.4.1", found.version());
        assertEquals(List.of("90", "100"), found.architectures());
        assertTrue(found.missing().isEmpty());
    }

    @Test
    void oneThatDoesNotWorkIsNone() throws Exception {
        CudaToolchain found = CudaToolchain.detect(Map.of("TILEWRIGHT_NVCC", nvcc("exit 1").toString()), NOWHERE);
        assertEquals(Optional.empty(), found.compiler());
        assertTrue(found.missing().get(0).what().contains("nvcc") && !found.missing().get(0).install().isBlank());
    }

    @Test
    void codeIsMadeForEachArchitectureAndForWhatComes() {
        CudaToolchain tools = new CudaToolchain(Optional.of(Path.of("/cuda/nvcc")), "release 13.0", List.of("80", "90"));
        List<String> command = tools.command(Path.of("/usr/bin/mpicxx"), CompilerFlags.USUAL);
        assertEquals(List.of("/cuda/nvcc", "-x", "cu", "-ccbin", "/usr/bin/mpicxx", "-std=c++17", "-O3"), command.subList(0, 7));
        assertEquals(List.of("-gencode=arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=sm_90",
                "-gencode=arch=compute_90,code=compute_90"), command.subList(8, 11));
    }

    /** Also what holds for the library holds for programs: they include it. */
    @Test
    @Tag("slow")
    void theLibrarysKernelsCompileWithoutWarnings() throws Exception {
        MpiToolchain mpi = MpiToolchain.detect();
        CudaToolchain cuda = CudaToolchain.detect();
        assumeTrue(mpi.compiler().isPresent() && cuda.compiler().isPresent(), "skipped, needs nvcc and mpicxx");
        LibraryFiles library = LibraryFiles.of(RunsOn.CUDA, false);
        for (String file : library.names()) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.writeString(folder.resolve(file), library.text(file));
        }
        assertFalse(library.kernels().isEmpty());
        for (String file : library.kernels()) {
            List<String> command = new ArrayList<>(cuda.command(mpi.compiler().orElseThrow(), CompilerFlags.USUAL));
            command.addAll(List.of("-Werror=all-warnings", "-c", folder.resolve(file).toString(), "-o",
                    folder.resolve("out.o").toString()));
            Path log = folder.resolve("log");
            Compilation.run(command, log);
            assertEquals("", Files.readString(log));
        }
    }
}
