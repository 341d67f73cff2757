package org.tilewright.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The processor that this program runs on.
 *
 * @param model its name, as it tells it
 * @param features the instruction sets that it has, by the operating system's names; empty where they cannot be read
 */
public record Processor(String model, Set<String> features) {

    public static Processor here() {
        try {
            return of(Files.readAllLines(Path.of("/proc/cpuinfo")));
        } catch (IOException e) {
            // other systems have no such file; there, all processors of one architecture count as one kind
            return new Processor(System.getProperty("os.name") + " " + System.getProperty("os.arch"), Set.of());
        }
    }

    static Processor of(List<String> cpuinfo) {
        String model = value(cpuinfo, "model name").isEmpty() ? System.getProperty("os.arch") : value(cpuinfo, "model name");
        String features = value(cpuinfo, "flags").isEmpty() ? value(cpuinfo, "Features") : value(cpuinfo, "flags");
        return new Processor(model, features.isEmpty() ? Set.of() : Set.of(features.split("\\s+")));
    }

    private static String value(List<String> cpuinfo, String key) {
        return cpuinfo.stream().filter(l -> l.startsWith(key) && l.contains(":")).findFirst()
                .map(l -> l.substring(l.indexOf(':') + 1).strip()).orElse("");
    }

    /** How many bits its widest vectors have; 0 if that is not known. */
    public int vectorBits() {
        return features.contains("avx512f") ? 512 : features.contains("avx") ? 256
                : features.contains("sse2") || features.contains("asimd") ? 128 : 0;
    }

    /** What decides which instructions a compiler may use for it. */
    public String fingerprint() {
        return model + " " + String.join(" ", new java.util.TreeSet<>(features));
    }
}
