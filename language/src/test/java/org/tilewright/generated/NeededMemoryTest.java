package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Quantity;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.generated.program.Attempt;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.testing.Pace;

/** A program that is started by hand knows what memory it needs, processor by processor, as the preview predicts it. */
@Tag("slow")
class NeededMemoryTest {

    private static final int PROGRAMS = 8;

    /**
     * In place of the generated main: for each line of a file, a number, a program's name and its params, each processor tells what it
     * holds with and without pieces of next steps.
     */
    private static final String TELLS = """
            template <class Program> void tell(const std::string& number, tw::Arguments& args) {
              typename Program::Params params(args);
              args.complete();
              params.prepare();
              const Program program(params);
              std::printf("%s %d %ld %ld\\n", number.c_str(), program.grid.me, program.holds(true), program.holds(false));
            }

            int main(int argc, char** argv) {
              MPI_Init(&argc, &argv);
              std::ifstream jobs(argv[1]);
              for (std::string line; std::getline(jobs, line);) {
                std::istringstream in(line);
                std::string number, name;
                in >> number >> name;
                std::vector<std::string> params;
                for (std::string word; in >> word;) params.push_back(word);
                tw::Arguments args(name, params);
            """;

    /** A program under some params. */
    private record Asked(String program, ParamValues params) { }

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void programsTellWhatThePreviewPredicts(int batch) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        Map<String, GeneratedProgram> programs = new LinkedHashMap<>();
        long number = 0;
        while (programs.size() < PROGRAMS) {
            if (Attempt.of(GeneratedPrograms.choices("needed" + batch, number++), folder) instanceof Attempt.Accepted a
                    && knowsItsMemory(a.program())) {
                programs.put("p" + programs.size(), a.program());
            }
        }
        if (batch == 1) {
            programs.put("summa", GeneratedProgram.of(SUMMA));
            programs.put("cannon",
                    GeneratedProgram.of(SUMMA.replace("split(k, ko, ki, chunk)", "divide(k, ko0, ki, gx) rotate(ko0, {io, jo}, ko)")));
        }
        var emitted = CppEmitter.emit("needs",
                programs.entrySet().stream().map(e -> new NamedPlan(e.getKey(), e.getValue().plan())).toList());
        String source = emitted.source();
        String main = programs.keySet().stream()
                .map(p -> "    if (name == \"%1$s\") tell<programs::%1$s::Program>(number, args);\n".formatted(p))
                .collect(Collectors.joining());
        String telling = "#include <fstream>\n#include <sstream>\n" + source.substring(0, source.indexOf("int main(")) + TELLS + main
                + "  }\n  MPI_Finalize();\n}\n";
        Path binary = Pace.FAST.compile(emitted.withSource("needs", telling), folder, tools);
        Map<Integer, List<Asked>> byRanks = new TreeMap<>();
        for (var e : programs.entrySet()) {
            GeneratedProgram g = e.getValue();
            Map<String, Long> sizes = new LinkedHashMap<>(g.params().asMap());
            sizes.keySet().removeIf(name -> !name.matches("n\\d*"));
            sizes.replaceAll((name, v) -> 2 * v + 1);
            Optional<ParamValues> larger = g.with(sizes, Optional.empty()).map(GeneratedProgram::params);
            for (ParamValues params : Stream.concat(Stream.of(g.params()), larger.stream()).toList()) {
                byRanks.computeIfAbsent(Math.toIntExact(g.plan().grid().processors(params)), r -> new ArrayList<>())
                        .add(new Asked(e.getKey(), params));
            }
        }
        for (var e : byRanks.entrySet()) {
            List<Asked> asked = e.getValue();
            List<List<String>> told = told(tools, binary, asked, e.getKey());
            for (int n = 0; n < asked.size(); n++) {
                GeneratedProgram g = programs.get(asked.get(n).program);
                ParamValues params = asked.get(n).params;
                long[] with = Memory.of(g.plan(), params, true).peakBytes();
                long[] without = Memory.of(g.plan(), params, false).peakBytes();
                assertEquals(IntStream.range(0, with.length).mapToObj(p -> p + " " + with[p] + " " + without[p]).toList(), told.get(n),
                        () -> params.asMap() + "\n" + g.text());
            }
        }
    }

    private static boolean knowsItsMemory(GeneratedProgram g) {
        return g.program().machine().filter(m -> m.properties().memoryBytes().isPresent()).isPresent();
    }

    /** What all processors say, in their order, of each of these programs, which run in one start. */
    private List<List<String>> told(MpiToolchain tools, Path binary, List<Asked> asked, int ranks) throws Exception {
        List<String> jobs = new ArrayList<>();
        for (Asked a : asked) {
            StringBuilder line = new StringBuilder().append(jobs.size()).append(' ').append(a.program);
            a.params.asMap().forEach((name, value) -> line.append(' ').append(name).append('=').append(value));
            jobs.add(line.toString());
        }
        List<String> command = new ArrayList<>(List.of(tools.launcher().orElseThrow().toString()));
        if (tools.kind() == MpiToolchain.Kind.OPENMPI) {
            command.add("--oversubscribe");
        }
        Path list = Files.write(folder.resolve("jobs" + ranks), jobs);
        command.addAll(List.of("-n", Integer.toString(ranks), binary.toString(), list.toString()));
        Process p = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<TreeMap<Integer, String>> byRank = Stream.generate(TreeMap<Integer, String>::new).limit(jobs.size()).toList();
        new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().map(l -> l.split(" ", 3))
                .forEach(l -> byRank.get(Integer.parseInt(l[0])).put(Integer.parseInt(l[1]), l[1] + " " + l[2]));
        assertEquals(0, p.waitFor());
        return byRank.stream().map(m -> List.copyOf(m.values())).toList();
    }

    private static final String SUMMA = """
            param n = 64
            param chunk = 16
            param gx = 2
            param gy = 2
            machine M = Grid(gx, gy) { memory = 40 KiB }
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, chunk)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
            }
            """;

    /** Homes take 24 KiB, the two buffers of a step half a KiB for each row of a chunk, and as much again those of the next step. */
    @Test
    void aProgramStartedByHandDecidesAsTheCommandDoes() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete() && tools.blas().isPresent(), "no MPI or no BLAS here");
        GeneratedProgram g = GeneratedProgram.of(SUMMA);
        Path binary = Pace.FAST.compile(CppEmitter.emit("summa", List.of(new NamedPlan("summa", g.plan()))), folder, tools);
        List<String> decisions = new ArrayList<>();
        for (long chunk : new long[] {8, 16, 17, 24, 33}) {
            Map<String, Long> params = new LinkedHashMap<>(g.params().asMap());
            params.put("chunk", chunk);
            MpiRun.Options options = MpiRun.Options.of(params, 4, folder);
            String said = notes(tools, binary, g, options);
            Memory memory = Memory.of(g.plan(), ParamValues.of(params));
            String most = Quantity.bytes(Memory.of(g.plan(), ParamValues.of(params), true).maxBytesPerProcessor());
            boolean fits = memory.maxBytesPerProcessor() <= 40 * 1024;
            assertEquals(memory.overlap() ? "" : fits
                    ? "summa: note: pieces travel when their step starts, not during the previous step: to overlap them a processor needs "
                            + "" + most
                            + ", and the machine of the program has 40.0 KiB"
                    : "summa: note: a processor needs " + Quantity.bytes(memory.maxBytesPerProcessor())
                    + " at one time, and the machine of the program has 40.0 KiB", said);
            decisions.add(memory.overlap() ? "ahead" : fits ? "not ahead" : "too much");
            // who has compared before, or wants it as it is, hears nothing
            assertEquals("", notes(tools, binary, g, options.inAnyMemory()));
            assertEquals(fits ? "" : said, notes(tools, binary, g, options.overlap(false)));
        }
        assertEquals(List.of("ahead", "ahead", "not ahead", "not ahead", "too much"), decisions);
    }

    /**
     * What a run says beside its report, but for which core of OpenBLAS it takes, which depends on the machine; the memory that it takes is
     * that of its decision.
     */
    private static String notes(MpiToolchain tools, Path binary, GeneratedProgram g, MpiRun.Options options) throws Exception {
        List<String> lines = new ArrayList<>();
        JsonObject report = new MpiRun(tools, binary).run(options, line -> {
            if (!line.contains("OPENBLAS_CORETYPE")) {
                lines.add(line);
            }
        });
        boolean ahead = options.overlap() && lines.isEmpty();
        long most = Memory.of(g.plan(), ParamValues.of(options.params()), ahead).maxBytesPerProcessor();
        assertTrue(report.get("peakBytesPerProcessor").getAsLong() <= most, () -> options.params() + " " + lines + " " + report);
        return String.join("\n", lines);
    }
}
