package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.LoopNames;
import org.tilewright.lsp.feature.action.recipe.MachineGrid;

/** Mends of {@code distribute}: as many loops as the machine has dimensions, each as long as its dimension is wide. */
final class FixDistribute implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("distribute-twice", "distribute-extent", "distribute-too-many", "distribute-count", "distribute-no-machine",
                "distribute-level", "distribute-grid", "distribute-onto-tensor");
    }

    @Override
    public Stream<Proposal> of(Problem problem) {
        return CommandProblem.of(problem).stream().flatMap(c -> Stream.concat(switch (problem.code()) {
            case "distribute-extent" -> extent(c);
            case "distribute-too-many" -> tooMany(c);
            case "distribute-count" -> count(c);
            case "distribute-no-machine" -> Stream.of(braces(c), machine(c), dimension(c), newMachine(c)).flatMap(p -> p);
            case "distribute-twice" -> dimension(c);
            default -> Stream.concat(machine(c), dimension(c));
        }, Stream.of(c.removal())));
    }

    private static List<String> machines(CommandProblem c) {
        Optional<MachineDecl> machine = c.program().machine();
        return machine.stream().flatMap(m -> m.levels().size() == 1 ? Stream.of(m.name().text())
                : m.levels().stream().map(l -> m.name() + "." + l.name())).toList();
    }

    /** The machine, or each of its levels, in the place of what stands there. */
    private static Stream<Proposal> machine(CommandProblem c) {
        return c.arguments().filter(a -> c.written().has(ArgumentRole.MACHINE)).stream().flatMap(a -> machines(c).stream()
                .map(m -> Proposal.obvious("Change to '" + m + "'", a.replaced(a.parts().size() - 1, m))));
    }

    /** A loop in the machine's place becomes one of the loops. */
    private static Stream<Proposal> braces(CommandProblem c) {
        List<String> loops = new ArrayList<>(c.written().words(ArgumentRole.DISTRIBUTED_LOOP).stream().map(Word::text).toList());
        loops.add(c.problem().text());
        return c.loops().contains(c.problem().text()) && loops.size() > 1
                ? Stream.of(replaced(c, c.number(), "distribute(" + LoopNames.set(loops) + ")")) : Stream.of();
    }

    /** Each dimension that nothing is distributed over, in the place of what a plain distribute names. */
    private static Stream<Proposal> dimension(CommandProblem c) {
        return c.arguments().filter(a -> a.parts().size() == 2).stream().flatMap(a -> freeDimensions(c).stream()
                .map(m -> Proposal.obvious("Change to '" + m + "'", a.replaced(1, m))));
    }

    private static List<String> freeDimensions(CommandProblem c) {
        List<String> out = new ArrayList<>();
        MachineDecl machine = c.program().machine().orElse(null);
        int first = 0;
        for (MachineDecl.Level l : machine == null ? List.<MachineDecl.Level>of() : machine.levels()) {
            for (int d = 0; d < l.extents().size(); d++) {
                int dimension = first + d;
                if (c.nest().loops().stream().noneMatch(x -> x.isDistributed() && x.gridDimension().getAsInt() == dimension)) {
                    out.add(machine.name() + "." + (l.name().text().isEmpty() ? "" : l.name() + ".") + d);
                }
            }
            first += l.extents().size();
        }
        return out;
    }

    private static Stream<Proposal> newMachine(CommandProblem c) {
        if (c.program().machine().isPresent()) {
            return Stream.of();
        }
        boolean compound = c.written().has(ArgumentRole.MACHINE);
        List<Word> loops = c.written().words(compound ? ArgumentRole.REPLACED_LOOP : ArgumentRole.DISTRIBUTED_LOOP);
        String name = compound && c.problem().text().matches("\\w+") ? c.problem().text() : c.source().fresh("M");
        List<String> extents = new ArrayList<>();
        for (Word w : loops) {
            // a loop that is distributed as it stands is as long as the machine is wide
            extents.add(compound ? "2" : made(c, w.text()).map(ParamExpr::text).orElse("2"));
        }
        String line = "machine " + name + " = Grid(" + String.join(", ", extents) + ")";
        return loops.isEmpty() ? Stream.of()
                : Stream.of(Proposal.obvious("Add '" + line + "'", DeclareNames.beside(c.source(), Item.Kind.MACHINE, line)));
    }

    private static Optional<ParamExpr> made(CommandProblem c, String loop) {
        return c.schedule().commands().stream().map(WrittenCommand::of)
                .filter(x -> x.words(ArgumentRole.SIZED_LOOP).stream().anyMatch(w -> w.text().equals(loop)))
                .flatMap(x -> x.number(ArgumentRole.EXTENT).stream()).findFirst();
    }

    /** The command that makes the loop makes as many pieces as the machine dimension has processors. */
    private static Stream<Proposal> extent(CommandProblem c) {
        Problem p = c.problem();
        List<Word> loops = c.written().words(ArgumentRole.DISTRIBUTED_LOOP);
        int at = Nest.after(c.source().snapshot(), c.schedule(), c.number() + 1).flatMap(n -> n.loop(p.text()))
                .map(l -> l.gridDimension().orElse(-1)).orElse(-1);
        Optional<MachineGrid> machine = c.machine();
        if (at < 0 || machine.isEmpty()) {
            return Stream.of();
        }
        String wanted = machine.get().extents().get(at);
        List<Proposal> out = new ArrayList<>();
        for (int n = 0; n < c.number(); n++) {
            switch (c.schedule().commands().get(n)) {
                case Command.Split s when s.outer().text().equals(p.text()) ->
                        out.add(replaced(c, n, "divide(" + s.loop() + ", " + s.outer() + ", " + s.inner() + ", " + wanted + ")"));
                case Command.Split s when s.inner().text().equals(p.text()) ->
                        out.add(replaced(c, n, "split(" + s.loop() + ", " + s.outer() + ", " + s.inner() + ", " + wanted + ")"));
                case Command.Divide d when d.outer().text().equals(p.text()) ->
                        out.add(replaced(c, n, "divide(" + d.loop() + ", " + d.outer() + ", " + d.inner() + ", " + wanted + ")"));
                default -> { }
            }
        }
        List<String> variables = c.nest().form().variables();
        if (loops.size() == machine.get().rank() && loops.stream().allMatch(w -> variables.contains(w.text()))) {
            String compound = compound(c, loops.stream().map(Word::text).toList(), List.of(), List.of(), machine.get().name());
            out.add(replaced(c, c.number(), compound));
        }
        return out.stream();
    }

    private static Proposal replaced(CommandProblem c, int command, String text) {
        return Proposal.obvious("Change to " + text, c.commands().replace(command, text));
    }

    private static String compound(CommandProblem c, List<String> targets, List<String> distributed, List<String> local, String onto) {
        LoopNames names = new LoopNames(c.source().program(), c.nest().extents().keySet().stream().toList());
        List<String> outer = new ArrayList<>();
        List<String> inner = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            outer.add(i < distributed.size() ? distributed.get(i) : names.of(targets.get(i), "o"));
            inner.add(i < local.size() ? local.get(i) : names.of(targets.get(i), "i"));
        }
        return "distribute(" + LoopNames.set(targets) + ", " + LoopNames.set(outer) + ", " + LoopNames.set(inner) + ", " + onto + ")";
    }

    private static Stream<Proposal> tooMany(CommandProblem c) {
        List<Word> loops = c.written().words(ArgumentRole.DISTRIBUTED_LOOP);
        int keep = loops.stream().map(Word::range).toList().indexOf(c.problem().diagnostic().range());
        if (keep < 0) {
            return Stream.of();
        }
        List<String> kept = loops.stream().map(Word::text).limit(keep).toList();
        Optional<MachineGrid> machine = c.machine();
        String onto = c.written().machine().map(o -> ", " + c.source().text(o.range())).orElse("");
        return Stream.concat(Stream.of(replaced(c, c.number(), "distribute(" + LoopNames.set(kept) + onto + ")")),
                machine.stream().filter(m -> m.rank() == kept.size())
                        .map(m -> replaced(c, c.number(), compound(c, kept, List.of(), List.of(), m.name()))));
    }

    /** As many targets as the machine has dimensions, and as many names as targets. */
    private static Stream<Proposal> count(CommandProblem c) {
        WrittenCommand d = c.written();
        if (d.machine().isEmpty()) {
            return Stream.of();
        }
        String onto = c.source().text(d.machine().get().range());
        int rank = c.program().machine().stream().flatMap(m -> m.levels().stream()
                .filter(l -> m.levels().size() == 1 || onto.endsWith("." + l.name()))).mapToInt(l -> l.extents().size())
                .findFirst().orElse(0);
        List<String> targets = new ArrayList<>(d.replaced().stream().map(Word::text).limit(rank).toList());
        c.nest().loops().stream().filter(l -> !l.isDistributed()).map(Loop::name).filter(l -> !targets.contains(l))
                .limit(Math.max(0, rank - targets.size()))
                .forEach(targets::add);
        if (rank == 0 || targets.size() != rank) {
            return Stream.of();
        }
        List<String> distributed = d.words(ArgumentRole.NEW_PROCESSOR_LOOP).stream().map(Word::text).limit(rank).toList();
        List<String> local = d.words(ArgumentRole.NEW_LOOP).stream().map(Word::text).limit(rank).toList();
        return Stream.of(replaced(c, c.number(), compound(c, targets, distributed, local, onto)));
    }
}
