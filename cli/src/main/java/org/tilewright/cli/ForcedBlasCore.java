package org.tilewright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells when OPENBLAS_CORETYPE makes OpenBLAS use slower kernels than the processor could run. */
final class ForcedBlasCore {

    private static final Map<String, Integer> VECTOR_BITS = Map.ofEntries(
            Map.entry("prescott", 128), Map.entry("core2", 128), Map.entry("penryn", 128), Map.entry("nehalem", 128),
            Map.entry("opteron", 128), Map.entry("barcelona", 128), Map.entry("sandybridge", 256), Map.entry("bulldozer", 256),
            Map.entry("piledriver", 256), Map.entry("haswell", 256), Map.entry("zen", 256), Map.entry("excavator", 256),
            Map.entry("steamroller", 256), Map.entry("skylakex", 512), Map.entry("cooperlake", 512), Map.entry("sapphirerapids", 512));

    private ForcedBlasCore() { }

    /** One sentence of warning, if there is a reason. */
    static Optional<String> warning(Map<String, String> environment) {
        String forced = environment.get("OPENBLAS_CORETYPE");
        if (forced == null || forced.isBlank()) {
            return Optional.empty();
        }
        int offered = vectorBitsOfProcessor();
        int used = VECTOR_BITS.getOrDefault(forced.toLowerCase(Locale.ROOT), offered);
        return used >= offered ? Optional.empty()
                : Optional.of("OPENBLAS_CORETYPE=" + forced + " makes BLAS use " + used + "-bit vectors on a processor with " + offered
                        + "-bit ones, which can cost a third of its speed; unset OPENBLAS_CORETYPE lets OpenBLAS choose");
    }

    private static int vectorBitsOfProcessor() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            Set<String> flags = new java.util.HashSet<>(java.util.Arrays.asList(lines.filter(l -> l.startsWith("flags")).findFirst().orElse("").split("\\s+")));
            return flags.contains("avx512f") ? 512 : flags.contains("avx2") || flags.contains("avx") ? 256 : 128;
        } catch (IOException e) {
            return 0;
        }
    }
}
