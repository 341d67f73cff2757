package org.tilewright.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Finds out which processor core the embedded OpenBLAS chooses. OpenBLAS tells only while it is loaded, and only on the
 * error stream, so it is loaded in a process of its own.
 */
final class LoadBlas {

    private LoadBlas() { }

    /** Loads OpenBLAS and ends. */
    public static void main(String[] arguments) {
        System.out.println(Loader.load(openblas_nolapack.class) == null ? "" : "loaded");
    }

    /** E.g. {@code OpenBLAS 0.3.31, core Haswell}, or nothing if it does not load here. */
    static Optional<String> description() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Optional<String> printed = SearchPath.output(java, "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"), LoadBlas.class.getName());
        String version = openblas_nolapack.OPENBLAS_VERSION.strip();
        return printed.filter(p -> p.contains("loaded")).map(p -> version + p.lines().filter(l -> l.startsWith("Core: ")).findFirst()
                .map(l -> ", core " + l.substring(6)).orElse(""));
    }
}
