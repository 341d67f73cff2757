package org.tilewright.lsp.feature;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.lsp.Commands;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Amounts;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.lsp.run.LastRun;
import org.tilewright.schedule.Flops;

/** What can be done with a schedule, and what its statement costs. */
public final class CodeLensHandler {

    private final Snapshot snapshot;
    private final Optional<LastRun> lastRun;
    private final List<CodeLens> out = new ArrayList<>();

    public CodeLensHandler(Snapshot snapshot, Optional<LastRun> lastRun) {
        this.snapshot = snapshot;
        this.lastRun = lastRun;
    }

    public List<CodeLens> handle() {
        boolean runs = snapshot.prediction().isPresent();
        Set<String> scheduled = snapshot.program().schedules().stream().map(s -> s.target().text()).collect(Collectors.toSet());
        boolean shown = false;
        for (Schedule s : snapshot.program().schedules()) {
            if (runs) {
                String name = s.name().map(Word::text).orElse("");
                all(head(s.range()), name);
                shown |= lastRun(head(s.range()), name);
            }
        }
        for (StatementAt s : StatementAt.allOf(snapshot.program())) {
            Range at = head(s.assignment().range());
            if (runs && !scheduled.contains(s.assignment().name().text())) {
                lens(at, "Run", Commands.RUN, "");
                lens(at, "Preview", Commands.PREVIEW, "");
                shown = shown || lastRun(at, "");
            }
            cost(s).ifPresent(c -> lens(at, c, Commands.NOTHING, ""));
        }
        return out;
    }

    private void all(Range at, String schedule) {
        lens(at, "Run", Commands.RUN, schedule);
        lens(at, "Verify", Commands.VERIFY, schedule);
        lens(at, "Build MPI", Commands.BUILD, schedule);
        lens(at, "Preview", Commands.PREVIEW, schedule);
        lens(at, "Lower", Commands.LOWER, schedule);
    }

    private boolean lastRun(Range at, String schedule) {
        Optional<LastRun> own = lastRun.filter(r -> r.schedule().equals(schedule));
        own.ifPresent(r -> lens(at, (r.failed() ? "failed: " : "") + r.summary(), Commands.NOTHING, schedule));
        return own.isPresent();
    }

    /** Operations of one run, and the bytes that the default schedule moves for them. */
    private Optional<String> cost(StatementAt s) {
        Optional<Schedule> schedule = snapshot.program().schedules().stream().filter(x -> x.target().text().equals(s.assignment().name().text())).findFirst();
        return StatementCost.of(snapshot, s, schedule.map(Schedule::commands)).map(c -> {
            double flops = Flops.of(snapshot.program(), s.assignment()).evaluate(snapshot.params());
            String moved = c.bytes() == 0 ? "nothing moves" : Quantity.bytes(c.bytes()) + " moved";
            return (flops > 0 ? Amounts.flops(flops) + ", " : "") + moved + (s.repeats().isEmpty() ? "" : " a repetition");
        });
    }

    private Range head(SourceRange r) {
        int start = snapshot.lines().start(r);
        return snapshot.lines().range(start, Math.min(snapshot.lines().end(r), snapshot.lines().end(snapshot.lines().position(start).getLine())));
    }

    private void lens(Range at, String title, String command, String schedule) {
        JsonObject argument = new JsonObject();
        argument.addProperty("uri", snapshot.document().uri());
        if (!schedule.isEmpty()) {
            argument.addProperty("schedule", schedule);
        }
        out.add(new CodeLens(at, new Command(title, command, List.of(argument)), null));
    }
}
