package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.StatementLoad;
import org.tilewright.analysis.TransferText;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule.Unit;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.KernelCalls;
import org.tilewright.lsp.feature.cost.Launches;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.schedule.CommandText;

/** Explains one command of a schedule: the loops before and after, and what it does to communication and memory. */
final class CommandHover {

    private final Snapshot snapshot;
    private final Program program;
    private final ParamValues params;
    private final Schedule schedule;
    private final WrittenCommand command;
    private final StatementAt at;

    CommandHover(Snapshot snapshot, Schedule schedule, Command command, StatementAt at) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.params = snapshot.params();
        this.schedule = schedule;
        this.command = WrittenCommand.of(command);
        this.at = at;
    }

    /** Nothing where the command, or one before it, does not apply. */
    Optional<String> markdown() {
        int index = schedule.commands().indexOf(command.command());
        List<Command> upTo = schedule.commands().subList(0, index + 1);
        Optional<LoopNest> all = Nests.afterAll(program, params, at.assignment(), upTo);
        if (all.isEmpty()) {
            return Optional.empty();
        }
        LoopNest after = all.get();
        LoopNest before = Nests.after(program, params, at.assignment(), upTo.subList(0, index)).orElseThrow();
        List<String> parts = new ArrayList<>();
        Optional<StatementCost> cost = StatementCost.of(snapshot, at, Optional.of(schedule.commands()));
        parts.add("`" + CommandText.of(command.command()) + "`");
        cost.flatMap(c -> new WithoutCommand(snapshot, schedule, command.command()).compared(c)).ifPresent(parts::add);
        parts.add(new NestDiff(program.at(at.assignment()), params).between(before, after));
        parts.add(String.join("\n", effects(before, after, cost)));
        parts.removeIf(String::isBlank);
        return Optional.of(String.join("\n\n", parts));
    }

    private List<String> effects(LoopNest before, LoopNest after, Optional<StatementCost> cost) {
        return command.form().parameters().stream().flatMap(p -> effects(p.role(), before, after, cost).stream()).toList();
    }

    /** What follows from an argument of that role. */
    private List<String> effects(ArgumentRole role, LoopNest before, LoopNest after, Optional<StatementCost> cost) {
        return switch (role) {
            case ORDERED_LOOP -> List.of("- outermost first: " + after.loops().stream().map(l -> "`" + l.name() + "`")
                    .collect(Collectors.joining(", ")));
            case DISTRIBUTED_LOOP, NEW_PROCESSOR_LOOP -> processors(command.words(role), after, cost);
            case NEW_LOOP -> alone(after);
            case EXTENT -> chunks(before, after);
            case COPIES -> List.of("- the body of `" + command.word(ArgumentRole.LOOP) + "` is written "
                    + command.number(role).orElseThrow().text() + " times");
            case TENSOR -> cost.map(x -> communicate(command.words(role), x)).orElse(List.of());
            case WORKSPACE -> List.of("- every processor has a `" + command.word(role) + "` for itself; it is filled inside "
                    + within(after, command.word(role)));
            case KERNEL -> cost.map(x -> KernelCalls.of(x).stream().map(k -> "- " + k).toList()).orElse(List.of());
            case UNIT -> Choice.named(Unit.values(), command.word(role).text()).map(u -> unit(u, after, cost)).orElse(List.of());
            case LOOP, TRAVEL_LOOP, REPLACED_LOOP, SIZED_LOOP, WORKSPACE_LOOP, VARIABLE, MACHINE, EXPRESSION, STRATEGY -> List.of();
        };
    }

    private List<String> unit(Unit unit, LoopNest after, Optional<StatementCost> cost) {
        List<String> out = new ArrayList<>(List.of("- " + extent(after.extents().get(command.word(ArgumentRole.LOOP).text()))
                + " may run in parallel on " + unit(unit)));
        if (unit.isOnGpu()) {
            cost.map(Launches::of).ifPresent(out::addAll);
        }
        return out;
    }

    private static String unit(Unit unit) {
        return switch (unit) {
            case CPU -> "the processor's cores";
            case VECTOR -> "the lanes of a vector unit";
            case GPU_BLOCK -> "blocks of a GPU's threads; a processor runs them one after another";
            case GPU_THREAD -> "the threads of a GPU's block; a processor runs them one after another";
        };
    }

    /** About a new loop that stands for others by itself; one of several is told of with the extent or the processors. */
    private List<String> alone(LoopNest after) {
        if (command.made().size() != 1) {
            return List.of();
        }
        Word made = command.word(ArgumentRole.NEW_LOOP);
        String all = command.replaced().stream().map(w -> "`" + w + "`").collect(Collectors.joining(" and "));
        return List.of(command.replaced().size() == 1 ? "- " + LoopText.origin(made.text(), after)
                : "- `" + made + "` has the iterations of " + all + " together: " + extent(after.extents().get(made.text())));
    }

    private static String within(LoopNest nest, Word workspace) {
        return nest.workspaces().stream().filter(w -> w.name().text().equals(workspace.text())).findFirst()
                .map(w -> "the loops around `" + nest.loops().get(w.in(nest).position()).name() + "`")
                .orElse("the leaf");
    }

    private String extent(IntExpr e) {
        OptionalLong n = LoopText.value(e, params);
        return n.isEmpty() ? "`" + e.text() + "` iterations" : Quantity.count(n.getAsLong(), "iteration");
    }

    private List<String> chunks(LoopNest before, LoopNest after) {
        Word loop = command.word(ArgumentRole.REPLACED_LOOP);
        Word outer = command.made().getFirst();
        Word inner = command.made().getLast();
        OptionalLong n = LoopText.value(before.extents().get(loop.text()), params);
        OptionalLong pieces = LoopText.value(after.extents().get(outer.text()), params);
        OptionalLong size = LoopText.value(after.extents().get(inner.text()), params);
        if (n.isEmpty() || pieces.isEmpty() || size.isEmpty()) {
            return List.of();
        }
        long used = size.getAsLong() == 0 ? 0 : Blocks.count(n.getAsLong(), size.getAsLong());
        long last = n.getAsLong() - (used - 1) * size.getAsLong();
        List<String> out = new ArrayList<>();
        String shorter = used > 0 && last != size.getAsLong()
                ? "; " + (used < pieces.getAsLong() ? "chunk " + used : "the last") + " has only " + last : "";
        out.add("- the " + n.getAsLong() + " iterations of `" + loop + "` become " + pieces.getAsLong() + " of `" + outer + "` with "
                + size.getAsLong() + " of `" + inner + "` each" + shorter
                + (used < pieces.getAsLong() ? "; " + (pieces.getAsLong() - used) + " at the end have none" : ""));
        out.add("- " + LoopText.origin(outer.text(), after).replace("  \n", ", "));
        return out;
    }

    private List<String> processors(List<Word> loops, LoopNest after, Optional<StatementCost> cost) {
        List<String> out = new ArrayList<>();
        long processors = 1;
        boolean known = true;
        for (Word w : loops) {
            Loop l = after.loop(w.text()).orElseThrow();
            OptionalLong n = LoopText.value(l.extent(), params);
            known &= n.isPresent();
            processors *= n.orElse(1);
            out.add("- `" + w + "` is the coordinate along " + LoopText.dimension(program.at(after.form().written().statement()),
                    l.gridDimension().getAsInt()) + ": "
                    + extent(l.extent()) + " at one time"
                    + (after.isReduction(l.name())
                    ? "; it is part of " + reduced(after, l) + ", which is summed over, so processors along it make partial results of `"
                    + at.assignment().target().tensor() + "`" : ""));
        }
        // commands that follow may share out more of it
        Optional<String> working = cost.filter(c -> distributed(c.nest()) == distributed(after))
                .map(c -> StatementLoad.of(c.prediction(), c.compute(), Memo.within(Prediction.MOST_READS)).working());
        if (known) {
            String share = at.assignment().target().indices().isEmpty() ? ""
                    : "; each computes " + tile(after) + " of `" + at.assignment().target().tensor() + "`";
            out.add("- " + working.orElse(Quantity.count(processors, "processor") + " work" + (processors == 1 ? "s" : "")
                    + " on this statement") + share);
        }
        return out;
    }

    private static long distributed(LoopNest nest) {
        return nest.loops().stream().filter(Loop::isDistributed).count();
    }

    private static String reduced(LoopNest nest, Loop l) {
        return nest.originals(l.name()).stream().filter(nest.form().reductions()::contains).map(v -> "`" + v + "`")
                .collect(Collectors.joining(" and "));
    }

    /** The part of the output that one processor computes: the nominal extent of each variable inside the distributed loops. */
    private String tile(LoopNest nest) {
        List<String> extents = new ArrayList<>();
        for (String v : nest.form().targetVariables()) {
            long n = 1;
            for (Loop l : nest.loops()) {
                if (!l.isDistributed() && nest.originals(l.name()).contains(v)) {
                    n *= LoopText.value(l.extent(), params).orElse(1);
                }
            }
            extents.add(Long.toString(Math.min(n, LoopText.value(nest.extents().get(v), params).orElse(n))));
        }
        return "a tile of " + String.join(" × ", extents);
    }

    private List<String> communicate(List<Word> tensors, StatementCost cost) {
        SourceRange range = command.command().range();
        List<String> out = new ArrayList<>();
        for (Word t : tensors) {
            List<TransferGroup> families = cost.causedBy(range).stream().filter(f -> f.tensor().equals(t.text())).toList();
            if (families.isEmpty()) {
                out.add("- `" + t + "`: nothing moves, every processor owns what it "
                        + (cost.compute().output(t.text()).isPresent() ? "makes" : "needs"));
            }
            families.forEach(f -> out.add("- `" + t + "`: " + TransferText.sentence(f, cost.prediction()) + ", "
                    + Quantity.bytes(f.bytes()) + " in all"));
            cost.prediction().memory().peak().stream().filter(i -> i.cause().equals(range) && i.tensor().equals(t.text())).forEach(i -> {
                if (i.what() == Memory.Kind.BUFFER) {
                    out.add("- `" + t + "`: " + Quantity.bytes(i.bytes()) + " of buffers per processor, at most");
                } else if (i.what() == Memory.Kind.NEXT_BUFFER) {
                    out.add("- `" + t + "`: as much again, because the next step's piece travels while a step computes");
                }
            });
        }
        cost.ofWhat().ifPresent(what -> out.add("- these are the numbers of " + what));
        return out;
    }
}
