package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.gpu.GpuEmitter;
import org.tilewright.backend.gpu.Products;
import org.tilewright.backend.toolchain.Compilation;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.CudaToolchain;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.tests.Share;

/** NVIDIA's compiler takes the generated programs of every sample without a warning, and says what their kernels need. */
@Tag("slow")
class CudaSamplesTest {

    /** What nvcc says of one kernel for one kind of GPU. */
    private record Kernel(String name, String architecture, int registers, int sharedBytes, int spilledBytes) {

        private static final Pattern SAID = Pattern.compile("Compiling entry function '([^']+)' for '(sm_\\w+)'.*?(\\d+) bytes spill stores"
                + ".*?Used (\\d+) registers([^\\n]*)", Pattern.DOTALL);
        private static final Pattern MANGLED = Pattern.compile("_ZN8programs(\\d+)(.*)");
        private static final Pattern SHARED = Pattern.compile("(\\d+) bytes smem");

        static List<Kernel> of(String log) {
            List<Kernel> out = new ArrayList<>();
            for (Matcher m = SAID.matcher(log); m.find();) {
                Matcher shared = SHARED.matcher(m.group(5));
                out.add(new Kernel(readable(m.group(1)), m.group(2), Integer.parseInt(m.group(4)),
                        shared.find() ? Integer.parseInt(shared.group(1)) : 0, Integer.parseInt(m.group(3))));
            }
            return out;
        }

        /** The program's name and the kernel's, each of which stands behind its length. */
        private static String readable(String mangled) {
            Matcher m = MANGLED.matcher(mangled);
            if (!m.matches()) {
                return mangled;
            }
            String rest = m.group(2).substring(Integer.parseInt(m.group(1)));
            int digits = Character.isDigit(rest.charAt(1)) ? 2 : 1;
            int length = Integer.parseInt(rest.substring(0, digits));
            return m.group(2).substring(0, Integer.parseInt(m.group(1))) + "." + rest.substring(digits, digits + length);
        }
    }

    /** What a block may have on every GPU without asking for more. */
    private static final int SHARED_BYTES = 48 << 10;

    /** Where the needs of all kernels are written. */
    private static final Path REPORT = Path.of("cli/target/cuda-kernels.txt");

    @TempDir
    Path folder;

    @Test
    void everySampleCompilesWithoutWarnings() throws Exception {
        MpiToolchain mpi = MpiToolchain.detect();
        CudaToolchain detected = CudaToolchain.detect();
        assumeTrue(mpi.isComplete() && detected.compiler().isPresent(), "skipped, needs MPI and nvcc");
        // for the newest alone, since what nvcc says of the text is the same for all; CudaBuildTest compiles for all
        CudaToolchain cuda = new CudaToolchain(detected.compiler(), detected.version(), List.of(detected.architectures().getLast()));
        List<NamedPlan> plans = new ArrayList<>();
        for (Path sample : Share.of(Samples.all(), 3)) {
            Analysis analysis = Analysis.of(TilewrightParser.parse(sample.toString(), Files.readString(sample)), Map.of(), Optional.empty(),
                    Analysis.Depth.ERRORS);
            plans.add(new NamedPlan(sample.getFileName().toString().replace(".tw", ""),
                    analysis.planned().flatMap(p -> p.plan()).orElseThrow()));
        }
        GeneratedProgram program = GpuEmitter.emit("samples", plans, RunsOn.CUDA, Products.BY_OWN_KERNELS);
        Path source = new MpiBuild(folder).writeSources(program);
        List<String> command = new ArrayList<>(cuda.command(mpi.compiler().orElseThrow(), CompilerFlags.USUAL));
        command.addAll(List.of("-Werror=all-warnings", "-Xptxas=-v", "-c", source.toString(), "-o",
                folder.resolve("samples.o").toString()));
        Path log = folder.resolve("log");
        Compilation.run(command, log);
        String said = Files.readString(log);
        assertEquals("", String.join("\n", said.lines().filter(l -> l.contains("warning")).toList()));
        List<Kernel> kernels = Kernel.of(said);
        assertFalse(kernels.isEmpty());
        Files.write(REPORT, kernels.stream().map(k -> "%-30s %-7s %4d registers %6d bytes shared %4d bytes spilled".formatted(k.name(),
                k.architecture(), k.registers(), k.sharedBytes(), k.spilledBytes())).toList());
        assertEquals(List.of(), kernels.stream().filter(k -> k.sharedBytes() > SHARED_BYTES).toList());
    }
}
