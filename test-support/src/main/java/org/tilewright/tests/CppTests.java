package org.tilewright.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Programs in C++ that test the library by themselves, where there is a compiler for them. */
public final class CppTests {

    private static final Path VENDORS = Path.of("/etc/OpenCL/vendors");

    private CppTests() { }

    /** How a program ended. */
    public record Ended(int code, String text) { }

    /** Builds a test by the plain C++ compiler with MPI. @param arguments of the compiler: options and sources */
    public static Path build(Path folder, String name, List<String> arguments) throws IOException, InterruptedException {
        assumeTrue(compiler(), "skipped, needs mpicxx");
        Path binary = folder.resolve(name);
        Ended ended = run(Stream.concat(Stream.of("mpicxx", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", binary.toString()),
                arguments.stream()).toList(), Map.of());
        assertEquals(new Ended(0, ""), ended);
        return binary;
    }

    /** Skips a test where OpenCL has no headers, or nothing that it could run on. */
    public static void assumeOpenCl() throws IOException, InterruptedException {
        assumeTrue(compiler() && run(List.of("mpicxx", "-fsyntax-only", "-x", "c++", "-include", "CL/cl.h", "/dev/null"),
                Map.of()).code() == 0, "skipped, needs mpicxx and OpenCL's headers");
        try (Stream<Path> vendors = Files.isDirectory(VENDORS) ? Files.list(VENDORS) : Stream.of()) {
            assumeTrue(vendors.findAny().isPresent(), "skipped, needs a driver of OpenCL, such as pocl-opencl-icd");
        }
    }

    public static Ended run(Path binary) throws IOException, InterruptedException {
        return run(binary, Map.of());
    }

    public static Ended run(Path binary, Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        return run(Stream.concat(Stream.of(binary.toString()), Stream.of(arguments)).toList(), environment);
    }

    private static Ended run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), text);
    }

    private static boolean compiler() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(p -> Files.isExecutable(Path.of(p, "mpicxx")));
    }
}
