package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.CommandLoops;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.ProgramError;

/**
 * Applies the commands of a schedule to a statement's loops, in order. A command that does not apply is reported as an error and
 * skipped, and so are later commands that name the loops it would have made.
 */
public final class ApplySchedule {

    /** The scheduled nest, and what was wrong. */
    public record Result(LoopNest nest, List<Diagnostic> diagnostics) { }

    private ApplySchedule() { }

    public static Result apply(Program program, ParamValues params, StatementForm form, Schedule schedule) {
        ScheduleContext context = new ScheduleContext(program, params);
        LoopNest nest = LoopNest.of(form);
        List<Diagnostic> problems = new ArrayList<>();
        Set<String> missing = new HashSet<>();
        for (Command c : schedule.commands()) {
            CommandLoops loops = CommandLoops.of(c);
            if (loops.used().stream().anyMatch(w -> missing.contains(w.text()))) {
                // it fails only because an earlier command failed, whose error is reported already
                loops.made().forEach(w -> missing.add(w.text()));
                continue;
            }
            try {
                nest = apply(nest, c, context).withApplied(c);
            } catch (ProgramError e) {
                problems.add(e.diagnostic());
                loops.made().forEach(w -> missing.add(w.text()));
            }
        }
        problems.addAll(new CheckEffects(nest, context.nodeDimensions()).found());
        return new Result(nest, problems);
    }

    private static LoopNest apply(LoopNest nest, Command command, ScheduleContext context) throws ProgramError {
        return switch (command) {
            case Command.Split c -> SplitLoop.apply(nest, c, context);
            case Command.Divide c -> DivideLoop.apply(nest, c, context);
            case Command.Collapse c -> CollapseLoops.apply(nest, c, context);
            case Command.Reorder c -> ReorderLoops.apply(nest, c, context);
            case Command.Parallelize c -> ParallelizeLoop.apply(nest, c, context);
            case Command.Unroll c -> UnrollLoop.apply(nest, c, context);
            case Command.Precompute c -> PrecomputeValue.apply(nest, c, context);
            case Command.DistributeLoops c -> DistributeLoops.apply(nest, c, context);
            case Command.Distribute c -> DistributeOnto.apply(nest, c, context);
            case Command.Communicate c -> CommunicateTensors.apply(nest, c, context);
            case Command.Rotate c -> RotateLoop.apply(nest, c, context);
            case Command.Substitute c -> SubstituteKernel.apply(nest, c, context);
        };
    }
}
