package org.tilewright.cli.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Finds out which processor core an OpenBLAS chooses, and how fast the embedded one is. OpenBLAS tells its core only while it is
 * loaded, and only on the error stream, so it is loaded in a process of its own.
 */
final class LoadBlas {

    private static final String MEASURE = "--measure";
    private static final String MEASURED = "loaded, operations a second of dgemm: ";
    /** Rows and columns, as in the program that measures the system's library. */
    private static final int SIZE = 1536;
    private static final int REPETITIONS = 4;
    /** Far more than a virtual machine takes to start on a loaded machine. */
    private static final int PATIENCE_SECONDS = 300;

    private LoadBlas() { }

    /** Loads the library of that path, or the embedded OpenBLAS, and ends; or measures that first. */
    public static void main(String[] arguments) {
        if (List.of(arguments).equals(List.of(MEASURE))) {
            System.out.println(MEASURED + dgemm());
        } else if (arguments.length == 1) {
            System.load(arguments[0]);
            System.out.println("loaded");
        } else {
            System.out.println(Loader.load(openblas_nolapack.class) == null ? "" : "loaded");
        }
    }

    /** Operations a second of the embedded library, on as many cores as the environment says. */
    private static double dgemm() {
        Loader.load(openblas_nolapack.class);
        double best = Double.MAX_VALUE;
        try (DoublePointer a = filled(); DoublePointer b = filled(); DoublePointer c = filled()) {
            for (int r = 0; r <= REPETITIONS; r++) {
                long start = System.nanoTime();
                openblas_nolapack.cblas_dgemm(openblas_nolapack.CblasRowMajor, openblas_nolapack.CblasNoTrans,
                        openblas_nolapack.CblasNoTrans, SIZE, SIZE, SIZE, 1, a, SIZE, b, SIZE, 0, c, SIZE);
                best = Math.min(best, (System.nanoTime() - start) * 1e-9);
            }
        }
        return 2.0 * SIZE * SIZE * SIZE / best;
    }

    private static DoublePointer filled() {
        DoublePointer p = new DoublePointer((long) SIZE * SIZE);
        for (long i = 0; i < p.capacity(); i++) {
            p.put(i, 0.5);
        }
        return p;
    }

    /** The version of the embedded OpenBLAS, or nothing if it does not load here. */
    static Optional<String> embedded() {
        return printed(Map.of()).map(p -> openblas_nolapack.OPENBLAS_VERSION.strip());
    }

    /**
     * The core that a library uses; nothing if it is no OpenBLAS that loads here.
     *
     * @param library of this machine; none for the embedded one
     * @param environment variables beside those of this process
     */
    static Optional<String> core(Optional<Path> library, Map<String, String> environment) {
        return printed(environment, library.stream().map(Path::toString).toArray(String[]::new))
                .flatMap(p -> p.lines().filter(l -> l.startsWith("Core: ")).findFirst()).map(l -> l.substring(6).strip());
    }

    /** Operations a second of the embedded library's {@code dgemm}. */
    static OptionalDouble embeddedFlops(int cores) {
        Optional<String> rate = printed(Map.of("OPENBLAS_NUM_THREADS", Integer.toString(cores)), MEASURE)
                .flatMap(p -> p.lines().filter(l -> l.startsWith(MEASURED)).findFirst()).map(l -> l.substring(MEASURED.length()));
        return rate.map(r -> OptionalDouble.of(Double.parseDouble(r))).orElse(OptionalDouble.empty());
    }

    private static Optional<String> printed(Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), LoadBlas.class.getName()));
        command.addAll(List.of(arguments));
        Map<String, String> all = new HashMap<>(environment);
        all.put("OPENBLAS_VERBOSE", "2");
        return SearchPath.output(all, PATIENCE_SECONDS, command.toArray(String[]::new)).filter(p -> p.contains("loaded"));
    }
}
