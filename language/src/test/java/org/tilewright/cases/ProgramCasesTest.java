package org.tilewright.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.analysis.Memory;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.oracle.NaiveEvaluator;
import org.tilewright.plan.Plan;
import org.tilewright.testing.Pace;

/** Programs that once had a wrong result, or none, have the known one on every target and by definition. */
@Tag("slow")
class ProgramCasesTest {

    @TempDir
    Path folder;

    static List<ProgramCase> cases() {
        return ProgramCase.all();
    }

    private static Analysis analysis(ProgramCase c) {
        Analysis a = Analysis.of("case.tw", c.text());
        assertEquals(List.of(), a.diagnostics().stream().filter(Diagnostic::isError).toList());
        return a;
    }

    private static Plan plan(ProgramCase c) {
        return analysis(c).planned().orElseThrow().plan().orElseThrow();
    }

    private static ParamValues params(ProgramCase c, Map<String, Long> run) {
        return ParamValues.evaluate(analysis(c).program().params(), run, new ArrayList<>());
    }

    private static String faults(ProgramCase c, Map<String, Long> run, Function<String, DenseTensor> computed) {
        StringBuilder out = new StringBuilder();
        c.results().forEach(e -> out.append(ProgramCase.fault(e, computed.apply(e.tensor()))));
        return out.isEmpty() ? "" : c + " " + run + ": " + out;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void byDefinition(ProgramCase c) {
        for (Map<String, Long> run : c.runs()) {
            assertEquals("", faults(c, run, NaiveEvaluator.evaluate(analysis(c).program(), params(c, run), folder)::get));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void onLocal(ProgramCase c) {
        Plan plan = plan(c);
        for (Map<String, Long> run : c.runs()) {
            ParamValues params = params(c, run);
            LocalResult result = LocalRun.run(plan, params, LocalRun.Options.in(folder));
            assertEquals("", faults(c, run, result::gather));
            c.flops().ifPresent(f -> assertEquals(f, result.flops()));
            assertFits(c, run, plan, result.maxPeakBytes());
        }
    }

    private static void assertFits(ProgramCase c, Map<String, Long> run, Plan plan, long taken) {
        long predicted = Memory.of(plan, params(c, run)).maxBytesPerProcessor();
        assertTrue(taken <= predicted, () -> c + " " + run + ": " + predicted + " bytes are predicted, and " + taken + " taken");
    }

    /** All programs are in one binary. */
    @Test
    void onMpi() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        List<NamedPlan> plans = new ArrayList<>();
        for (ProgramCase c : cases()) {
            plans.add(new NamedPlan("p" + plans.size(), plan(c)));
        }
        GeneratedProgram emitted = CppEmitter.emit("cases", plans);
        Path binary = Pace.FAST.compile(emitted, folder, tools);
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < cases().size(); i++) {
            ProgramCase c = cases().get(i);
            for (Map<String, Long> run : c.runs()) {
                Path dump = Files.createTempDirectory(folder, "dump");
                long processors = plans.get(i).plan().grid().processors(params(c, run));
                JsonObject report = new MpiRun(tools, binary).run(MpiRun.Options.of(run, processors, folder).program("p" + i).dump(dump),
                        line -> { });
                Optional.of(faults(c, run, new DumpedResults(dump)::gather)).filter(f -> !f.isEmpty()).ifPresent(faults::add);
                assertFits(c, run, plans.get(i).plan(), report.get("peakBytesPerProcessor").getAsLong());
                c.flops().ifPresent(f -> assertEquals(f, report.get("flops").getAsDouble(), c + " " + run));
            }
        }
        assertEquals("", String.join("\n", faults));
    }
}
