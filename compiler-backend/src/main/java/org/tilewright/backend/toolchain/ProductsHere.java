package org.tilewright.backend.toolchain;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.gpu.Products;

/**
 * Who multiplies matrices in programs for CUDA that are built here.
 *
 * @param notice what a user is told who did not choose it
 */
public record ProductsHere(Products products, Optional<String> notice) {

    /**
     * {@code TILEWRIGHT_CUBLAS} chooses: 1 for cuBLAS, 0 for kernels of the program's own.
     *
     * @param cblas where {@code cblas.h} is, which plays cuBLAS where a processor plays the GPU
     * @throws IllegalArgumentException with a sentence for the user if it chooses neither
     */
    public static ProductsHere of(RunsOn runsOn, Optional<Path> cblas) {
        return of(runsOn, Optional.ofNullable(System.getenv("TILEWRIGHT_CUBLAS")), cblas,
                runsOn == RunsOn.CUDA ? Optional.of(CudaToolchain.detect()) : Optional.empty());
    }

    static ProductsHere of(RunsOn runsOn, Optional<String> chosen, Optional<Path> cblas, Optional<CudaToolchain> cuda) {
        if (chosen.isPresent()) {
            Map<String, Products> words = Map.of("0", Products.BY_OWN_KERNELS, "1", Products.BY_CUBLAS);
            return new ProductsHere(chosen.map(words::get).orElseThrow(() -> new IllegalArgumentException(
                    "TILEWRIGHT_CUBLAS is '" + chosen.get() + "'; it must be 1, for cuBLAS, or 0, for the program's generated kernels")),
                    Optional.empty());
        }
        // without nvcc nothing is built here: the sources are for a machine that has what they need
        boolean lacks = switch (runsOn) {
            case CUDA -> cuda.filter(c -> c.compiler().isPresent() && c.cublas().isEmpty()).isPresent();
            case EMULATED_CUDA -> cblas.isEmpty();
            case HOST, OPENCL, SIMULATED -> false;
        };
        return lacks ? new ProductsHere(Products.BY_OWN_KERNELS, Optional.of("generated kernels multiply matrices, as there is no "
                + (runsOn == RunsOn.CUDA ? "cuBLAS beside nvcc (cublas_v2.h)" : "CBLAS here to emulate cuBLAS (cblas.h)")))
                : new ProductsHere(Products.BY_CUBLAS, Optional.empty());
    }
}
