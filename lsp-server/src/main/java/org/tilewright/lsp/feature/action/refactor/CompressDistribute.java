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

/** Divides, a reorder and a plain {@code distribute} in a row, as the compound one that does the same. */
final class CompressDistribute implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Schedule> schedule = Nest.scheduleAt(source, start);
        return schedule.stream().flatMap(s -> {
            int n = Nest.commandAt(source, s, start);
            for (int last = Math.max(0, n); n >= 0 && last < s.commands().size(); last++) {
                if (s.commands().get(last) instanceof Command.DistributeLoops d) {
                    return compressed(source, s, n, last, d).stream();
                }
            }
            return Stream.of();
        });
    }

    private static Optional<Proposal> compressed(Source source, Schedule s, int cursor, int last, Command.DistributeLoops d) {
        int first = last;
        boolean ordered = first > 0 && s.commands().get(first - 1) instanceof Command.Reorder;
        first -= ordered ? 1 : 0;
        while (first > 0 && s.commands().get(first - 1) instanceof Command.Divide) {
            first--;
        }
        List<Command.Divide> divides = new ArrayList<>();
        for (Word w : d.loops()) {
            for (Command c : s.commands().subList(first, last)) {
                if (c instanceof Command.Divide x && x.outer().text().equals(w.text())) {
                    divides.add(x);
                }
            }
        }
        int count = last - first - (ordered ? 1 : 0);
        Optional<String> onto = level(source, s, last, divides);
        if (cursor < first || divides.isEmpty() || divides.size() != count || divides.size() != d.loops().size() || onto.isEmpty()
                || comments(source, s, first, last)) {
            return Optional.empty();
        }
        String text = "distribute(" + set(divides, 0) + ", " + set(divides, 1) + ", " + set(divides, 2) + ", " + onto.get() + ")";
        Word none = Word.of("");
        Command.Distribute compound = new Command.Distribute(divides.stream().map(Command.Divide::loop).toList(),
                divides.stream().map(Command.Divide::outer).toList(),
                divides.stream().map(Command.Divide::inner).toList(), onto(onto.get()), none.range());
        List<Command> short1 = new ArrayList<>(s.commands().subList(0, first));
        short1.add(compound);
        Optional<List<String>> now = loops(Nest.after(source.program(), source.snapshot().params(),
                new Schedule(s.target(), s.name(), short1, s.range())));
        if (now.isEmpty() || !now.equals(loops(Nest.after(source.snapshot(), s, last + 1)))) {
            return Optional.empty();
        }
        int start = Commands.start(source, s.commands().get(first));
        String point = source.text().startsWith(".", start) ? "." : "";
        return Optional.of(Proposal.rewrite("Write as one distribute", List.of(new Splice(start, source.end(d.range()), point + text))));
    }

    private static Optional<List<String>> loops(Optional<LoopNest> nest) {
        return nest.map(n -> n.loops().stream().map(l -> l.name() + (l.isDistributed() ? "@" + l.gridDimension().getAsInt() : ""))
                .toList());
    }

    private static boolean comments(Source source, Schedule s, int first, int last) {
        int start = source.start(s.commands().get(first).range());
        int end = source.end(s.commands().get(last).range());
        return source.snapshot().tokens().stream().anyMatch(t -> t.isComment() && t.offset() > start && t.end() < end);
    }

    private static String set(List<Command.Divide> divides, int which) {
        return LoopNames.set(divides.stream().map(d -> which == 0 ? d.loop().text() : which == 1 ? d.outer().text() : d.inner().text())
                .toList());
    }

    private static Schedule.Onto onto(String text) {
        int point = text.indexOf('.');
        return point < 0 ? new Schedule.Onto.Named(Word.of(text))
                : new Schedule.Onto.Level(Word.of(text.substring(0, point)), Word.of(text.substring(point + 1)));
    }

    /** The machine, or its next level, if the divides make as many pieces as it is wide. */
    private static Optional<String> level(Source source, Schedule s, int last, List<Command.Divide> divides) {
        Optional<LoopNest> nest = Nest.after(source.snapshot(), s, last + 1);
        Optional<MachineDecl> machine = StatementAt.seen(source.program(), s.target().text()).machine();
        if (nest.isEmpty() || machine.isEmpty() || divides.isEmpty()) {
            return Optional.empty();
        }
        int dimension = nest.get().loop(divides.getFirst().outer().text()).filter(Loop::isDistributed)
                .map(l -> l.gridDimension().getAsInt()).orElse(-1);
        int at = 0;
        for (MachineDecl.Level l : machine.get().levels()) {
            List<String> pieces = divides.stream().map(x -> x.pieces().text()).toList();
            if (at == dimension && l.extents().stream().map(ParamExpr::text).toList().equals(pieces)) {
                return Optional.of(machine.get().name().text() + (l.name().text().isEmpty() ? "" : "." + l.name().text()));
            }
            at += l.extents().size();
        }
        return Optional.empty();
    }
}
