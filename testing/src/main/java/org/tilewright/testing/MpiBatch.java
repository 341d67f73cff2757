package org.tilewright.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.gpu.GpuEmitter;
import org.tilewright.backend.gpu.Products;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;

/**
 * Many programs in one binary that runs many of them in one start: what takes time with small programs is to compile the library's
 * templates and to start processes.
 */
public final class MpiBatch {

    /** In place of the generated main: what the library's does for one program, for each line of a file. */
    private static final String MAIN = """
            #include <cstdio>
            #include <fstream>
            #include <sstream>
            #include "tilewright/contraction/blas_core.hpp"

            int main(int argc, char** argv) {
              tw::takeBestBlasCore(argv);
              int threads = 0;
              MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
              MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
              int me = 0, processes = 0;
              MPI_Comm_rank(MPI_COMM_WORLD, &me);
              MPI_Comm_size(MPI_COMM_WORLD, &processes);
              tw::prepareMessages();
              const std::vector<tw::Entry> programs{PROGRAMS};
              std::ifstream jobs(argv[1]);
              for (std::string line; std::getline(jobs, line);) {
                std::istringstream in(line);
                std::string number, name;
                std::vector<std::string> words;
                std::getline(in, number, '\\t');
                std::getline(in, name, '\\t');
                for (std::string word; std::getline(in, word, '\\t');) words.push_back(word);
                tw::overlap = true;
                tw::memoryUse = {};
                if (me == 0) {
                  std::printf("@%s begins\\n", number.c_str());
                  std::fflush(stdout);
                }
                MPI_Barrier(MPI_COMM_WORLD);
                try {
                  for (const tw::Entry& e : programs) {
                    if (name != e.name) continue;
                    tw::Arguments args(name, words);
                    e.run(args);
                  }
                } catch (const tw::UserError& e) {
                  if (me == 0) std::printf("@%s failed %s\\n", number.c_str(), e.what());
                } catch (const tw::SharedError& e) {
                  if (*e.what() != 0) std::printf("@%s failed %s\\n", number.c_str(), e.what());
                } catch (const std::exception& e) {
                  std::printf("@%s failed %s\\n", number.c_str(), e.what());
                  std::fflush(stdout);
                  // others may wait for what this one will not send
                  if (processes > 1) MPI_Abort(MPI_COMM_WORLD, 4);
                }
                std::fflush(stdout);
                MPI_Barrier(MPI_COMM_WORLD);
              }
              MPI_Finalize();
              return 0;
            }
            """;

    /** Longer than any program takes, with delays and more processes than cores. */
    private static final int MOST_SECONDS = 600;

    /**
     * One run of a program of the batch.
     *
     * @param program its name in the binary
     * @param params all of them
     * @param options beside them, such as {@code --no-overlap}
     * @param files the folder that paths of inputs and outputs are relative to
     * @param dump where its results go
     */
    public record Job(String program, Map<String, Long> params, long ranks, List<String> options, Path files, Path dump) { }

    /** What came of a job: the program's report, or what it said instead. */
    public record Outcome(Optional<JsonObject> report, String said) { }

    private final Path folder;
    private final MpiToolchain tools;
    private final Path binary;
    private final Map<String, String> environment;
    private int starts;

    private MpiBatch(Path folder, MpiToolchain tools, Path binary, Map<String, String> environment) {
        this.folder = folder;
        this.tools = tools;
        this.binary = binary;
        this.environment = environment;
    }

    /** Compiles plans into one binary at a pace, which may bring another compiler. */
    public static MpiBatch compiled(Path folder, MpiToolchain usual, List<NamedPlan> plans, Pace pace, RunsOn runsOn)
            throws IOException, InterruptedException, MpiException {
        GeneratedProgram emitted = emit(plans, runsOn);
        if (pace == Pace.FAST && runsOn == RunsOn.OPENCL) {
            emitted = emitted.withSource("generated", KernelsTogether.of(emitted.source()));
        }
        return new MpiBatch(folder, usual, pace.compile(withItsMain(emitted), folder, usual), pace.environment);
    }

    /** Compiles plans into one binary with these flags. @param environment variables of every run */
    public static MpiBatch compiled(Path folder, MpiToolchain tools, List<NamedPlan> plans, CompilerFlags flags, RunsOn runsOn,
                                    Map<String, String> environment) throws IOException, InterruptedException, MpiException {
        return new MpiBatch(folder, tools, new MpiBuild(folder).compile(withItsMain(emit(plans, runsOn)), tools, flags), environment);
    }

    private static GeneratedProgram emit(List<NamedPlan> plans, RunsOn runsOn) {
        return runsOn == RunsOn.HOST ? CppEmitter.emit("generated", plans)
                : GpuEmitter.emit("generated", plans, runsOn, Products.BY_CUBLAS);
    }

