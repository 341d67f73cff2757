package org.tilewright.lsp.feature;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Flops;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.type.RecordType;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.Commands;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.MeasuredCost;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;
import org.tilewright.lsp.feature.cursor.Cursor;
import org.tilewright.lsp.feature.cursor.FinalTensors;
import org.tilewright.lsp.feature.shown.LastShown;
import org.tilewright.lsp.feature.shown.Shown;
import org.tilewright.lsp.run.LastRun;

/** What can be done with a program, in one row at its top, and with its named schedules; what it costs, and each statement by itself. */
public final class CodeLensHandler {

    private static final String TOTALS = "totals";
    private static final String COST = "cost";
    /** Results that a lens has room for by name. */
    private static final int MOST_NAMED = 3;

    private final Snapshot snapshot;
    private final Optional<LastRun> lastRun;
    private final LastShown<String> last;
    private final List<CodeLens> out = new ArrayList<>();

    public CodeLensHandler(Snapshot snapshot, Optional<LastRun> lastRun, LastShown<String> last) {
        this.snapshot = snapshot;
        this.lastRun = lastRun;
        this.last = last;
    }

    /** A text under repair keeps its lenses, or what is below them would jump up and down while somebody types. */
    public List<CodeLens> handle() {
        List<LastShown.Answer<String>> costs = last.in(snapshot, s -> costs());
        List<List<Token>> items = Cursor.items(snapshot.tokens());
        if (items.stream().anyMatch(CodeLensHandler::computes)) {
            Range top = new Range(new Position(0, 0), new Position(0, 0));
            run(top, "");
            show(top, FinalTensors.of(items));
            lens(top, "Build MPI", Commands.BUILD, "");
            lens(top, "Lower", Commands.LOWER, "");
            costs.stream().filter(c -> c.shown().kind().equals(TOTALS)).forEach(c -> lens(top, title(c), Commands.NOTHING, ""));
            lastRun(top, "");
        }
        Set<String> named = new HashSet<>();
        for (List<Token> item : items) {
            if (item.size() > 3 && item.getFirst().is("schedule") && item.get(2).is("as") && item.get(3).kind() == Token.Kind.WORD
                    && named.add(item.get(3).text())) {
                Range at = snapshot.lines().range(item.getFirst().offset(), item.get(3).end());
                run(at, item.get(3).text());
                lastRun(at, item.get(3).text());
            }
        }
        costs.stream().filter(c -> c.shown().kind().equals(COST)).forEach(c ->
                lens(snapshot.lines().range(c.shown().start(), c.shown().end()), title(c), Commands.NOTHING, ""));
        lastRun.ifPresent(r -> MeasuredCost.of(snapshot, r).forEach(m -> lens(m.at(), m.text(), Commands.NOTHING, "")));
        return out;
    }

    /** Whether an item is, or is about to become, a statement or the schedule of one. */
    private static boolean computes(List<Token> item) {
        Token first = item.getFirst();
        return first.is("schedule") || first.is("repeat")
                || first.kind() == Token.Kind.WORD && item.stream().anyMatch(t -> t.is("=") || t.is("+=") || t.is("*="));
    }

    private static String title(LastShown.Answer<String> a) {
        return a.shown().what() + (a.old() ? " (before the error)" : "");
    }

    private void run(Range at, String schedule) {
        lens(at, "Run", Commands.RUN, schedule);
        lens(at, "Verify", Commands.VERIFY, schedule);
        lens(at, "Preview", Commands.PREVIEW, schedule);
    }

    /** A run that prints what its results look like. */
    private void show(Range at, List<String> results) {
        List<String> names = results.stream().filter(n -> snapshot.program().tensor(n)
                .filter(t -> !(t.type() instanceof RecordType)).isPresent()).toList();
        if (!names.isEmpty()) {
            JsonArray all = new JsonArray();
            names.forEach(all::add);
            lens(at, "Show " + (names.size() > MOST_NAMED ? names.size() + " results" : String.join(", ", names)), Commands.RUN, "")
                    .add("show", all);
        }
    }

    private void lastRun(Range at, String schedule) {
        lastRun.filter(r -> r.schedule().equals(schedule))
                .ifPresent(r -> lens(at, r.summary(), Commands.NOTHING, schedule));
    }

    /** What the whole program costs, and what each statement does. */
    private List<Shown<String>> costs() {
        List<Shown<String>> all = new ArrayList<>();
        snapshot.prediction().filter(p -> !p.statements().isEmpty()).ifPresent(p ->
                all.add(new Shown<>(0, snapshot.text().length(), TOTALS, true, totals(p))));
        StatementAt.allOf(snapshot.program()).forEach(s -> cost(s).ifPresent(all::add));
        return all;
    }

    private static String totals(Prediction p) {
        double flops = ProcessorWork.flops(p.plan(), p.params());
        return "in all " + (flops > 0 ? Quantity.flops(flops) + ", " : "") + moved(p) + ", "
                + Quantity.bytes(p.memory().maxBytesPerProcessor()) + (p.processors() > 1 ? " a processor" : " of memory");
    }

    private static String moved(Prediction p) {
        return p.traffic().totalBytes() == 0 ? "nothing moves" : p.traffic().total() + " moved";
    }

    /** Operations of one run, and the bytes that the default schedule moves for them, as far as they can be told. */
    private Optional<Shown<String>> cost(StatementAt s) {
        Optional<Schedule> schedule = ScheduleChoice.usual(snapshot.program()).of(s.assignment());
        List<String> parts = new ArrayList<>();
        Optional<StatementCost> cost = StatementCost.of(snapshot, s, schedule.map(Schedule::commands));
        flops(s, cost.map(c -> c.compute().flops())).ifPresent(parts::add);
        cost.ifPresent(c -> parts.add(moved(c.prediction())));
        int start = snapshot.lines().start(s.assignment().range());
        int end = Math.min(snapshot.lines().end(s.assignment().range()),
                snapshot.lines().end(snapshot.lines().position(start).getLine()));
        return parts.isEmpty() ? Optional.empty() : Optional.of(new Shown<>(start, end, COST, cost.isPresent(),
                String.join(", ", parts) + (s.repeats().isEmpty() ? "" : " a repetition")));
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

    /** @return the argument of the command */
    private JsonObject lens(Range at, String title, String command, String schedule) {
        JsonObject argument = new JsonObject();
        argument.addProperty("uri", snapshot.document().uri());
        if (!schedule.isEmpty()) {
            argument.addProperty("schedule", schedule);
        }
        out.add(new CodeLens(at, new Command(title, command, List.of(argument)), null));
        return argument;
    }
}
