package org.tilewright.backend.mpi;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.tilewright.backend.toolchain.GoingDown;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.ProcessTree;

/**
 * Runs a program that was built for a simulation on a machine that SimGrid simulates, and waits for its report.
 *
 * @param tools SimGrid's
 * @param folder of the machine's and the processes' description, and of all that was said
 */
public record SimulatedRun(MpiToolchain tools, Path binary, Path folder) {

    /**
     * Links carry what their bytes a second say after their latency, and no more; what MPI's calls take beside is nothing. Reductions are
     * MPICH's: SimGrid's Open MPI is of a time before Rabenseifner's algorithm came there.
     */
    private static final List<String> MODEL = List.of("smpi/simulate-computation:no", "smpi/bw-factor:0:1", "smpi/lat-factor:0:1",
            "network/weight-S:0", "smpi/coll-selector:ompi", "smpi/reduce:mpich", "network/crosstraffic:no", "network/TCP-gamma:1e15",
            "smpi/shared-malloc-blocksize:67108864",
            "smpi/send-is-detached-thresh:0", "smpi/test:0", "smpi/wtime:0", "smpi/iprobe:0");

    /**
     * A machine and what leaves take there.
     *
     * @param platform the machine, as SimGrid reads it
     * @param hosts its processors, in order
     * @param leaves what the processes read of that from their environment
     */
    public record Machine(String platform, List<String> hosts, String leaves) { }

    /** @return the report that the program printed as JSON */
    public JsonObject run(Machine machine, Map<String, Long> params, boolean overlap)
            throws IOException, InterruptedException, MpiException {
        Path platform = Files.writeString(folder.resolve("platform.xml"), machine.platform());
        Path hosts = Files.writeString(folder.resolve("hosts"), String.join("\n", machine.hosts()) + "\n");
        Path log = folder.resolve("run.log");
        List<String> command = new ArrayList<>(List.of(tools.launcher().orElseThrow().toString(), "-np",
                Integer.toString(machine.hosts().size()), "-platform", platform.toString(), "-hostfile", hosts.toString()));
        MODEL.forEach(m -> command.add("--cfg=" + m));
        command.addAll(List.of("--log=root.thres:critical", binary.toAbsolutePath().toString()));
        params.forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(List.of("--json", "--any-memory"));
        if (!overlap) {
            command.add("--no-overlap");
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TILEWRIGHT_SIMULATED", machine.leaves());
        Process process = builder.start();
        Thread hook = new Thread(() -> ProcessTree.end(process.toHandle()));
        Runtime.getRuntime().addShutdownHook(hook);
        try (BufferedReader said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            process.getOutputStream().close();
            List<String> lines = said.lines().toList();
            Files.write(log, lines);
            int exit = process.waitFor();
            if (exit != 0 && GoingDown.now()) {
                throw new InterruptedException("the simulation was terminated");
            }
            return report(exit, lines, log);
        } catch (InterruptedException e) {
            ProcessTree.end(process.toHandle());
            throw e;
        } finally {
            removeHook(hook);
        }
    }

    /** The hosts' names are those of the platform. */
    public static List<String> hosts(long processors) {
        return LongStream.range(0, processors).mapToObj(p -> "processor" + p).collect(Collectors.toList());
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is stopping, and the hook ends the program
            return;
        }
    }

    private JsonObject report(int exit, List<String> said, Path log) throws MpiException {
        String program = binary.getFileName() + ": ";
        List<String> own = said.stream().filter(l -> l.startsWith(program)).map(l -> l.substring(program.length())).toList();
        List<String> reports = said.stream().filter(l -> l.startsWith("{\"program\":")).toList();
        if (exit == 0 && !reports.isEmpty()) {
            try {
                return JsonParser.parseString(reports.getFirst()).getAsJsonObject();
            } catch (JsonSyntaxException e) {
                throw new MpiException(MpiException.Stage.RUN, "the program's report cannot be read: " + reports.getFirst(), log);
            }
        }
        if (!own.isEmpty()) {
            throw new MpiException(exit == 1 ? MpiException.Stage.ARGUMENTS : MpiException.Stage.RUN, own.getFirst(), log);
        }
        throw new MpiException(MpiException.Stage.RUN, "the simulation ended with code " + exit + ": "
                + said.stream().filter(l -> !l.isBlank()).reduce((a, b) -> b).map(String::strip).orElse("it printed nothing"), log);
    }
}