    private static GeneratedProgram withItsMain(GeneratedProgram emitted) {
        String source = emitted.source();
        int main = source.indexOf("int main(");
        String entries = source.substring(source.indexOf('{', source.indexOf("runMain", main)) + 1, source.lastIndexOf("});"));
        return emitted.withSource("generated", source.substring(0, main) + MAIN.replace("PROGRAMS", entries));
    }

    /** Runs all jobs, those of one number of processes in one start. @param apart whether each has one of its own, because it ends badly */
    public Map<Job, Outcome> run(List<Job> jobs, Map<String, String> more, boolean apart) throws IOException, InterruptedException {
        Map<Job, Outcome> out = new HashMap<>();
        Map<Long, List<Job>> byRanks = new TreeMap<>(jobs.stream().collect(Collectors.groupingBy(Job::ranks)));
        for (List<Job> together : byRanks.values()) {
            List<Job> left = new ArrayList<>(together);
            while (!left.isEmpty()) {
                List<Job> now = apart ? List.of(left.getFirst()) : List.copyOf(left);
                // one that takes the others with it is the last that said something
                Map<Job, Outcome> done = start(now, more);
                out.putAll(done);
                left.removeAll(done.keySet());
            }
        }
        return out;
    }

    private Map<Job, Outcome> start(List<Job> jobs, Map<String, String> more) throws IOException, InterruptedException {
        Path list = folder.resolve("jobs" + starts++ + ".txt");
        StringBuilder lines = new StringBuilder();
        for (int n = 0; n < jobs.size(); n++) {
            lines.append(n).append('\t').append(String.join("\t", words(jobs.get(n)))).append('\n');
        }
        Files.writeString(list, lines);
        long ranks = jobs.getFirst().ranks();
        List<String> command = new ArrayList<>(List.of(tools.launcher().orElseThrow().toString()));
        if (tools.kind() == MpiToolchain.Kind.OPENMPI) {
            command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
        }
        command.addAll(List.of("-n", Long.toString(ranks), binary.toAbsolutePath().toString(), list.toAbsolutePath().toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(Map.of("OMP_NUM_THREADS", ranks == 1 ? "2" : "1", "OPENBLAS_NUM_THREADS", "1",
                "OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"));
        builder.environment().putAll(environment);
        builder.environment().putAll(more);
        Process p = builder.start();
        List<String> said = new ArrayList<>();
        long[] heard = {System.nanoTime()};
        Thread reader = Thread.ofPlatform().daemon().start(() -> read(p.getInputStream(), said, heard));
        String end = "";
        while (!p.waitFor(1, TimeUnit.SECONDS)) {
            if (System.nanoTime() - heard[0] > MOST_SECONDS * 1_000_000_000L) {
                end = "it does not end";
                p.descendants().forEach(ProcessHandle::destroyForcibly);
                p.destroyForcibly();
            }
        }
        reader.join();
        return outcomes(jobs, said, p.exitValue(), end);
    }

    private static List<String> words(Job j) {
        List<String> out = new ArrayList<>(List.of(j.program));
        j.params.forEach((name, value) -> out.add(name + "=" + value));
        out.addAll(List.of("--json", "--files", j.files.toAbsolutePath().toString(), "--verify-dump", j.dump.toAbsolutePath().toString()));
        out.addAll(j.options);
        return out;
    }

    private static void read(InputStream in, List<String> said, long[] heard) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String l = reader.readLine(); l != null; l = reader.readLine()) {
                said.add(l);
                heard[0] = System.nanoTime();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<Job, Outcome> outcomes(List<Job> jobs, List<String> said, int exit, String end) {
        Map<Job, Outcome> out = new HashMap<>();
        int at = -1;
        List<String> own = new ArrayList<>();
        Optional<JsonObject> report = Optional.empty();
        for (String l : said) {
            if (l.matches("@\\d+ begins")) {
                if (at >= 0) {
                    out.put(jobs.get(at), new Outcome(report, String.join("\n", own)));
                }
                at = Integer.parseInt(l.substring(1, l.indexOf(' ')));
                own.clear();
                report = Optional.empty();
            } else if (l.startsWith("{\"program\":")) {
                report = Optional.of(JsonParser.parseString(l).getAsJsonObject());
            } else {
                own.add(l);
            }
        }
        if (exit != 0 || at < 0) {
            own.add("the program ended with code " + exit + (end.isEmpty() ? "" : ", because " + end));
            report = Optional.empty();
        }
        out.put(jobs.get(Math.max(0, at)), new Outcome(report, String.join("\n", own)));
        return out;
    }
}
