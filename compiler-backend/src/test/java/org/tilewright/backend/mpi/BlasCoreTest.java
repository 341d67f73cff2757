package org.tilewright.backend.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.machine.BlasCores;
import org.tilewright.machine.Processor;

/** A processor that OpenBLAS does not know gets the best of its cores, under both MPIs. */
@Tag("slow")
class BlasCoreTest {

    private static final String SSE = "fpu sse sse2 pni sse4_1 sse4_2";
    private static final String AVX = SSE + " avx";
    private static final String AVX2 = AVX + " fma avx2";
    private static final String AVX512 = AVX2 + " avx512f avx512dq avx512cd avx512bw avx512vl";
    private static final Map<String, String> PROCESSORS = Map.of("sse2", "fpu sse sse2", "sse4", SSE, "avx", AVX, "avx2", AVX2,
            "avx512", AVX512,
            "newest", AVX512 + " avx512_bf16 amx_tile avx512_fp16", "knl", AVX2 + " avx512f avx512cd avx512er avx512pf", "arm",
            "fp asimd sve");

    @TempDir
    static Path folder;

    private static Set<String> features(String processor) {
        return Set.of(PROCESSORS.get(processor).split(" "));
    }

    /** What OpenBLAS chose by itself, on which processor, with which cores: what is taken instead. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            Prescott       | newest | SkylakeX Haswell Sandybridge Nehalem         | SkylakeX
            Prescott       | newest | SkylakeX Cooperlake SapphireRapids Haswell   | SkylakeX
            Prescott       | newest | Haswell Zen Sandybridge Nehalem              | Haswell
            Prescott       | newest | Nehalem                                      | Nehalem
            Prescott       | newest | Core2                                        | -
            Prescott       | avx512 | SkylakeX Haswell                             | SkylakeX
            Prescott       | knl    | SkylakeX Haswell                             | Haswell
            Prescott       | avx2   | SkylakeX Haswell                             | Haswell
            Prescott       | avx    | SkylakeX Haswell Sandybridge                 | Sandybridge
            Prescott       | sse4   | SkylakeX Haswell Sandybridge Nehalem         | Nehalem
            Prescott       | sse2   | SkylakeX Haswell Sandybridge Nehalem         | -
            Nehalem        | avx2   | SkylakeX Haswell                             | Haswell
            Zen            | avx2   | SkylakeX Haswell Zen                         | -
            Zen            | avx512 | SkylakeX Haswell Zen                         | SkylakeX
            Haswell        | avx512 | Haswell Sandybridge                          | -
            SkylakeX       | newest | SkylakeX Cooperlake SapphireRapids           | -
            Cooperlake     | newest | SkylakeX Cooperlake                          | -
            SapphireRapids | newest | SkylakeX                                     | -
            Zen6           | avx512 | SkylakeX                                     | -
            armv8          | arm    | neoversen1                                   | -
            """)
    void theBestCoreThatBothHaveIsTaken(String own, String processor, String available, String taken) {
        List<String> cores = List.of(available.split(" "));
        assertEquals(Optional.ofNullable(taken), BlasCores.choice(own, features(processor), c -> Optional.of(cores.contains(c) ? c : own)));
    }

    @Test
    void generatedProgramsKnowTheSameCores() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        String source = """
                #include <cstdio>
                #include "tilewright/contraction/blas_core.hpp"
                int main(int argc, char** argv) {
                  for (const std::string& c : tw::betterBlasCores(argv[1], {argv + 2, argv + argc})) std::printf("%s ", c.c_str());
                }
                """;
        Path binary = new MpiBuild(folder.resolve("cores")).compile(new GeneratedProgram("cores", source, List.of(), false, false), tools,
                "-O0");
        for (String own : List.of("Prescott", "Nehalem", "Haswell", "Zen", "SkylakeX", "Cooperlake", "Unknown", "")) {
            for (String processor : PROCESSORS.keySet()) {
                List<String> command = new ArrayList<>(List.of(binary.toString(), own));
                command.addAll(features(processor));
                Process p = new ProcessBuilder(command).redirectErrorStream(true).start();
                List<String> said = Arrays.stream(new String(p.getInputStream().readAllBytes()).split(" "))
                        .filter(w -> !w.isEmpty()).toList();
                assertEquals(BlasCores.better(own, features(processor)), said, own + " on " + processor);
            }
        }
    }

    /** A library that answers as an OpenBLAS with these cores does which does not know the processor; it stands before the real one. */
    private static Path openBlas(String built, String... cores) throws IOException, InterruptedException {
        String names = Stream.of(cores).map(c -> "\"" + c + "\", ").collect(Collectors.joining());
        Path source = Files.writeString(Files.createTempDirectory(folder, "fake").resolve("openblas.c"), """
                #include <stdlib.h>
                #include <strings.h>
                char* openblas_get_corename(void) {
                  static char* known[] = {%s0};
                  const char* told = getenv("OPENBLAS_CORETYPE");
                  for (char** k = known; told && *k; ++k) if (!strcasecmp(told, *k)) return *k;
                  return "Prescott";
                }
                char* openblas_get_config(void) { return "OpenBLAS 0.3.21 %s"; }
                """.formatted(names, built));
        Path library = source.resolveSibling("libopenblas-fake.so");
        Process p = new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString()).inheritIO().start();
        assertEquals(0, p.waitFor());
        return library;
    }

    private static final String NOTE = "summa: note: OpenBLAS mistakes this processor for an older one";

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void aProgramStartsAgainWithTheBetterCoreAndSaysSoOnce(String mpi) throws Exception {
        MpiToolchain tools = MpiToolchain.detect("mpicxx." + mpi, "mpirun." + mpi);
        assumeTrue(tools.isComplete() && tools.blas().isPresent(), () -> "no " + mpi);
        String best = BlasCores.better("Prescott", Processor.here().features()).stream().findFirst().orElse("");
        assumeTrue(List.of("Haswell", "SkylakeX").contains(best), "this processor is as old as the library would have it");
        Path binary = new MpiBuild(folder.resolve(mpi))
                .compile(CppEmitter.emit("summa", List.of(new NamedPlan("summa", MatrixProducts.summa()))), tools, "-O1");

        Path all = openBlas("DYNAMIC_ARCH", "SkylakeX", "Haswell", "Sandybridge");
        assertEquals(List.of(NOTE + " (Prescott); this run uses its " + best
                + " core (OPENBLAS_CORETYPE), which can be several times faster"),
                said(tools, binary, all, ""));
        assertEquals(List.of(), said(tools, binary, all, "Haswell"), "what the user wants stays");
        assertEquals(List.of(), said(tools, binary, all, "prescott"), "what the user wants stays");
        assertEquals(List.of(NOTE
                + " (Prescott); this run uses its Sandybridge core (OPENBLAS_CORETYPE), which can be several times faster"),
                said(tools, binary, openBlas("DYNAMIC_ARCH", "Sandybridge", "Penryn"), ""));
        assertEquals(List.of(NOTE
                + " and uses its Prescott core, which can be several times slower; it has no better one, and a newer OpenBLAS may"),
                said(tools, binary, openBlas("DYNAMIC_ARCH", "Penryn"), ""));
        assertEquals(List.of(NOTE + " and uses its Prescott core, which can be several times slower; it was built with that one alone"),
                said(tools, binary, openBlas("NO_LAPACKE", "SkylakeX", "Haswell"), ""));
    }

    /** What a run of two processes prints beside its report, whose numbers are right. */
    private static List<String> said(MpiToolchain tools, Path binary, Path openBlas, String coreOfTheUser) throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        Map<String, String> environment = new HashMap<>(Map.of("LD_PRELOAD", openBlas.toString(), "OPENBLAS_CORETYPE", coreOfTheUser));
        JsonObject report = new MpiRun(tools, binary).run(MpiRun.Options.of(Map.of("gx", 1L), 2, folder).environment(environment),
                lines::add);
        assertEquals(2, report.get("processors").getAsInt());
        return lines.stream().filter(l -> l.contains("note:")).toList();
    }

    @Test
    void aProgramWithoutBlasSaysNothing() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        String source = """
                #include <cstdio>
                #include "tilewright/contraction/blas_core.hpp"
                int main(int, char** argv) { std::printf("%s", tw::takeBestBlasCore(argv).c_str()); }
                """;
        Path binary = new MpiBuild(folder.resolve("none")).compile(new GeneratedProgram("none", source, List.of(), false, false), tools,
                "-O0");
        Process p = new ProcessBuilder(binary.toString()).redirectErrorStream(true).start();
        assertEquals("", new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertTrue(p.waitFor() == 0);
    }
}
