package org.tilewright.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;
import org.tilewright.language.format.TilewrightFormatter;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.testing.MpiBatch;
import org.tilewright.testing.Pace;

/** Random einsums with nothing but their sizes: what is derived for them runs, and computes what they say. */
@Tag("slow")
class DerivedEinsumsTest {

    private static final int EINSUMS = Integer.getInteger("tilewright.generated.programs", 300);
    private static final long SEED = Long.getLong("tilewright.generated.seed", 1);

    @TempDir
    Path folder;

    @Test
    void runAsTheyAre() {
        List<String> wrong = new ArrayList<>();
        int split = 0;
        int scheduled = 0;
        int several = 0;
        for (int n = 0; n < EINSUMS || several < EINSUMS / 50; n++) {
            Random random = new Random(SEED * 1_000_003L + n);
            String text = n < EINSUMS ? einsum(random) : twoProducts(random);
            long processors = 1L + random.nextInt(12);
            Derived derived = Derive.of("einsum.tw", text, new Derive.Options(Map.of(), OptionalLong.of(processors), Optional.empty()));
            if (n >= EINSUMS && !hasSeveralGrids(derived)) {
                continue;
            }
            split += derived.text().contains(" steps, ") ? 1 : 0;
            scheduled += derived.text().contains("schedule") ? 1 : 0;
            several += hasSeveralGrids(derived) ? 1 : 0;
            Optional<String> fault = fault(text, derived);
            fault.ifPresent(f -> wrong.add(f + "\n" + text + "\n-- on " + processors + " processors --\n" + derived.text()));
        }
        assertEquals("", String.join("\n\n", wrong.subList(0, Math.min(3, wrong.size()))), wrong.size() + " of " + EINSUMS);
        assertEquals(true, split > EINSUMS / 8 && scheduled > EINSUMS / 2, split + " split, " + scheduled + " scheduled");
    }

