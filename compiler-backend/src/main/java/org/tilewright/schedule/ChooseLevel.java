package org.tilewright.schedule;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Schedule.Onto;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/** The machine level or dimension that an argument of {@code distribute} names. */
final class ChooseLevel {

    private ChooseLevel() { }

    /** The level that a name, a tensor or a grid refers to. */
    static ScheduleContext.Level of(LoopNest nest, Onto onto, ScheduleContext context) throws ProgramError {
        Optional<MachineDecl> machine = context.program().machine();
        return switch (onto) {
            case Onto.Named n when machine.isPresent() && machine.get().name().text().equals(n.name().text()) -> only(n.name(), context);
            case Onto.Named n when context.program().tensor(n.name().text()).isPresent() -> ofTensor(nest, n.name(), context);
            case Onto.Named n when context.program().machine(n.name().text()).isPresent() -> throw another(nest, n.name(), context);
            case Onto.Named n -> throw new ProgramError(n.range(), "distribute-no-machine", "'" + n.name()
                    + "' is neither the machine nor a tensor of this program");
            case Onto.Level l -> named(nest, l.machine(), l.level(), context);
            case Onto.Dimension d -> throw new ProgramError(d.range(), "distribute-level", "'" + CommandText.onto(d)
                    + "' is one dimension; name the " + (d.level().isPresent() ? "level, '" + d.machine() + "." + d.level().get()
                    : "machine, '" + d.machine())
                    + "', to divide a loop for each of its dimensions");
            case Onto.Grid g -> grid(g, context);
        };
    }

    /** The number of a dimension among all of the grid. */
    static int dimension(LoopNest nest, Onto.Dimension d, ScheduleContext context) throws ProgramError {
        if (d.level().isEmpty()) {
            checkMachine(nest, d.machine(), context);
        }
        ScheduleContext.Level level = d.level().isPresent() ? named(nest, d.machine(), d.level().get(), context)
                : only(d.machine(), context);
        return level.dimensions().filter(n -> d.number().text().equals(Integer.toString(n - level.firstDimension()))).findFirst()
                .orElseThrow(() -> new ProgramError(d.number().range(), "distribute-level", DistributeLoops.describe(level) + " has "
                        + DistributeLoops.dimensions(level.extents().size()) + ", " + dimensions(d, level) + ", and no '"
                        + CommandText.onto(d) + "'"));
    }

    private static String dimensions(Onto.Dimension d, ScheduleContext.Level level) {
        return ScheduleContext.quoted(IntStream.range(0, level.extents().size())
                .mapToObj(n -> d.machine() + "." + d.level().map(l -> l + ".").orElse("") + n).toList());
    }

    private static ProgramError another(LoopNest nest, Word machine, ScheduleContext context) {
        return new ProgramError(machine.range(), "distribute-no-machine", "'" + machine + "' is another machine; a statement runs on the"
                + " machine of its output, and '" + nest.form().statement().target().tensor() + "' lives on '"
                + context.program().machine().orElseThrow().name() + "'");
    }

    private static void checkMachine(LoopNest nest, Word name, ScheduleContext context) throws ProgramError {
        if (context.program().machine().isEmpty() || !context.program().machine().get().name().text().equals(name.text())) {
            if (context.program().machine(name.text()).isPresent()) {
                throw another(nest, name, context);
            }
            throw new ProgramError(name.range(), "distribute-no-machine", "there is no machine '" + name + "'");
        }
    }

    /** The machine, if it has one level. */
    private static ScheduleContext.Level only(Word machine, ScheduleContext context) throws ProgramError {
        if (context.levels().size() > 1) {
            throw new ProgramError(machine.range(), "distribute-level", "machine '" + machine + "' has several levels; say which: "
                    + ScheduleContext.quoted(context.levels().stream().map(l -> machine + "." + l.name()).toList()));
        }
        return context.levels().get(0);
    }

    private static ScheduleContext.Level named(LoopNest nest, Word machine, Word level, ScheduleContext context) throws ProgramError {
        checkMachine(nest, machine, context);
        for (ScheduleContext.Level known : context.levels()) {
            if (known.name().equals(level.text())) {
                return known;
            }
        }
        ScheduleContext.Level first = context.levels().get(0);
        throw new ProgramError(level.range(), "distribute-level", "machine '" + machine + "' has no level '" + level + "'; "
                + (first.name().isEmpty() ? IntStream.range(0, first.extents().size()).mapToObj(n -> "'" + machine + "." + n + "'")
                        .collect(Collectors.joining(", ", "it is one grid with the dimensions ", ""))
                : "it has " + ScheduleContext.quoted(context.levels().stream().map(ScheduleContext.Level::name).toList())));
    }

    private static ScheduleContext.Level grid(Onto.Grid g, ScheduleContext context) throws ProgramError {
        List<String> given = g.extents().stream().map(ParamExpr::text).toList();
        for (ScheduleContext.Level l : context.levels()) {
            if (l.extents().equals(g.extents().stream().map(IntExpr::param).toList())) {
                return l;
            }
        }
        throw new ProgramError(g.range(), "distribute-grid", "Grid(" + String.join(", ", given) + ") is not the declared machine"
                + context.program().machine().map(m -> "; write " + m.name()).orElse(": there is none"));
    }

    private static ScheduleContext.Level ofTensor(LoopNest nest, Word tensor, ScheduleContext context) throws ProgramError {
        ScheduleContext.Level level = DistributeLoops.nextLevel(nest, context, tensor.range());
        Distribution d = context.program().distribution(tensor.text())
                .orElseThrow(() -> new ProgramError(tensor.range(), "distribute-onto-tensor",
                        "tensor '" + tensor + "' has no distribution to follow; it lives on processor 0"));
        String here = context.program().machine().map(m -> m.name().text()).orElse("");
        Word lives = d.parts().getFirst().machine();
        if (!lives.text().equals(here)) {
            throw new ProgramError(tensor.range(), "distribute-onto-tensor", "tensor '" + tensor + "' lives on '" + lives
                    + "', and the statement runs on '" + here + "', the machine of its output");
        }
        Distribution.LevelPart part = d.parts().stream().filter(p -> p.level().text().equals(level.name())
                || context.levels().size() == 1).findFirst().orElseThrow(() -> new ProgramError(tensor.range(), "distribute-onto-tensor",
                "tensor '" + tensor + "' is not distributed over " + DistributeLoops.describe(level)));
        Set<String> cut = new HashSet<>();
        for (Distribution.Mapping p : part.mappings()) {
            if (p instanceof Distribution.Mapping.Block b && !cut.add(b.name().text())) {
                throw new ProgramError(tensor.range(), "distribute-onto-tensor", "distribute over a tensor follows its blocks, and '"
                        + tensor + "' is cut twice along '" + b.name() + "'; name the machine instead");
            }
            if (!(p instanceof Distribution.Mapping.Block)) {
                throw new ProgramError(tensor.range(), "distribute-onto-tensor",
                        "distribute over a tensor follows its blocks, and '" + tensor
                                + "' is not cut into blocks along every machine dimension; name the machine instead");
            }
        }
        return level;
    }
}
