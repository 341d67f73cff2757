package org.tilewright.backend.mpi;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.tilewright.backend.toolchain.GoingDown;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.ProcessTree;
import org.tilewright.backend.toolchain.SystemLimits;

/** Runs a built program under mpirun and waits for its report. */
public final class MpiRun {

    /**
     * How to run.
     *
     * @param params values by name, as the command line gave them
     * @param ranks the number of processors of the machine under these params
     * @param files the folder that paths of inputs and outputs are relative to
     * @param dump a folder for the results, for verification
     * @param show results of which the report tells a corner and norms
     * @param program which program of a binary that holds several
     * @param messageLimit the most elements in one MPI call
     * @param overlap whether the pieces of a loop's next step travel while a step computes
     * @param anyMemory whether the program runs whatever memory its machine has, because the caller has looked at that
     * @param environment variables beside those of this process
     */
    public record Options(Map<String, Long> params, long ranks, int repeat, Path files, Optional<Path> dump, List<String> show,
                          Optional<String> program, Optional<Long> messageLimit, boolean overlap, boolean anyMemory,
                          Map<String, String> environment) {

        public static Options of(Map<String, Long> params, long ranks, Path files) {
            return new Options(params, ranks, 1, files, Optional.empty(), List.of(), Optional.empty(), Optional.empty(), true, false,
                    Map.of());
        }

        public Options repeat(int times) {
            return new Options(params, ranks, times, files, dump, show, program, messageLimit, overlap, anyMemory, environment);
        }

        public Options dump(Path folder) {
            return new Options(params, ranks, repeat, files, Optional.of(folder), show, program, messageLimit, overlap, anyMemory,
                    environment);
        }

        public Options show(List<String> tensors) {
            return new Options(params, ranks, repeat, files, dump, List.copyOf(tensors), program, messageLimit, overlap, anyMemory,
                    environment);
        }

        public Options program(String name) {
            return new Options(params, ranks, repeat, files, dump, show, Optional.of(name), messageLimit, overlap, anyMemory, environment);
        }

        public Options messageLimit(long elements) {
            return new Options(params, ranks, repeat, files, dump, show, program, Optional.of(elements), overlap, anyMemory, environment);
        }

        public Options overlap(boolean whether) {
            return new Options(params, ranks, repeat, files, dump, show, program, messageLimit, whether, anyMemory, environment);
        }

        public Options inAnyMemory() {
            return new Options(params, ranks, repeat, files, dump, show, program, messageLimit, overlap, true, environment);
        }

        public Options environment(Map<String, String> variables) {
            return new Options(params, ranks, repeat, files, dump, show, program, messageLimit, overlap, anyMemory, Map.copyOf(variables));
        }
    }

    /** What each process of a program says that an MPI of another kind started. */
    private static final String ALONE = ", but 1 process was started";
    /** What a program says beside its report and its errors. */
    private static final Pattern NOTE = Pattern.compile("\\w+: note: ");

    private final MpiToolchain tools;
    private final Path binary;
    private final Path log;
    private String flags = usersFlags();
    private volatile Process process;

    /** A run that keeps what the program says beside the binary. */
    public MpiRun(MpiToolchain tools, Path binary) {
        this(tools, binary, binary.resolveSibling(binary.getFileName() + ".run.log"));
    }

    /** @param log takes all that the program says */
    public MpiRun(MpiToolchain tools, Path binary, Path log) {
        this.tools = tools;
        this.binary = binary;
        this.log = log;
    }

    /** The launcher's options that the user set in {@code TILEWRIGHT_MPIRUN_FLAGS}, one blank between two. */
    static String usersFlags() {
        return System.getenv().getOrDefault("TILEWRIGHT_MPIRUN_FLAGS", "").strip().replaceAll("\\s+", " ");
    }

    /** Gives the launcher these options in place of the user's. */
    MpiRun flags(String options) {
        flags = options;
        return this;
    }

