package org.tilewright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Finds out which processor core an OpenBLAS chooses. OpenBLAS tells only while it is loaded, and only on the error stream, so it
 * is loaded in a process of its own.
 */
final class LoadBlas {

    private LoadBlas() { }

    /** Loads the library of that path, or the embedded OpenBLAS, and ends. */
    public static void main(String[] arguments) {
        if (arguments.length == 1) {
            System.load(arguments[0]);
            System.out.println("loaded");
        } else {
            System.out.println(Loader.load(openblas_nolapack.class) == null ? "" : "loaded");
        }
    }

    /** E.g. {@code OpenBLAS 0.3.31, core Haswell}, or nothing if it does not load here. */
    static Optional<String> description() {
        return printed().map(p -> openblas_nolapack.OPENBLAS_VERSION.strip() + core(p).map(c -> ", core " + c).orElse(""));
    }

    /** The core that a library of this machine chooses; nothing if it is no OpenBLAS. */
    static Optional<String> core(Path library) {
        return printed(library.toString()).flatMap(LoadBlas::core);
    }

    private static Optional<String> printed(String... arguments) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), LoadBlas.class.getName()));
        command.addAll(List.of(arguments));
        return SearchPath.output(command.toArray(String[]::new)).filter(p -> p.contains("loaded"));
    }

    private static Optional<String> core(String printed) {
        return printed.lines().filter(l -> l.startsWith("Core: ")).findFirst().map(l -> l.substring(6).strip());
    }
}
