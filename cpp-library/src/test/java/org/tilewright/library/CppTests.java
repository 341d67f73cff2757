package org.tilewright.backend.gpu;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.backend.toolchain.Compilation;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;

/** Programs in C++ that test the library, where there is a compiler for them. */
final class CppTests {

    static final Path LIBRARY = Path.of("src/main/resources/org/tilewright/backend/cpp").toAbsolutePath();

    private static final Path TESTS = Path.of("src/test/resources/org/tilewright/backend/gpu").toAbsolutePath();

    private CppTests() { }

    /** How a program ended. */
    record Ended(int code, String text) { }

    /** Builds a test for the plain C++ compiler and the emulated CUDA. @param options of the compiler, and further sources */
    static Path build(Path folder, String source, List<String> options) throws IOException, InterruptedException, MpiException {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.compiler().isPresent(), "skipped, needs mpicxx");
        Path binary = folder.resolve(source.replace(".cpp", ""));
        List<String> command = new ArrayList<>(List.of(tools.compiler().orElseThrow().toString(), "-std=c++17", "-Wall", "-Wextra",
                "-Werror", "-Wno-unknown-pragmas", "-I", LIBRARY.toString(), "-I", LIBRARY.resolve("tilewright/emulated").toString(),
                TESTS.resolve(source).toString(), "-o", binary.toString()));
        command.addAll(options);
        Compilation.run(command, folder.resolve(source + ".log"));
        return binary;
    }

    static Ended run(Path binary) throws IOException, InterruptedException {
        return run(binary, Map.of());
    }

    static Ended run(Path binary, Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(binary.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), text);
    }
}
