package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Word;
import org.tilewright.lsp.feature.action.edit.Commands;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.recipe.LoopNames;
import org.tilewright.lsp.feature.cost.StatementAt;

/** The compound {@code distribute} as the commands that it stands for: a divide a target, a reorder, and the plain distribute. */
final class ExpandDistribute implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Schedule> schedule = Nest.scheduleAt(source, start);
        return schedule.stream().flatMap(s -> {
            int n = Nest.commandAt(source, s, start);
            return n >= 0 && s.commands().get(n) instanceof Command.Distribute d ? expanded(source, s, n, d).stream() : Stream.of();
        });
    }

    private static Optional<Proposal> expanded(Source source, Schedule s, int n, Command.Distribute d) {
        Optional<List<String>> extents = extents(source, s, d);
        Optional<LoopNest> before = Nest.after(source.snapshot(), s, n);
        Optional<LoopNest> after = Nest.after(source.snapshot(), s, n + 1);
        if (extents.isEmpty() || extents.get().size() != d.targets().size() || before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        List<String> commands = new ArrayList<>();
        List<String> now = new ArrayList<>(before.get().loops().stream().map(Loop::name).toList());
        for (int i = 0; i < d.targets().size(); i++) {
            String target = d.targets().get(i).text();
            commands.add("divide(" + target + ", " + d.distributed().get(i) + ", " + d.local().get(i) + ", " + extents.get().get(i) + ")");
            int at = now.indexOf(target);
            if (at < 0) {
                return Optional.empty();
            }
            now.set(at, d.distributed().get(i).text());
            now.add(at + 1, d.local().get(i).text());
        }
        List<String> wanted = after.get().loops().stream().map(Loop::name).toList();
        if (wanted.size() != now.size() || !wanted.containsAll(now)) {
            return Optional.empty();
        }
        if (!now.equals(wanted)) {
            int last = d.local().stream().mapToInt(w -> wanted.indexOf(w.text())).max().orElse(0);
            while (!now.subList(last + 1, now.size()).equals(wanted.subList(last + 1, now.size()))) {
                last++;
            }
            commands.add("reorder(" + LoopNames.set(wanted.subList(wanted.indexOf(d.distributed().getFirst().text()), last + 1)) + ")");
        }
        commands.add("distribute(" + LoopNames.set(d.distributed().stream().map(Word::text).toList()) + ")");
        Commands place = new Commands(source, s);
        List<Splice> changes = new ArrayList<>();
        changes.add(place.before(n, commands.subList(0, commands.size() - 1)));
        changes.add(place.replace(n, commands.getLast()));
        return Optional.of(Proposal.rewrite("Expand distribute into its parts", changes));
    }

    /** The extents of what a distribute maps onto. A tensor stands for the machine that it is cut over. */
    static Optional<List<String>> extents(Source source, Schedule schedule, Command.Distribute d) {
        Optional<MachineDecl> machine = StatementAt.seen(source.program(), schedule.target().text()).machine();
        return machine.flatMap(m -> m.levels().stream().filter(l -> switch (d.onto()) {
            case Schedule.Onto.Level o -> o.level().text().equals(l.name().text());
            case Schedule.Onto.Dimension o -> false;
            case Schedule.Onto.Named o -> m.levels().size() == 1;
            case Schedule.Onto.Grid o -> m.levels().size() == 1;
        }).findFirst()).map(l -> l.extents().stream().map(ParamExpr::text).toList());
    }
}
