package org.tilewright.cli.machine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Finds programs and libraries the way a shell and the dynamic linker would, and asks programs for their version. */
final class SearchPath {

    private static final List<String> LIBRARY_FOLDERS = List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
            "/usr/local/lib", "/usr/lib64", "/usr/lib", "/lib64", "/lib/x86_64-linux-gnu", "/opt/homebrew/lib",
            "/usr/local/cuda/lib64");

    private SearchPath() { }

    static Optional<Path> program(String name) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path p = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(p) && !Files.isDirectory(p)) {
                return Optional.of(p);
            }
        }
        return Optional.empty();
    }

    static Optional<Path> library(String... names) {
        List<String> folders = new ArrayList<>(List.of(
                System.getenv().getOrDefault("LD_LIBRARY_PATH", "").split(File.pathSeparator)));
        folders.addAll(LIBRARY_FOLDERS);
        for (String name : names) {
            for (String folder : folders) {
                if (!folder.isEmpty() && Files.exists(Path.of(folder, name))) {
                    return Optional.of(Path.of(folder, name));
                }
            }
        }
        return Optional.empty();
    }

    /** The first line that a program prints, or nothing if it fails or takes longer than a minute. */
    static Optional<String> firstLine(String... command) {
        return output(command).flatMap(o -> o.lines().filter(l -> !l.isBlank()).findFirst());
    }

    private static Optional<String> output(String... command) {
        return output(Map.of(), 60, command);
    }

    /**
     * All that a program prints, on both streams, or nothing if it fails or takes longer than some seconds.
     *
     * @param environment variables beside those of this process
     */
    static Optional<String> output(Map<String, String> environment, int seconds, String... command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectInput(new File("/dev/null"));
            builder.environment().putAll(environment);
            Process p = builder.start();
            p.onExit().orTimeout(seconds, TimeUnit.SECONDS).exceptionally(late -> p.destroyForcibly());
            String text = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return p.waitFor() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
