package org.tilewright.plan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.planner.PlanResult;

/** A text taken as far as the planner. */
public record Planned(Program program, ParamValues params, PlanResult result, List<Diagnostic> errors, Path folder) {

    public static Planned text(String text) {
        return of("test.tw", text, Map.of(), Path.of("."));
    }

    public static Planned sample(String name, Map<String, Long> overrides) {
        Path file = Path.of("../samples").resolve(name);
        try {
            return of(file.toString(), Files.readString(file), overrides, file.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Planned of(String file, String text, Map<String, Long> overrides, Path folder) {
        ParseResult parsed = TilewrightParser.parse(file, text);
        List<Diagnostic> found = new ArrayList<>(parsed.diagnostics());
        ParamValues params = ParamValues.evaluate(parsed.program().params(), overrides, found);
        found.addAll(CheckProgram.check(parsed.program(), params, parsed.uncertain()));
        PlanResult result = MakePlan.of(parsed.program(), params, Optional.empty());
        found.addAll(result.diagnostics());
        return new Planned(parsed.program(), params, result, found.stream().filter(Diagnostic::isError).toList(), folder);
    }

    public Plan plan() {
        return result.plan().orElseThrow(() -> new AssertionError(errors.toString()));
    }

    /** What moves: tensor and kind of every family with bytes, and the bytes. */
    List<String> moves() {
        List<String> out = new ArrayList<>();
        for (TransferGroup f : Traffic.of(plan(), params).families()) {
            if (f.bytes() > 0) {
                String kind = f.how().getClass().getSimpleName();
                out.add(f.tensor() + " " + (f.firstStepOnly() ? "first " : "") + kind);
            }
        }
        return out;
    }

    /** Runs on the local target; the result must be the naive evaluator's and the bytes the predicted ones. */
    Planned verify() {
        if (!errors.isEmpty()) {
            throw new AssertionError(errors.toString());
        }
        LocalResult run = LocalRun.run(plan(), params, LocalRun.Options.in(folder));
        Verdict verdict = Verify.against(program, params, folder, run);
        if (!verdict.passed()) {
            throw new AssertionError(verdict.text());
        }
        Traffic.of(plan(), params).contradicts(run.bytesReceived(), run.totalMessages(), run.inside()).ifPresent(wrong -> {
            throw new AssertionError(wrong);
        });
        return this;
    }
}