    /**
     * Runs the program; ends all its processes if the thread is interrupted or the JVM stops.
     *
     * @param lines receives what the program prints beside its report, as it comes
     * @return the report that the program printed as JSON
     */
    public JsonObject run(Options options, Consumer<String> lines) throws IOException, InterruptedException, MpiException {
        if (tools.launcher().isEmpty()) {
            throw new MpiException(MpiException.Stage.MISSING,
                    "this machine has no mpirun; install it with: " + tools.missing().get(0).install(), null);
        }
        ProcessBuilder builder = new ProcessBuilder(command(options));
        environment(builder.environment(), options.ranks());
        builder.environment().putAll(options.environment());
        Thread hook = new Thread(this::cancel);
        List<String> said = new ArrayList<>();
        String[] report = new String[1];
        int exit;
        Runtime.getRuntime().addShutdownHook(hook);
        try (PrintWriter record = new PrintWriter(Files.newBufferedWriter(log))) {
            process = builder.start();
            holdLifeline(process);
            Consumer<String> line = l -> {
                synchronized (said) {
                    record.println(l);
                    if (l.startsWith("{\"program\":")) {
                        report[0] = l;
                    } else {
                        said.add(l);
                        // Open MPI's then waits forever for processes that it has not started
                        if (l.contains("ORTE_ERROR_LOG") && SystemLimits.in(l).isPresent()) {
                            cancel();
                        }
                        // what a launcher says of its end is not for the one who ended it
                        if (!GoingDown.now()) {
                            lines.accept(l);
                        }
                    }
                }
            };
            Thread errors = Thread.ofPlatform().daemon().start(() -> read(process.getErrorStream(), line));
            Thread output = Thread.ofPlatform().daemon().start(() -> read(process.getInputStream(), line));
            exit = ended(process, Duration.ofSeconds(30));
            output.join();
            errors.join();
        } catch (InterruptedException e) {
            cancel();
            throw e;
        } finally {
            removeHook(hook);
        }
        if (exit != 0 && GoingDown.now()) {
            throw new InterruptedException("the program was terminated");
        }
        if (exit != 0 || report[0] == null) {
            throw failure(exit, said, options.ranks());
        }
        try {
            return JsonParser.parseString(report[0]).getAsJsonObject();
        } catch (JsonSyntaxException e) {
            throw new MpiException(MpiException.Stage.RUN, "the program's report cannot be read: " + report[0], log);
        }
    }

    /**
     * Waits for a launcher. One whose processes have all ended for so long has hung, as Open MPI's can when a rank has been killed, and
     * is ended; one that starts none on this machine has as long as it takes.
     *
     * @return its exit status
     */
    static int ended(Process launcher, Duration patience) throws InterruptedException {
        boolean started = false;
        long left = System.nanoTime();
        // soon at first, so that short runs are seen; then rarely, as a look takes time from the run
        for (long pause = 50; !launcher.waitFor(pause, TimeUnit.MILLISECONDS); pause = Math.min(2 * pause, 1000)) {
            // of one that has ended, and for which the launcher has not waited, only the number is left
            boolean runs = launcher.descendants().anyMatch(p -> p.info().command().isPresent());
            started |= runs;
            if (runs || !started) {
                left = System.nanoTime();
            } else if (System.nanoTime() - left > patience.toNanos()) {
                launcher.destroyForcibly();
            }
        }
        return launcher.exitValue();
    }

