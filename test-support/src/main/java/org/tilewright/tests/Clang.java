package org.tilewright.tests;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The compiler of programs that need not be fast: without optimisation, clang takes half of g++'s time, and a third with the sanitizers.
 * What it makes is linked with objects of g++.
 */
public final class Clang {

    private static final int NEWEST = 30;
    private static final int OLDEST = 14;
    /** Stays where it is, since the path of a compiler decides which compiled library belongs to it. */
    private static final Path WRAPPERS = Path.of(System.getenv().getOrDefault("XDG_CACHE_HOME", "target"), "clang").toAbsolutePath();
    private static final Optional<Path> CLANG = Stream
            .concat(Stream.of("clang++"), IntStream.range(0, NEWEST - OLDEST + 1).mapToObj(n -> "clang++-" + (NEWEST - n)))
            .flatMap(name -> onPath(name).stream()).filter(Clang::links).findFirst();

    private Clang() { }

    /** {@link #behind} the MPI of the environment. */
    public static String mpicxx() {
        return behind(System.getenv().getOrDefault("TILEWRIGHT_MPICXX", "mpicxx"));
    }

    /** A compiler wrapper of an MPI with clang behind it; the given one where clang or a library that it needs is missing. */
    public static String behind(String mpicxx) {
        Optional<Path> usual = onPath(mpicxx);
        if (CLANG.isEmpty() || usual.isEmpty()) {
            return mpicxx;
        }
        try {
            Files.createDirectories(WRAPPERS);
            Path wrapper = WRAPPERS.resolve(usual.get().getFileName());
            // clang knows -fcx-limited-range from 18 on
            Path draft = Files.writeString(Files.createTempFile(WRAPPERS, "mpicxx", ""), """
                    #!/bin/sh
                    for a; do
                      shift
                      [ "$a" = -fcx-limited-range ] || set -- "$@" "$a"
                    done
                    OMPI_CXX=%1$s MPICH_CXX=%1$s exec %2$s "$@"
                    """.formatted(CLANG.get(), usual.get().toAbsolutePath()));
            if (!draft.toFile().setExecutable(true)) {
                throw new IOException(draft + " cannot be made executable");
            }
            // to replace a file is to delete it first, and another test may look for it just then
            Files.move(draft, wrapper, StandardCopyOption.ATOMIC_MOVE);
            return wrapper.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the runtime libraries of OpenMP and of the sanitizers are there, which are packages of their own. */
    private static boolean links(Path clang) {
        try {
            Process p = new ProcessBuilder(clang.toString(), "-fopenmp", "-fsanitize=address,undefined", "-x", "c++", "-", "-o",
                    "/dev/null").redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            p.outputWriter().append("int main() { return 0; }\n").close();
            return p.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Optional<Path> onPath(String name) {
        return Stream.of(name.contains("/") ? new String[] {""} : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name)).filter(Files::isExecutable).findFirst();
    }
}
