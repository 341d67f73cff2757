package org.tilewright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.gpu.GpuEmitter;
import org.tilewright.backend.gpu.Products;
import org.tilewright.plan.Planned;

/**
 * Whole programs for devices against files that are reviewed like code: a product through tiles, a window, a row that threads reduce
 * together, and one result of a whole grid. {@code -Dgolden.write=DIR} writes what they are now into a folder.
 */
class KernelsGoldenTest {

    @ParameterizedTest
    @CsvSource({"matmul/summa, CUDA, BY_OWN_KERNELS, summa.cu", "matmul/summa, CUDA, BY_CUBLAS, summa.cublas.cu",
        "matmul/summa, OPENCL, BY_OWN_KERNELS, summa.opencl.cpp", "features/convolution, CUDA, BY_CUBLAS, convolution.cu",
        "tensor/ttv, CUDA, BY_OWN_KERNELS, ttv.cu", "tensor/innerprod, CUDA, BY_CUBLAS, innerprod.cu",
        "features/integers, OPENCL, BY_OWN_KERNELS, integers.opencl.cpp"})
    void areAsReviewed(String sample, RunsOn runsOn, Products products, String file) throws Exception {
        Planned planned = Planned.sample(sample + ".tw", Map.of());
        String text = GpuEmitter.emit(NamedPlan.of(planned.plan()), runsOn, products).source();
        compare(file, text);
    }

    /** A schedule for GPUs, and the kernels alone that come of it. */
    @Test
    void followTheSchedule() throws Exception {
        Planned planned = Planned.text(resource("grid.tw"));
        String text = GpuEmitter.emit(NamedPlan.of(planned.plan()), RunsOn.CUDA, Products.BY_OWN_KERNELS).source();
        int end = text.indexOf('\n', text.lastIndexOf("#undef")) + 1;
        compare("grid.cu", text.substring(text.indexOf("#define"), end));
    }

    /** A gather reads one element, and tries no others. */
    @Test
    void aComputedIndexIsReadOnce() throws Exception {
        Planned planned = Planned.text("tensor y : f64(100)\ntensor X : f64(50)\ntensor idx : i64(100)\ny(i) = 2 * X(idx(i))\n");
        String text = GpuEmitter.emit(NamedPlan.of(planned.plan()), RunsOn.CUDA, Products.BY_OWN_KERNELS).source();
        int begin = text.indexOf("double value_2 = 0.0;");
        assertEquals("""
                double value_2 = 0.0;
                {
                  const long at_[] = {i};
                  const long X_from0 = tw_element_i64(idx(i), (long)50, faults_data, faults_first, 0, 1, at_);
                  if (-1 < X_from0 && X_from0 < 50) {
                    value_2 = X(X_from0);
                  }
                }
                """, text.substring(begin, text.indexOf("    double value = ", begin)).replace("\n    ", "\n"));
    }

    /** What goes through shared memory is read before an index is computed: an element that such an index decides does not. */
    @Test
    void anElementAtAComputedIndexIsInNoTile() throws Exception {
        Planned planned = Planned.text("""
                tensor A : f64(50, 60)
                tensor X : f64(40, 60, 80)
                tensor idx : i64(40, 60)
                tensor Y : f64(50, 40)
                A(i, j) = X(k, j, idx(k, j)) * Y(i, k) for k in 0..40
                """);
        String text = GpuEmitter.emit(NamedPlan.of(planned.plan()), RunsOn.CUDA, Products.BY_OWN_KERNELS).source();
        assertTrue(text.contains("Y_tile[") && text.contains("idx_tile["), text);
        assertFalse(text.contains("X_tile["), text);
        assertFalse(text.contains(", long X_from"), () -> "declared as an argument: " + text);
    }

    private static void compare(String file, String text) throws IOException {
        String write = System.getProperty("golden.write");
        if (write != null) {
            Files.writeString(Path.of(write).resolve(file), text);
        }
        assertEquals(resource(file), text);
    }

    private static String resource(String file) throws IOException {
        try (InputStream in = KernelsGoldenTest.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
