package org.tilewright.cli.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.plan.Plan;

/** A program without errors and its plan. */
public record PlannedProgram(SourceText source, Program program, ParamValues params, Plan plan) {

    /** Checks and plans a file; prints errors and warnings on the error stream. @throws ProgramErrors if there are errors */
    public static PlannedProgram of(Path file, ProgramOptions options, Analysis.Depth depth, Terminal terminal) {
        return of(options.source(file), options, Optional.empty(), depth, terminal);
    }

    /** @param processors how many the machine is to have; params that nobody has given are chosen for that */
    public static PlannedProgram of(SourceText source, ProgramOptions options, Optional<Long> processors, Analysis.Depth depth,
            Terminal terminal) {
        CheckedProgram checked = CheckedProgram.of(source, options, processors, depth);
        List<Diagnostic> shown = checked.diagnostics().stream().filter(d -> d.severity() != Diagnostic.Severity.HINT).toList();
        new PrintDiagnostics(terminal).asText(source, shown, terminal.err());
        if (checked.hasErrors()) {
            throw new ProgramErrors();
        }
        Plan plan = checked.planned().flatMap(p -> p.plan()).orElseThrow(ProgramErrors::new);
        return new PlannedProgram(checked.source(), checked.program(), checked.params(), plan);
    }

    /** The folder that data paths are relative to. */
    public Path folder() {
        return source.file().toAbsolutePath().getParent();
    }

    public long processors() {
        return plan.grid().processors(params);
    }
}
