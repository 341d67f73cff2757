package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

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
            if (names(c).stream().anyMatch(w -> missing.contains(w.text()))) {
                // it fails only because an earlier command failed, whose error is reported already
                made(c).forEach(w -> missing.add(w.text()));
                continue;
            }
            try {
                nest = apply(nest, c, context).withApplied(c);
            } catch (ProgramError e) {
                problems.add(e.diagnostic());
                made(c).forEach(w -> missing.add(w.text()));
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

    /** The loops that a command names without making them. */
    private static List<Word> names(Command command) {
        return switch (command) {
            case Command.Split c -> List.of(c.loop());
            case Command.Divide c -> List.of(c.loop());
            case Command.Collapse c -> List.of(c.first(), c.second());
            case Command.Reorder c -> c.loops();
            case Command.Parallelize c -> List.of(c.loop());
            case Command.Unroll c -> List.of(c.loop());
            case Command.Precompute c -> c.loops();
            case Command.DistributeLoops c -> c.loops();
            case Command.Distribute c -> c.targets();
            case Command.Communicate c -> List.of(c.loop());
            case Command.Rotate c -> {
                List<Word> l = new ArrayList<>(c.by());
                l.add(c.loop());
                yield l;
            }
            case Command.Substitute c -> c.loops();
        };
    }

    /** The loops that a command makes. */
    private static List<Word> made(Command command) {
        return switch (command) {
            case Command.Split c -> List.of(c.outer(), c.inner());
            case Command.Divide c -> List.of(c.outer(), c.inner());
            case Command.Collapse c -> List.of(c.fused());
            case Command.Rotate c -> List.of(c.rotated());
            case Command.Distribute c -> {
                List<Word> l = new ArrayList<>(c.distributed());
                l.addAll(c.local());
                yield l;
            }
            default -> List.of();
        };
    }
}
