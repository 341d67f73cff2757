package org.tilewright.backend.toolchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.gpu.Products;

/** Programs for CUDA call cuBLAS where they can be built with it, and whoever gets another program is told. */
class ProductsHereTest {

    private static final ProductsHere CUBLAS = new ProductsHere(Products.BY_CUBLAS, Optional.empty());

    @TempDir
    Path folder;

    /** A toolkit that says where it is, as nvcc does, with some headers. */
    private Optional<CudaToolchain> toolkit(String... headers) throws Exception {
        Path nvcc = folder.resolve("nvcc");
        Files.writeString(nvcc, "#!/bin/sh\necho '#$ TOP=" + folder + "'\n");
        nvcc.toFile().setExecutable(true);
        Files.createDirectories(folder.resolve("include"));
        for (String h : headers) {
            Files.createFile(folder.resolve("include").resolve(h));
        }
        return Optional.of(new CudaToolchain(Optional.of(nvcc), "release 13", List.of("90")));
    }

    private static ProductsHere here(RunsOn on, String chosen, Optional<Path> blas, Optional<CudaToolchain> cuda) {
        return ProductsHere.of(on, Optional.ofNullable(chosen), blas, cuda);
    }

    @Test
    void cublasBesideNvcc() throws Exception {
        assertEquals(CUBLAS, here(RunsOn.CUDA, null, Optional.empty(), toolkit("cuda_runtime.h", "cublas_v2.h")));
    }

    @Test
    void noCublasBesideNvcc() throws Exception {
        assertEquals(new ProductsHere(Products.BY_OWN_KERNELS,
                Optional.of("generated kernels multiply matrices, as there is no cuBLAS "
                        + "beside nvcc (cublas_v2.h)")), here(RunsOn.CUDA, null, Optional.empty(), toolkit("cuda_runtime.h")));
    }

    @Test
    void sourcesForAnotherMachine() {
        assertEquals(CUBLAS, here(RunsOn.CUDA, null, Optional.empty(),
                Optional.of(new CudaToolchain(Optional.empty(), "", List.of("90")))));
    }

    @Test
    void anEmulatedGpuNeedsCblas() {
        assertEquals(CUBLAS, here(RunsOn.EMULATED_CUDA, null, Optional.of(Path.of("cblas.h")), Optional.empty()));
        assertEquals(new ProductsHere(Products.BY_OWN_KERNELS, Optional.of("generated kernels multiply matrices, as there is no CBLAS "
                + "here to emulate cuBLAS (cblas.h)")), here(RunsOn.EMULATED_CUDA, null, Optional.empty(), Optional.empty()));
    }

    @Test
    void theUserChooses() {
        assertEquals(new ProductsHere(Products.BY_OWN_KERNELS, Optional.empty()),
                here(RunsOn.EMULATED_CUDA, "0", Optional.of(Path.of("cblas.h")), Optional.empty()));
        assertEquals(CUBLAS, here(RunsOn.EMULATED_CUDA, "1", Optional.empty(), Optional.empty()));
        assertEquals("TILEWRIGHT_CUBLAS is 'yes'; it must be 1, for cuBLAS, or 0, for the program's generated kernels",
                assertThrows(IllegalArgumentException.class, () -> here(RunsOn.CUDA, "yes", Optional.empty(), Optional.empty()))
                        .getMessage());
    }
}
