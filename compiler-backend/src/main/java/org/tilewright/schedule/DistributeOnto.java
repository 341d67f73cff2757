package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.ProgramError;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;

/**
 * {@code distribute({i, j}, {io, jo}, {ii, ji}, M)}: each target is divided by its machine dimension, the outer halves are
 * distributed (DISTAL, section 3.3, the compound form). With a tensor for M the targets follow that tensor's machine dimensions.
 *
 * <pre>
 * before  forall i  forall j  forall k  S        after  forall io on M.0  forall jo on M.1  forall ii  forall ji  forall k  S
 * </pre>
 */
final class DistributeOnto {

    private DistributeOnto() { }

    static LoopNest apply(LoopNest nest, Schedule.Command.Distribute c, ScheduleContext context) throws ProgramError {
        ScheduleContext.Level level = level(nest, c, context);
        int rank = level.extents().size();
        checkLengths(c, level, rank);
        List<Word> fresh = new ArrayList<>(c.distributed());
        fresh.addAll(c.local());
        DistinctNames.check(c.targets());
        DistinctNames.check(fresh);
        for (Word w : fresh) {
            context.fresh(nest, w);
        }
        int outermost = Integer.MAX_VALUE;
        for (Word w : c.targets()) {
            int at = context.loop(nest, w);
            context.canBeDivided(nest, w);
            NotDistributed.check(nest.loops().get(at), w, "a second distribute");
            outermost = Math.min(outermost, at);
        }
        LoopNest result = nest;
        for (int t = 0; t < rank; t++) {
            result = DivideLoop.rewrite(result, result.indexOf(c.targets().get(t).text()), c.distributed().get(t).text(),
                    c.local().get(t).text(), level.extents().get(t), c.range());
        }
        return DistributeLoops.mark(gather(result, c, outermost), c.distributed(), level, context);
    }

    /** Puts the distributed loops where the outermost target stood and the local ones directly inside. */
    private static LoopNest gather(LoopNest nest, Schedule.Command.Distribute c, int outermost) {
        List<Loop> front = new ArrayList<>();
        c.distributed().forEach(w -> front.add(nest.loop(w.text()).orElseThrow()));
        c.local().forEach(w -> front.add(nest.loop(w.text()).orElseThrow()));
        List<Loop> rest = new ArrayList<>(nest.loops());
        rest.removeAll(front);
        rest.addAll(outermost, front);
        return nest.withLoops(rest);
    }

    private static void checkLengths(Schedule.Command.Distribute c, ScheduleContext.Level level, int rank) throws ProgramError {
        if (c.targets().size() != rank) {
            throw new ProgramError(c.targets().get(Math.min(c.targets().size() - 1, rank)).range(), "distribute-count",
                    DistributeLoops.describe(level) + " has " + DistributeLoops.dimensions(rank) + ", so distribute needs " + rank
                            + " loops to divide, one for each; here are " + c.targets().size());
        }
        if (c.distributed().size() != rank || c.local().size() != rank) {
            List<Word> wrong = c.distributed().size() != rank ? c.distributed() : c.local();
            throw new ProgramError(wrong.isEmpty() ? c.range() : wrong.get(wrong.size() - 1).range(), "distribute-count",
                    "distribute divides " + rank + " loops and needs as many names here, not " + wrong.size());
        }
    }

    private static ScheduleContext.Level level(LoopNest nest, Schedule.Command.Distribute c, ScheduleContext context) throws ProgramError {
        Optional<MachineDecl> machine = context.program().machine();
        return switch (c.onto()) {
            case Schedule.Onto.Named n when machine.isPresent() && machine.get().name().text().equals(n.name().text()) -> {
                if (context.levels().size() > 1) {
                    throw new ProgramError(n.range(), "distribute-level", "machine '" + n.name() + "' has several levels; say which: "
                            + ScheduleContext.quoted(context.levels().stream().map(l -> n.name() + "." + l.name()).toList()));
                }
                yield unused(nest, context.levels().get(0), n.range());
            }
            case Schedule.Onto.Named n when context.program().tensor(n.name().text()).isPresent() -> ontoTensor(nest, n.name(), context);
            case Schedule.Onto.Named n -> throw new ProgramError(n.range(), "distribute-no-machine", "'" + n.name()
                    + "' is neither the machine nor a tensor of this program");
            case Schedule.Onto.Level l -> {
                if (machine.isEmpty() || !machine.get().name().text().equals(l.machine().text())) {
                    throw new ProgramError(l.machine().range(), "distribute-no-machine", "there is no machine '" + l.machine() + "'");
                }
                for (ScheduleContext.Level known : context.levels()) {
                    if (known.name().equals(l.level().text())) {
                        yield unused(nest, known, l.range());
                    }
                }
                throw new ProgramError(l.level().range(), "distribute-level", "machine '" + l.machine() + "' has no level '" + l.level()
                        + "'; it has " + ScheduleContext.quoted(context.levels().stream().map(ScheduleContext.Level::name).toList()));
            }
            case Schedule.Onto.Grid g -> grid(nest, g, context);
        };
    }

    private static ScheduleContext.Level grid(LoopNest nest, Schedule.Onto.Grid g, ScheduleContext context) throws ProgramError {
        List<String> given = g.extents().stream().map(ParamExpr::text).toList();
        for (ScheduleContext.Level l : context.levels()) {
            if (l.extents().equals(g.extents().stream().map(IntExpr::param).toList())) {
                return unused(nest, l, g.range());
            }
        }
        throw new ProgramError(g.range(), "distribute-grid", "Grid(" + String.join(", ", given) + ") is not the declared machine"
                + context.program().machine().map(m -> "; write " + m.name()).orElse(": there is none"));
    }

    private static ScheduleContext.Level ontoTensor(LoopNest nest, Word tensor, ScheduleContext context) throws ProgramError {
        ScheduleContext.Level level = DistributeLoops.nextLevel(nest, context, tensor.range());
        Distribution d = context.program().distribution(tensor.text())
                .orElseThrow(() -> new ProgramError(tensor.range(), "distribute-onto-tensor",
                        "tensor '" + tensor + "' has no distribution to follow; it lives on processor 0"));
        Distribution.LevelPart part = d.parts().stream().filter(p -> p.level().text().equals(level.name())
                || context.levels().size() == 1).findFirst().orElseThrow(() -> new ProgramError(tensor.range(), "distribute-onto-tensor",
                "tensor '" + tensor + "' is not distributed over " + DistributeLoops.describe(level)));
        for (Distribution.Mapping p : part.mappings()) {
            if (!(p instanceof Distribution.Mapping.Block)) {
                throw new ProgramError(tensor.range(), "distribute-onto-tensor",
                        "distribute over a tensor follows its blocks, and '" + tensor
                                + "' is not cut into blocks along every machine dimension; name the machine instead");
            }
        }
        return level;
    }

    private static ScheduleContext.Level unused(LoopNest nest, ScheduleContext.Level l, SourceRange range) throws ProgramError {
        if (DistributeLoops.isUsed(nest, l)) {
            throw new ProgramError(range, "distribute-twice", "loops are already distributed over " + DistributeLoops.describe(l));
        }
        return l;
    }
}