    /**
     * Says something to the program's standard input and leaves it open: when this process is killed, however hard, the system closes
     * it, and the program ends.
     */
    private static void holdLifeline(Process process) {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            // it has ended already; its messages say why
            return;
        }
    }

    /** Ends the program with all its processes. */
    public void cancel() {
        Process p = process;
        if (p != null && p.isAlive()) {
            ProcessTree.end(p.toHandle());
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is stopping, and the hook ends the program
            return;
        }
    }

    private static void read(InputStream in, Consumer<String> line) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String l = reader.readLine(); l != null; l = reader.readLine()) {
                line.accept(l);
            }
        } catch (IOException e) {
            line.accept("(the rest of the program's output is lost: " + e.getMessage() + ")");
        }
    }

    private List<String> command(Options o) {
        List<String> c = new ArrayList<>();
        c.add(tools.launcher().orElseThrow().toString());
        if (!flags.isEmpty()) {
            c.addAll(Arrays.asList(flags.split(" ")));
        }
        if (tools.kind() == MpiToolchain.Kind.OPENMPI && o.ranks() > cores()) {
            c.add("--oversubscribe");
        }
        if (tools.kind() == MpiToolchain.Kind.OPENMPI && threads(o.ranks()) > 1 && !flags.contains("bind-to")) {
            // Open MPI would tie a rank with all its threads to one core
            c.addAll(List.of("--bind-to", "none"));
        }
        c.addAll(List.of("-n", Long.toString(o.ranks()), binary.toAbsolutePath().toString()));
        o.program().ifPresent(c::add);
        o.params().forEach((name, value) -> c.add(name + "=" + value));
        c.addAll(List.of("--json", "--end-with-input", "--repeat", Integer.toString(o.repeat()), "--files",
                o.files().toAbsolutePath().toString()));
        o.dump().ifPresent(d -> c.addAll(List.of("--verify-dump", d.toAbsolutePath().toString())));
        o.show().forEach(t -> c.addAll(List.of("--show", t)));
        o.messageLimit().ifPresent(n -> c.addAll(List.of("--message-limit", Long.toString(n))));
        if (!o.overlap()) {
            c.add("--no-overlap");
        }
        if (o.anyMemory()) {
            c.add("--any-memory");
        }
        return c;
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** The cores that each rank has to itself. */
    private static long threads(long ranks) {
        return Math.max(1, cores() / Math.max(1, ranks));
    }

    private void environment(Map<String, String> env, long ranks) {
        String threads = Long.toString(threads(ranks));
        env.putIfAbsent("OMP_NUM_THREADS", threads);
        env.putIfAbsent("OPENBLAS_NUM_THREADS", threads);
        // for programs built with sanitizers: they are not at fault for memory that MPI never frees
        env.putIfAbsent("ASAN_OPTIONS", "detect_leaks=0");
        if (tools.kind() == MpiToolchain.Kind.OPENMPI && "root".equals(System.getProperty("user.name"))) {
            env.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
            env.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        }
    }

    /** Finds the program's own words among those of the launcher. */
    private MpiException failure(int exit, List<String> said, long ranks) {
        String program = binary.getFileName() + ": ";
        List<String> own = said.stream().filter(l -> !NOTE.matcher(l).lookingAt()).filter(l -> l.startsWith(program)
                || l.matches("\\w+: (processor \\d+: )?.*") && !l.startsWith("mpirun") && !l.startsWith("mpiexec")
                && !l.startsWith("NOTE: ")).distinct().toList();
        if (ranks > 1 && own.stream().anyMatch(l -> l.contains(ALONE))) {
            return new MpiException(MpiException.Stage.MISSING, tools.launcher().orElseThrow() + " (" + tools.mpiVersion()
                    + ") started " + ranks + " processes that do not know each other: the program was built for another MPI, with "
                    + tools.compiler().map(Path::toString).orElse("mpicxx")
                    + "; set TILEWRIGHT_MPICXX and TILEWRIGHT_MPIRUN to commands of the same MPI", log);
        }
        if (exit == 1 && !own.isEmpty()) {
            return new MpiException(MpiException.Stage.ARGUMENTS, own.get(0).substring(own.get(0).indexOf(": ") + 2), log);
        }
        if (!own.isEmpty()) {
            return new MpiException(MpiException.Stage.RUN, own.get(0).substring(own.get(0).indexOf(": ") + 2), log);
        }
        Optional<SystemLimits> limit = said.stream().flatMap(l -> SystemLimits.in(l).stream()).findFirst();
        if (limit.isPresent()) {
            return new MpiException(MpiException.Stage.RUN, tools.launcher().orElseThrow() + " cannot start " + ranks + " processes: "
                    + limit.get().sentence(), log);
        }
        String launcher = said.stream().filter(l -> l.matches(".*(signal|rank|killed|exit|EXIT|slots|Exit).*")).findFirst()
                .map(String::strip).orElse("it printed nothing");
        return new MpiException(MpiException.Stage.RUN, "the program ended with code " + exit + ": " + launcher, log);
    }
}