    /** Some of them in one program for MPI: results are those of the einsums as they were written, bytes those predicted. */
    @Test
    void runOnMpi() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        List<NamedPlan> plans = new ArrayList<>();
        Map<String, Analysis> written = new LinkedHashMap<>();
        Map<String, Analysis> derived = new LinkedHashMap<>();
        List<MpiBatch.Job> jobs = new ArrayList<>();
        int several = 0;
        for (int n = 0; n < EINSUMS / 10 || several < 3; n++) {
            Random random = new Random(SEED * 2_000_003L + n);
            String text = n < EINSUMS / 10 ? einsum(random) : twoProducts(random);
            long processors = 1L + random.nextInt(12);
            Derived found = Derive.of("einsum.tw", text, new Derive.Options(Map.of(), OptionalLong.of(processors), Optional.empty()));
            if (n >= EINSUMS / 10 && !hasSeveralGrids(found)) {
                continue;
            }
            several += hasSeveralGrids(found) ? 1 : 0;
            Analysis a = Analysis.of("einsum.tw", found.text());
            String name = "e" + n;
            Plan plan = a.planned().orElseThrow().plan().orElseThrow();
            plans.add(new NamedPlan(name, plan));
            written.put(name, Analysis.of(TilewrightParser.parse("einsum.tw", text), Map.of(), Optional.empty(), Analysis.Depth.ERRORS));
            derived.put(name, a);
            jobs.add(new MpiBatch.Job(name, a.params().asMap(), plan.grid().processors(a.params()), List.of(), folder,
                    Files.createDirectory(folder.resolve(name))));
        }
        MpiBatch batch = MpiBatch.compiled(folder.resolve("built"), tools, plans, Pace.USUAL, RunsOn.HOST);
        List<String> wrong = new ArrayList<>();
        batch.run(jobs, Map.of(), false).forEach((job, outcome) -> fault(job, outcome, written.get(job.program()),
                derived.get(job.program())).ifPresent(f -> wrong.add(job.program() + ": " + f + "\n"
                + derived.get(job.program()).program().text())));
        assertEquals("", String.join("\n\n", wrong));
    }

    private static boolean hasSeveralGrids(Derived derived) {
        return derived.compared().stream().limit(1).anyMatch(c -> c.grids().size() > 1);
    }

    private static Optional<String> fault(MpiBatch.Job job, MpiBatch.Outcome outcome, Analysis written, Analysis derived) {
        if (outcome.report().isEmpty()) {
            return Optional.of(outcome.said());
        }
        JsonObject report = outcome.report().get();
        Verdict verdict = Verify.against(written.program(), written.params(), job.files(), DumpedResults.of(job.dump(), report));
        return verdict.passed() ? Traffic.of(derived.planned().get().plan().get(), derived.params()).contradicts(
                report.get("bytesReceived").getAsLong(), report.get("maxBytesPerProcessor").getAsLong(),
                report.get("bytesInsideNodes").getAsLong()) : Optional.of(verdict.text());
    }

    private static Optional<String> fault(String text, Derived derived) {
        if (!derived.diagnostics().isEmpty()) {
            return Optional.of("said: " + derived.diagnostics());
        }
        Analysis a = Analysis.of("einsum.tw", derived.text());
        List<Diagnostic> told = a.diagnostics().stream().filter(d -> d.severity() != Diagnostic.Severity.HINT)
                // an einsum need not have all letters, and so few elements leave processors without work
                .filter(d -> !d.code().equals("unused-declaration") && !d.code().equals("idle-processors")).toList();
        if (!told.isEmpty()) {
            return Optional.of("check says: " + told);
        }
        if (!TilewrightFormatter.format(derived.text()).equals(derived.text())) {
            return Optional.of("formats to\n" + TilewrightFormatter.format(derived.text()));
        }
        LocalResult run = LocalRun.run(a.planned().orElseThrow().plan().orElseThrow(), a.params(), LocalRun.Options.in(Path.of(".")));
        Analysis plain = Analysis.of(TilewrightParser.parse("einsum.tw", text), Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        Verdict verdict = Verify.against(plain.program(), plain.params(), Path.of("."), run);
        if (!verdict.passed()) {
            return Optional.of(verdict.text());
        }
        return Traffic.of(a.planned().get().plan().get(), a.params()).contradicts(run.bytesReceived(), run.totalMessages(), run.inside());
    }

    /** Two products in sizes in which another grid is best for the second, at times. */
    private static String twoProducts(Random random) {
        int i = 2 + random.nextInt(3);
        int j = 8 + random.nextInt(9);
        int l = 150 + random.nextInt(100);
        int c = 25 + random.nextInt(25);
        int b = 25 + random.nextInt(25);
        return "tensor B : f64(" + i + ", " + j + ", " + l + ")\ntensor F : f64(" + l + ", " + c + ")\ntensor C : f64(" + j + ", " + b
                + ")\ntensor T : f64(" + i + ", " + j + ", " + c + ")\ntensor A : f64(" + i + ", " + b + ", " + c + ")\n\n"
                + "input B = random(1)\ninput F = random(2)\ninput C = random(3)\n\n"
                + "T(i, j, c) = B(i, j, l) * F(l, c)\nA(i, b, c) = T(i, j, c) * C(j, b)\n";
    }

    /** One einsum of 2 to 6 tensors of order 0 to 5. */
    private static String einsum(Random random) {
        int letters = 2 + random.nextInt(5);
        StringBuilder out = new StringBuilder();
        for (int l = 0; l < letters; l++) {
            out.append("param n").append(l).append(" = ").append(1 + random.nextInt(l > 4 ? 3 : 7)).append('\n');
        }
        out.append('\n');
        int tensors = 2 + random.nextInt(5);
        List<String> indices = new ArrayList<>();
        StringBuilder all = new StringBuilder();
        for (int t = 0; t < tensors; t++) {
            StringBuilder own = new StringBuilder();
            for (int l = 0; l < letters; l++) {
                if (random.nextInt(letters) < 2 && own.length() < 5) {
                    own.insert(random.nextInt(own.length() + 1), (char) ('i' + l));
                }
            }
            indices.add(own.toString());
            all.append(own);
        }
        StringBuilder result = new StringBuilder();
        for (int l = 0; l < letters; l++) {
            char c = (char) ('i' + l);
            if (all.indexOf(String.valueOf(c)) >= 0 && random.nextInt(5) < 2 && result.length() < 5) {
                result.insert(random.nextInt(result.length() + 1), c);
            }
        }
        List<String> names = new ArrayList<>();
        for (int t = 0; t < tensors; t++) {
            names.add("B" + t);
            out.append(tensor("B" + t, indices.get(t)));
        }
        out.append(tensor("A", result.toString())).append('\n');
        names.forEach(t -> out.append("input ").append(t).append(" = random(").append(t.substring(1)).append(")\n"));
        out.append("\nA = einsum(\"").append(String.join(",", indices)).append("->").append(result).append("\", ")
                .append(String.join(", ", names)).append(")\n");
        return out.toString();
    }

    private static String tensor(String name, String indices) {
        List<String> extents = new ArrayList<>();
        indices.chars().forEach(c -> extents.add("n" + (c - 'i')));
        return "tensor " + name + " : f64(" + String.join(", ", extents) + ")\n";
    }
}
