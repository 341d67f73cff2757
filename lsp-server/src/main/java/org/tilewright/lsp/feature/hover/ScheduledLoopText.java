package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Launches;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.plan.Plan;
import org.tilewright.schedule.CommandText;

/** Explains a loop of a schedule: its extent, what it derives from and where it runs. */
final class ScheduledLoopText {

    private final Snapshot snapshot;
    private final Program program;
    private final ParamValues params;
    private final Schedule schedule;
    private final StatementAt at;

    ScheduledLoopText(Snapshot snapshot, Schedule schedule, StatementAt at) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.params = snapshot.params();
        this.schedule = schedule;
        this.at = at;
    }

    Optional<String> markdown(String name) {
        int sound = schedule.commands().size();
        Optional<LoopNest> after = after(sound);
        while (after.isEmpty() && sound > 0) {
            after = after(--sound);
        }
        if (after.isEmpty()) {
            return Optional.empty();
        }
        boolean whole = sound == schedule.commands().size();
        LoopNest nest = after.get();
        IntExpr extent = nest.extents().get(name);
        if (extent == null && !whole) {
            return Optional.empty();
        }
        if (extent == null) {
            return Optional.of("`" + name + "`: a loop of a `precompute`, which fills its workspace.");
        }
        List<String> parts = new ArrayList<>();
        OptionalLong n = LoopText.value(extent, params);
        String range = "`" + name + " ∈ 0.." + extent.text() + "`"
                + (n.isPresent() ? ", " + Quantity.count(n.getAsLong(), "iteration") : "");
        boolean variable = nest.form().variables().contains(name);
        String role = !variable ? "" : nest.form().reductions().contains(name) ? "; it is reduced" : "; it indexes the output";
        parts.add((variable ? "Index variable " : "Loop ") + range + role + ".");
        madeBy(name).ifPresent(c -> parts.add("Made by `" + CommandText.of(c) + "` on line " + c.range().line() + "."));
        String origin = LoopText.origin(name, nest);
        if (!origin.isEmpty()) {
            parts.add(origin);
        }
        if (!whole) {
            // where it ends up depends on the commands with errors
            return Optional.of(String.join("\n\n", parts));
        }
        nest.loop(name).ifPresentOrElse(l -> parts.add(where(l, nest)),
                () -> replacedBy(name).ifPresent(c -> parts.add("Replaced by `" + CommandText.of(c)
                + "` on line " + c.range().line() + ".")));
        List<String> here = nest.communicates().stream().filter(c -> c.loop().text().equals(name)).map(c -> "`" + c.tensor() + "`")
                .toList();
        if (!here.isEmpty()) {
            boolean distributed = nest.loop(name).map(Loop::isDistributed).orElse(false);
            parts.add(String.join(", ", here) + (here.size() == 1 ? " is" : " are") + " communicated "
                    + (distributed ? "once, inside the distributed loops." : "at each of its iterations."));
        }
        return Optional.of(String.join("\n\n", parts));
    }

    private String where(Loop l, LoopNest nest) {
        if (l.isDistributed()) {
            return "Distributed: its value is the processor's coordinate along " + LoopText
                    .dimension(program.at(nest.form().written().statement()), l.gridDimension().getAsInt())
                    + "." + (nest.isReduction(l.name()) ? " Processors along it make partial results that are reduced." : "");
        }
        if (nest.substitution().filter(s -> s.loops().stream().map(Word::text).anyMatch(l.name()::equals)).isPresent()) {
            return "Runs inside `" + nest.substitution().get().kernel() + "`.";
        }
        if (l.unit().isPresent()) {
            Schedule.Unit unit = l.unit().get();
            return "Its iterations run in parallel on " + unit.word() + " of each processor."
                    + (unit.isOnGpu() ? cost().map(c -> "\n\n" + String.join("\n", Launches.of(c))).orElse("") : "");
        }
        boolean together = cost().map(c -> walked(c.compute().body(), l.name())).orElse(false);
        return together ? "All processors run it in step, one iteration after another, with communication inside."
                : "Each processor runs its iterations one after another.";
    }

    private Optional<StatementCost> cost() {
        return StatementCost.of(snapshot, at, Optional.of(schedule.commands()));
    }

    private static boolean walked(List<Plan.Node> nodes, String loop) {
        return Plan.Node.all(nodes, Plan.Loop.class).anyMatch(l -> l.variable().equals(loop));
    }

    /** The nest after so many commands, if they apply. */
    private Optional<LoopNest> after(int commands) {
        return Nests.afterAll(program, params, at.assignment(), schedule.commands().subList(0, commands));
    }

    private Optional<Command> madeBy(String loop) {
        return first(WrittenCommand::made, loop);
    }

    private Optional<Command> replacedBy(String loop) {
        return first(WrittenCommand::replaced, loop);
    }

    private Optional<Command> first(Function<WrittenCommand, List<Word>> loops, String loop) {
        return schedule.commands().stream().filter(c -> loops.apply(WrittenCommand.of(c)).stream().anyMatch(w -> w.text().equals(loop)))
                .findFirst();
    }
}
