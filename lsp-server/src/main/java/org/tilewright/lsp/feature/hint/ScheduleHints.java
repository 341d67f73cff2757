package org.tilewright.lsp.feature.hint;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.lsp.feature.cost.TrafficText;

/** Extents of new loops, what communicates move, and a schedule's memory. */
public final class ScheduleHints {

    private final Snapshot snapshot;
    private final Hints hints;

    public ScheduleHints(Snapshot snapshot, Hints hints) {
        this.snapshot = snapshot;
        this.hints = hints;
    }

    public void add() {
        StatementAt.allOf(snapshot.program()).forEach(this::unasked);
        for (Schedule s : snapshot.program().schedules()) {
            StatementAt.named(snapshot.program(), s.target().text()).ifPresent(at -> schedule(s, at));
        }
    }

    private void schedule(Schedule s, StatementAt at) {
        Optional<StatementCost> cost = StatementCost.of(snapshot, at, Optional.of(s.commands()));
        cost.ifPresent(c -> memory(s, c));
        Optional<LoopNest> nest = cost.map(StatementCost::nest);
        if (nest.isEmpty()) {
            nest = Nests.afterAll(snapshot.program(), snapshot.params(), at.assignment(), s.commands());
        }
        for (Command c : s.commands()) {
            nest.ifPresent(n -> loops(c, n));
            cost.ifPresent(x -> transfers(c, x));
        }
    }

    private void loops(Command command, LoopNest nest) {
        WrittenCommand c = WrittenCommand.of(command);
        c.made().forEach(w -> extent(w, nest, c.extent(w)));
    }

    /** @param written the extent as it stands in the command, which a hint would repeat if it is a literal */
    private void extent(Word loop, LoopNest nest, Optional<ParamExpr> written) {
        IntExpr extent = nest.extents().get(loop.text());
        if (extent == null || written.filter(w -> w instanceof ParamExpr.Literal).isPresent()) {
            return;
        }
        OptionalLong value = LoopText.value(extent, snapshot.params());
        if (value.isPresent()) {
            String origin = LoopText.origin(loop.text(), nest);
            hints.after(loop.range(), ": " + value.getAsLong(),
                    "`" + loop + " ∈ 0.." + extent.text() + "`" + (origin.isEmpty() ? "" : "\n\n" + origin));
        }
    }

    private void transfers(Command command, StatementCost cost) {
        List<String> tensors = WrittenCommand.of(command).words(ArgumentRole.TENSOR).stream().map(Word::text).toList();
        if (!tensors.isEmpty()) {
            List<TransferGroup> own = cost.causedBy(command.range());
            hints.beside(command.range(), TrafficText.brief(tensors, own, cost.prediction()),
                    TrafficText.sentences(tensors, own, cost.prediction()).orElse("Every processor owns what it needs and makes."));
        }
    }

    /** What moves without a word of a schedule that says when, at the statement that needs it. */
    private void unasked(StatementAt at) {
        Optional<List<Command>> commands = ScheduleChoice.usual(snapshot.program()).of(at.assignment()).map(Schedule::commands);
        StatementCost.of(snapshot, at, commands).ifPresent(cost -> {
            Set<SourceRange> asked = commands.orElse(List.of()).stream()
                    .filter(c -> !WrittenCommand.of(c).words(ArgumentRole.TENSOR).isEmpty())
                    .map(Command::range).collect(Collectors.toSet());
            List<TransferGroup> moves = cost.prediction().families().stream().filter(f -> !asked.contains(f.cause())).toList();
            List<String> tensors = moves.stream().map(TransferGroup::tensor).distinct().toList();
            if (!tensors.isEmpty()) {
                hints.beside(at.assignment().range(), TrafficText.brief(tensors, moves, cost.prediction()),
                        TrafficText.sentences(tensors, moves, cost.prediction()).orElseThrow()
                                + cost.ofWhat().map(what -> "\nThese are the numbers of " + what + ".").orElse(""));
            }
        });
    }

    private void memory(Schedule s, StatementCost cost) {
        Memory m = cost.prediction().memory();
        String items = m.peak().stream().map(i -> "- " + i.what().text() + " of `" + i.tensor() + "`: " + Quantity.bytes(i.bytes()))
                .collect(Collectors.joining("\n"));
        hints.beside(s.name().orElse(s.target()).range(), Quantity.bytes(m.maxBytesPerProcessor()) + " a processor",
                "The peak memory of this statement's tensors and buffers on one processor:\n\n" + items);
    }
}
