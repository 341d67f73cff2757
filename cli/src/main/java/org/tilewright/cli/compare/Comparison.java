package org.tilewright.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.tilewright.analysis.load.Rates;
import org.tilewright.cli.program.CheckedProgram;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.PrintDiagnostics;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.target.RunRequest;
import org.tilewright.cli.target.Target;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;
import org.tilewright.language.scale.Variant;
import org.tilewright.machine.Measurements;

/** Runs the schedules of a program one after the other under the same params, beside what was predicted of each. */
public final class Comparison {

    private final SourceText source;
    private final Target target;
    private final RunRequest request;
    private final boolean oversubscribe;
    private final Set<Diagnostic> warned = new LinkedHashSet<>();

    /** @param oversubscribe whether more processes may start than the machine bears well */
    public Comparison(SourceText source, Target target, RunRequest request, boolean oversubscribe) {
        this.source = source;
        this.target = target;
        this.request = request;
        this.oversubscribe = oversubscribe;
    }

    /**
     * @param processors how many the machine is to have, if that is said
     * @throws Failure if this machine lacks what all need
     */
    public Compared of(Variant variant, Map<String, Long> params, Optional<Long> processors) {
        Map<String, Long> given = new LinkedHashMap<>(params);
        processors.ifPresent(p -> given.put("processors", p));
        try {
            PlannedProgram program = planned(variant, params, processors);
            if (!oversubscribe) {
                target.tooMany(program.processors()).ifPresent(why -> {
                    throw new Failure(ExitCode.MISSING_HERE, why);
                });
            }
            Optional<Predicted> predicted = Predicted.of(program, rates(program));
            return new Compared.Ran(variant.name(), given, program, predicted, target.run(program, request));
        } catch (Failure e) {
            return new Compared.LeftOut(variant.name(), given, e);
        }
    }

    /** The rates of the program's machine, or what was measured of this one where the text says nothing. */
    static Rates rates(PlannedProgram program) {
        return Rates.of(program.program().machine(), Measurements.ofThisMachine(), program.processors());
    }

    private PlannedProgram planned(Variant variant, Map<String, Long> params, Optional<Long> processors) {
        SourceText text = new SourceText(source.file(), variant.text());
        if (variant.derived()) {
            Derived derived = Derive.of(variant.file(), variant.text(), new Derive.Options(params,
                    processors.map(OptionalLong::of).orElse(OptionalLong.empty()), Optional.empty()));
            requireNone(derived.diagnostics());
            text = new SourceText(source.file(), derived.text());
        }
        CheckedProgram checked = CheckedProgram.of(text, ProgramOptions.of(params, variant.schedule()),
                variant.derived() ? Optional.empty() : processors, Analysis.Depth.ERRORS);
        requireNone(checked.diagnostics());
        if (!variant.derived()) {
            warn(text, checked.diagnostics());
        }
        return new PlannedProgram(checked.source(), checked.program(), checked.params(),
                checked.planned().flatMap(p -> p.plan()).orElseThrow());
    }

    private static void requireNone(List<Diagnostic> diagnostics) {
        diagnostics.stream().filter(Diagnostic::isError).findFirst().ifPresent(e -> {
            throw new Failure(ExitCode.PROGRAM_HAS_ERRORS, "line " + e.range().line() + ": " + e.message());
        });
    }

    /** What several schedules have in common is said once. */
    private void warn(SourceText text, List<Diagnostic> diagnostics) {
        List<Diagnostic> fresh = new ArrayList<>();
        diagnostics.stream().filter(d -> d.severity() != Diagnostic.Severity.HINT && warned.add(d)).forEach(fresh::add);
        new PrintDiagnostics(request.terminal()).asText(text, fresh, request.terminal().err());
    }
}
