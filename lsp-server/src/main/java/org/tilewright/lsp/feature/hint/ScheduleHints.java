package org.tilewright.lsp.feature.hint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.analysis.Family;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Word;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.language.schedule.Role;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Amounts;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.lsp.feature.cost.Transfers;

/** Extents of new loops, what communicates move, and a schedule's memory. */
public final class ScheduleHints {

    private final Snapshot snapshot;
    private final Hints hints;

    public ScheduleHints(Snapshot snapshot, Hints hints) {
        this.snapshot = snapshot;
        this.hints = hints;
    }

    public void add() {
        for (Schedule s : snapshot.program().schedules()) {
            if (hints.wants(s.range())) {
                StatementAt.named(snapshot.program(), s.target().text()).ifPresent(at -> schedule(s, at));
            }
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
            if (hints.wants(c.range())) {
                nest.ifPresent(n -> loops(c, n));
                cost.ifPresent(x -> transfers(c, x));
            }
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
        List<Word> tensors = WrittenCommand.of(command).words(Role.TENSOR);
        if (tensors.isEmpty()) {
            return;
        }
        Map<String, List<String>> byText = new LinkedHashMap<>();
        StringBuilder tooltip = new StringBuilder();
        for (Word t : tensors) {
            List<Family> own = cost.causedBy(command.range()).stream().filter(f -> f.tensor().equals(t.text())).toList();
            byText.computeIfAbsent(label(own, cost), k -> new ArrayList<>()).add(t.text());
            own.forEach(f -> tooltip.append("- `").append(t).append("`: ").append(Transfers.sentence(f, cost.prediction())).append('\n'));
        }
        String label = byText.entrySet().stream().map(e -> String.join(", ", e.getValue()) + " " + e.getKey())
                .collect(Collectors.joining("; "));
        hints.beside(command.range(), label, tooltip.isEmpty() ? "Every processor owns what it needs and makes." : tooltip.toString());
    }

    private static String label(List<Family> families, StatementCost cost) {
        if (families.isEmpty()) {
            return "in place";
        }
        // a shift's first step is a family of its own, and tells no more here
        Map<String, long[]> byKind = new LinkedHashMap<>();
        boolean shifts = families.stream().anyMatch(f -> !f.firstStepOnly());
        String shift = families.stream().filter(f -> !f.firstStepOnly()).findFirst().map(f -> Transfers.how(f, cost.prediction()))
                .orElse("");
        for (Family f : families) {
            long[] sum = byKind.computeIfAbsent(f.firstStepOnly() && shifts ? shift : Transfers.how(f, cost.prediction()),
                    k -> new long[2]);
            sum[0] += f.messages();
            sum[1] += f.bytes();
        }
        String most = families.stream().anyMatch(Family::isAtMost) ? "at most " : "";
        return byKind.entrySet().stream().map(e -> e.getKey() + ", " + most + Amounts.pieces(e.getValue()[0], e.getValue()[1]))
                .collect(Collectors.joining(" and "));
    }

    private void memory(Schedule s, StatementCost cost) {
        Memory m = cost.prediction().memory();
        String items = m.peak().stream().map(i -> "- " + i.what().text() + " of `" + i.tensor() + "`: " + Quantity.bytes(i.bytes()))
                .collect(Collectors.joining("\n"));
        hints.beside(s.name().orElse(s.target()).range(), Quantity.bytes(m.maxBytesPerProcessor()) + " a processor",
                "The most that this statement's tensors and buffers take on one processor at one time:\n\n" + items);
    }
}
