package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.ir.source.Diagnostic;

/** Every code of a diagnostic is explained, and every example gives what it is for, and does not when it is mended. */
class ExplanationTest {

    /** Words in quotes that look like codes and are none: names of packages, programs, machines and options. */
    private static final Set<String> NO_CODES = Set.of("all-to-all", "apt-get", "bind-to", "cuda-cpp", "cuda-toolkit", "lassen-gpu",
            "libcublas-dev", "libcublas-devel", "libopenblas-dev", "libsimgrid-dev", "nvidia-cuda-toolkit", "nvidia-smi", "open-mpi",
            "openblas-devel", "openmpi-devel", "piz-daint", "piz-daint-gpu", "simgrid-devel", "skew-symmetric", "tilewright-builds",
            "unsigned-integer");

    /** What no text alone gives, or only one too large to show. */
    private static final Set<String> WITHOUT_EXAMPLE = Set.of("auto-too-many-processors", "broadcast-could-shift", "code-rejected",
            "coefficient-sign", "derive-levels", "derive-machines", "derive-memory", "derive-none", "device-memory-exceeded",
            "expression-too-long",
            "file-format", "gpu-mapping", "gpu-threads", "index-too-large", "nesting-too-deep", "no-communicate",
            "no-product-of-matrices", "node-shares-nothing", "not-predicted", "param-unknown", "precompute-left-side",
            "precompute-range", "precompute-record", "split-too-deep", "too-many-dimensions", "uneven-load");

    static Collection<Explanation> explanations() {
        return Explanation.all().values();
    }

    @Test
    void everyCodeInTheSourcesIsExplained() throws IOException {
        Set<String> found = new TreeSet<>();
        for (String module : List.of("language", "compiler-backend", "cli")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
                for (Path f : files.filter(p -> p.toString().endsWith(".java")).toList()) {
                    Matcher m = Pattern.compile("\"([a-z]+(?:-[a-z]+)+)\"").matcher(Files.readString(f));
                    while (m.find()) {
                        found.add(m.group(1));
                    }
                }
            }
        }
        found.removeAll(NO_CODES);
        // of one word, or made of the name of a command
        found.addAll(List.of("syntax", "unit", "communicate-loop-gone", "parallelize-loop-gone", "unroll-loop-gone"));
        assertEquals(found, new TreeSet<>(Explanation.all().keySet()));
    }

    @Test
    void fewHaveNoExample() {
        Set<String> without = new TreeSet<>();
        explanations().stream().filter(e -> e.example().isEmpty()).forEach(e -> without.add(e.code()));
        assertEquals(new TreeSet<>(WITHOUT_EXAMPLE), without);
    }

    @ParameterizedTest
    @MethodSource("explanations")
    void theExampleGivesItAndTheMendedOneDoesNot(Explanation e) {
        assertTrue(e.text().endsWith("."), e::text);
        e.example().ifPresent(x -> {
            assertTrue(codes(x.gives()).contains(e.code()), () -> e.code() + " is not among " + codes(x.gives()));
            List<Diagnostic> after = Checked.diagnostics(x.mended());
            assertTrue(after.stream().noneMatch(d -> d.isError() || d.code().equals(e.code())), () -> x.mended() + after);
        });
    }

    private static List<String> codes(String text) {
        return Checked.diagnostics(text).stream().map(Diagnostic::code).distinct().toList();
    }
}
