package org.tilewright.generated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.generated.program.Attempt;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.plan.text.PlanText;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.gpu.GpuEmitter;
import org.tilewright.backend.gpu.Products;
import org.tilewright.backend.cpp.RunsOn;

/**
 * Writes what all samples and many generated programs become into {@code -Dsources.write=DIR}: plan, C++, OpenCL and CUDA. A change that
 * is meant to leave them as they are is compared with the commit before by {@code diff -r}.
 */
@EnabledIfSystemProperty(named = "sources.write", matches = ".+")
class WrittenSourcesTest {

    private final Path out = Path.of(System.getProperty("sources.write", "."));

    @TempDir
    Path folder;

    @Test
    void ofAllSamples() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../samples"))) {
            for (Path f : files.filter(p -> p.toString().endsWith(".tw")).sorted().toList()) {
                Attempt made = Attempt.of(Files.readString(f), f.toAbsolutePath(), Map.of(), Optional.empty());
                write(f.getFileName().toString(), ((Attempt.Accepted) made).program());
            }
        }
    }

    @Test
    void ofGeneratedPrograms() {
        int[] number = {0};
        for (String kind : List.of("local", "mpi", "gpu")) {
            GeneratedPrograms.each(kind, GeneratedPrograms.count(400), folder, p -> write(kind + number[0]++, p));
        }
    }

    private void write(String name, GeneratedProgram p) {
        NamedPlan plan = new NamedPlan("program", p.plan());
        try {
            Files.createDirectories(out);
            Files.writeString(out.resolve(name + ".tw"), p.text());
            Files.writeString(out.resolve(name + ".plan"), PlanText.of(p.plan()));
            Files.writeString(out.resolve(name + ".cpp"), CppEmitter.emit(plan).source());
            Files.writeString(out.resolve(name + ".opencl.cpp"), GpuEmitter.emit(plan, RunsOn.OPENCL, Products.BY_OWN_KERNELS).source());
            Files.writeString(out.resolve(name + ".cu"), GpuEmitter.emit(plan, RunsOn.CUDA, Products.BY_CUBLAS).source());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
