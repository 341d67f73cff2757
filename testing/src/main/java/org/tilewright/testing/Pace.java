package org.tilewright.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.target.build.MpiToolchain;

/** What compilers are asked for when they make generated programs, most of whose time is theirs. */
public enum Pace {

    /** Optimised, by the compiler that a user has. */
    USUAL("-O1", Map.of()),

    /** As they stand in the text; what stands around kernels by clang where it is, which then takes half of g++'s time. */
    FAST("-O0", Map.of("TILEWRIGHT_OPENCL_OPTIONS", "-cl-opt-disable"));

    /** Stays where it is, since the path of a compiler decides which compiled library belongs to it. */
    private static final Path WRAPPER = Path.of("target", "clang", "mpicxx");
    private static final int NEWEST = 30;
    private static final int OLDEST = 14;

    final String optimisation;
    /** For a run. */
    final Map<String, String> environment;

    Pace(String optimisation, Map<String, String> environment) {
        this.optimisation = optimisation;
        this.environment = environment;
    }

    MpiToolchain compiler(MpiToolchain usual) throws IOException {
        Optional<Path> clang = this == FAST ? clang() : Optional.empty();
        if (clang.isEmpty()) {
            return usual;
        }
        Path wrapper = WRAPPER.toAbsolutePath();
        Files.createDirectories(wrapper.getParent());
        // clang knows -fcx-limited-range from 18 on
        Path draft = Files.writeString(Files.createTempFile(wrapper.getParent(), "mpicxx", ""), """
                #!/bin/sh
                for a; do
                  shift
                  [ "$a" = -fcx-limited-range ] || set -- "$@" "$a"
                done
                OMPI_CXX=%1$s MPICH_CXX=%1$s exec %2$s "$@"
                """.formatted(clang.get(), usual.compiler().orElseThrow()));
        if (!draft.toFile().setExecutable(true)) {
            throw new IOException(draft + " cannot be made executable");
        }
        // to replace a file is to delete it first, and another test may look for it just then
        Files.move(draft, wrapper, StandardCopyOption.ATOMIC_MOVE);
        return MpiToolchain.detect(wrapper.toString(), usual.launcher().orElseThrow().toString());
    }

    private static Optional<Path> clang() {
        return Stream.concat(Stream.of("clang++"), IntStream.range(0, NEWEST - OLDEST + 1).mapToObj(n -> "clang++-" + (NEWEST - n)))
                .flatMap(name -> Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable).findFirst();
    }
}
