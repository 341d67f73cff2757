package org.tilewright.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.tilewright.machine.Processor;

/** Tells when the environment makes OpenBLAS use slower kernels than the processor could run. */
public final class ForcedBlasCore {

    private static final Map<String, Integer> VECTOR_BITS = Map.ofEntries(
            Map.entry("prescott", 128), Map.entry("core2", 128), Map.entry("penryn", 128), Map.entry("nehalem", 128),
            Map.entry("opteron", 128), Map.entry("barcelona", 128), Map.entry("sandybridge", 256), Map.entry("bulldozer", 256),
            Map.entry("piledriver", 256), Map.entry("haswell", 256), Map.entry("zen", 256), Map.entry("excavator", 256),
            Map.entry("steamroller", 256), Map.entry("skylakex", 512), Map.entry("cooperlake", 512), Map.entry("sapphirerapids", 512));

    private ForcedBlasCore() { }

    /** One sentence of warning, if there is a reason. */
    public static Optional<String> warning(Map<String, String> environment) {
        return warning(environment, Processor.here().vectorBits(), cacheKibibytes());
    }

    /** @param cacheKibibytes the second-level cache of a core; 0 if that is unknown */
    public static Optional<String> warning(Map<String, String> environment, int vectorBits, int cacheKibibytes) {
        List<String> slower = new ArrayList<>();
        List<String> variables = new ArrayList<>();
        String core = environment.getOrDefault("OPENBLAS_CORETYPE", "").strip();
        int used = VECTOR_BITS.getOrDefault(core.toLowerCase(Locale.ROOT), vectorBits);
        if (used < vectorBits) {
            slower.add("OPENBLAS_CORETYPE=" + core + " makes BLAS use " + used + "-bit vectors on a processor with "
                    + vectorBits + "-bit ones");
            variables.add("OPENBLAS_CORETYPE");
        }
        String cache = environment.getOrDefault("OPENBLAS_L2_SIZE", "").strip();
        if (cache.matches("\\d{1,9}") && Integer.parseInt(cache) < cacheKibibytes) {
            slower.add("OPENBLAS_L2_SIZE=" + cache + " makes it work in blocks for a cache of " + cache + " KiB where there are "
                    + cacheKibibytes);
            variables.add("OPENBLAS_L2_SIZE");
        }
        return slower.isEmpty() ? Optional.empty()
                : Optional.of(String.join(", and ", slower) + ", which can cost a third of its speed; unset "
                        + String.join(" ", variables) + " and OpenBLAS chooses");
    }

    private static int cacheKibibytes() {
        try {
            String size = Files.readString(Path.of("/sys/devices/system/cpu/cpu0/cache/index2/size")).strip();
            return size.matches("\\d{1,9}K") ? Integer.parseInt(size.substring(0, size.length() - 1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
