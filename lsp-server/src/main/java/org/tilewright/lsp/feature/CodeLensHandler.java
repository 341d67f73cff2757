package org.tilewright.lsp.feature;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Flops;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.Commands;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.lsp.run.LastRun;

/** What can be done with a schedule, and what its statement costs. */
public final class CodeLensHandler {

    private final Snapshot snapshot;
    private final Optional<LastRun> lastRun;
    private final List<CodeLens> out = new ArrayList<>();

    public CodeLensHandler(Snapshot snapshot, Optional<LastRun> lastRun) {
        this.snapshot = snapshot;
        this.lastRun = lastRun;
    }

    /** A schedule under repair keeps its lenses, or the text below would jump up and down while somebody types. */
    public List<CodeLens> handle() {
        Set<String> scheduled = new HashSet<>();
        List<Token> tokens = snapshot.tokens().stream().filter(t -> !t.isComment()).toList();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).is("schedule") && tokens.get(i + 1).kind() == Token.Kind.WORD) {
                scheduled.add(tokens.get(i + 1).text());
                boolean named = i + 3 < tokens.size() && tokens.get(i + 2).is("as") && tokens.get(i + 3).kind() == Token.Kind.WORD;
                String name = named ? tokens.get(i + 3).text() : "";
                Range at = snapshot.lines().range(tokens.get(i).offset(), tokens.get(named ? i + 3 : i + 1).end());
                all(at, name);
                lastRun(at, name);
            }
        }
        for (StatementAt s : StatementAt.allOf(snapshot.program())) {
            Range at = head(s.assignment().range());
            if (!scheduled.contains(s.assignment().name().text())) {
                lens(at, "Run", Commands.RUN, "");
                lens(at, "Preview", Commands.PREVIEW, "");
                lastRun(at, "");
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

    private void lastRun(Range at, String schedule) {
        lastRun.filter(r -> r.schedule().equals(schedule))
                .ifPresent(r -> lens(at, r.summary(), Commands.NOTHING, schedule));
    }

    /** Operations of one run, and the bytes that the default schedule moves for them, as far as they can be told. */
    private Optional<String> cost(StatementAt s) {
        Optional<Schedule> schedule = snapshot.program().schedules().stream()
                .filter(x -> x.target().text().equals(s.assignment().name().text())).findFirst();
        List<String> parts = new ArrayList<>();
        Optional<StatementCost> cost = StatementCost.of(snapshot, s, schedule.map(Schedule::commands));
        flops(s, cost.map(c -> c.compute().flops())).ifPresent(parts::add);
        cost.ifPresent(c -> parts.add(c.bytes() == 0 ? "nothing moves" : c.prediction().traffic().total() + " moved"));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts) + (s.repeats().isEmpty() ? "" : " a repetition"));
    }

    /** @param planned the operations of the plan, where there is one; else those of the statement as it is written count */
    private Optional<String> flops(StatementAt s, Optional<Flops> planned) {
        if (!StatementForm.of(snapshot.program(), s.assignment()).isBounded()) {
            return Optional.empty();
        }
        try {
            double flops = planned.orElseGet(() -> Flops.of(snapshot.program(), s.assignment())).evaluate(snapshot.params());
            return flops > 0 ? Optional.of(Quantity.flops(flops)) : Optional.empty();
        } catch (ParamValues.NoValue unclear) {
            // an error in the text keeps an extent from having a value
            return Optional.empty();
        }
    }

    private Range head(SourceRange r) {
        int start = snapshot.lines().start(r);
        return snapshot.lines()
                .range(start, Math.min(snapshot.lines().end(r), snapshot.lines().end(snapshot.lines().position(start).getLine())));
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
