package org.tilewright.backend.mpi;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.toolchain.BuildCache;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.library.CppLibrary;
import org.tilewright.machine.Measurements;
import org.tilewright.machine.Processor;

/** Measures messages, arithmetic and memory of this machine by a small MPI program. */
public final class MeasureMachine {

    /** Options worth a try on one machine: copies through shared memory, which many virtual machines do faster than the kernel does. */
    private static final Map<MpiToolchain.Kind, String> SHARED_MEMORY = Map.of(
            MpiToolchain.Kind.OPENMPI, "--mca pml ob1 --mca btl self,vader --mca btl_vader_single_copy_mechanism none",
            MpiToolchain.Kind.MPICH, "-genv UCX_TLS posix,self");

    private final MpiToolchain tools;
    private final BuildCache cache;
    private final Consumer<String> progress;

    public MeasureMachine(MpiToolchain tools, BuildCache cache, Consumer<String> progress) {
        this.tools = tools;
        this.cache = cache;
        this.progress = progress;
    }

    public Measurements measure() throws IOException, InterruptedException, MpiException {
        boolean blas = tools.blas().isPresent();
        String source = (blas ? "#define TILEWRIGHT_CBLAS\n" : "") + CppLibrary.text("measure.cpp");
        GeneratedProgram program = new GeneratedProgram("measure", source, List.of(), blas, true);
        progress.accept("building the measuring program ...");
        try (BuildCache.Entry built = MpiBuild.cached(program, tools, CompilerFlags.USUAL, cache)) {
            Path binary = built.folder().resolve("measure");
            List<Measurements.Messages> messages = new ArrayList<>();
            Set<String> all = new LinkedHashSet<>(List.of(MpiRun.usersFlags()));
            all.add("");
            all.add(SHARED_MEMORY.getOrDefault(tools.kind(), ""));
            for (String flags : all) {
                progress.accept("measuring messages" + (flags.isEmpty() ? "" : " with " + flags) + " ...");
                try {
                    JsonObject m = run(binary, flags, 2, "messages");
                    messages.add(new Measurements.Messages(flags, m.get("latency").getAsDouble(), m.get("bandwidth").getAsDouble()));
                } catch (MpiException e) {
                    // an option that this MPI does not know is no suggestion; the user's own must work
                    if (flags.equals(MpiRun.usersFlags())) {
                        throw e;
                    }
                }
            }
            progress.accept("measuring arithmetic and memory ...");
            JsonObject c = run(binary, MpiRun.usersFlags(), 1, "compute");
            return new Measurements(Measurements.hostName(), Processor.here().model(), tools.mpiVersion(), Instant.now().toString(),
                    c.get("cores").getAsInt(), List.copyOf(messages),
                    blas ? List.of(new Measurements.Blas("system", c.get("blasCore").getAsString(), c.get("flopsOne").getAsDouble(),
                    c.get("flopsAll").getAsDouble())) : List.of(), c.get("memoryOne").getAsDouble(), c.get("memoryAll").getAsDouble());
        }
    }

    private JsonObject run(Path binary, String flags, int ranks, String what) throws IOException, InterruptedException, MpiException {
        Path log = binary.resolveSibling("measure." + ProcessHandle.current().pid() + ".run.log");
        JsonObject report = new MpiRun(tools, binary, log).flags(flags)
                .run(MpiRun.Options.of(Map.of(), ranks, binary.getParent()).program(what), line -> { });
        java.nio.file.Files.deleteIfExists(log);
        return report;
    }
}
