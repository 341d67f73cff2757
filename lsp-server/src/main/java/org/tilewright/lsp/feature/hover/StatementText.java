package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.TransferText;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Launches;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cost.StatementCost;

/** Explains a statement: what is summed, what it computes and moves, and the least that it could move. */
final class StatementText {

    private final Snapshot snapshot;
    private final Program program;
    private final ParamValues params;
    private final StatementAt at;
    private final Statement.Assignment statement;
    private final StatementForm form;

    /** The table of a statement under one of its schedules: the bound and the kernels of a GPU take longest of what a hover tells. */
    private record Numbers(SourceRange statement, Optional<Schedule> schedule) { }

    StatementText(Snapshot snapshot, StatementAt at) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.params = snapshot.params();
        this.at = at;
        this.statement = at.assignment();
        this.form = StatementForm.of(program, statement);
    }

    /** An index variable of the statement. */
    Optional<String> variable(String name) {
        IntExpr e = form.written().extents().extents().get(name);
        if (e == null) {
            return Optional.empty();
        }
        Span values = form.writtenValues().get(name);
        OptionalLong n = LoopText.value(form.counts().get(name), params);
        List<String> places = VariableExtents.accesses(statement).stream().filter(a -> a.indices().stream().anyMatch(i -> i.terms().stream()
                .anyMatch(t -> t.variable().text().equals(name)))).map(a -> "`" + ExprText.of(a, statement) + "`").distinct().toList();
        String role = form.targetVariables().contains(name) ? "it indexes the output"
                : form.reductions().contains(name) ? "it is " + reduced() : "it is reduced inside the expression";
        String count = n.isPresent() ? ", " + Quantity.count(n.getAsLong(), "value") : "";
        String nominal = form.written().statement().rangeOf(name).isPresent() ? ", of 0.." + e.text() : "";
        return Optional.of("Index variable `" + name + " ∈ " + values.low().text() + ".." + values.high().text()
                + values.period().map(p -> " step " + p.period().text()).orElse("") + "`" + count + nominal
                + "; " + role + "." + (places.isEmpty() ? "" : "\n\nUsed in " + String.join(", ", places) + "."));
    }

    private String reduced() {
        return form.isSum() ? "summed over" : "reduced with `" + switch (form.by()) {
            case Expr.Reducer.By b -> b.operator().keyword();
            case Expr.Reducer.UserDefined o -> o.function().text();
            case Expr.Reducer.Argument a -> throw new IllegalStateException("indices of values do not combine");
        } + "`";
    }

    Optional<String> markdown() {
        return Optional.of(String.join("\n\n", parts(schedule())));
    }

    /** The statement under one of its schedules, with the loops that come out and what travels. */
    Optional<String> under(Schedule s) {
        List<String> parts = parts(Optional.of(s));
        StatementCost.of(snapshot, at, Optional.of(s.commands())).ifPresent(c -> {
            parts.add(new NestDiff(program.at(at.assignment()), params).of(c.nest()));
            String transfers = c.prediction().families().stream()
                    .map(f -> "- `" + f.tensor() + "`: " + TransferText.sentence(f, c.prediction()))
                    .collect(Collectors.joining("\n"));
            if (!transfers.isEmpty()) {
                parts.add(transfers);
            }
        });
        return Optional.of(String.join("\n\n", parts));
    }

    private List<String> parts(Optional<Schedule> schedule) {
        List<String> parts = new ArrayList<>();
        StatementCost.of(snapshot, at, schedule.map(Schedule::commands)).ifPresent(c ->
                parts.add(snapshot.derived(new Numbers(statement.range(), schedule), () -> numbers(c, schedule))));
        parts.add("```tilewright\n" + ExprText.of(statement) + "\n```");
        parts.add(meaning());
        return parts;
    }

    private Optional<Schedule> schedule() {
        return ScheduleChoice.usual(program).of(statement);
    }

    private String meaning() {
        Set<String> unnamed = ExprText.indices(statement).keySet();
        String ranges = form.variables().stream().filter(v -> !unnamed.contains(v))
                .map(v -> "`" + v + "` " + (form.writtenValues().containsKey(v) ? values(v) : "?")).collect(Collectors.joining(", "));
        String summed = form.reductions().stream().map(v -> "`" + v + "`").collect(Collectors.joining(" and "));
        boolean some = form.reached().isPresent() || !statement.accumulate() && setsDiagonal(unnamed);
        return (ranges.isEmpty() ? "" : "For " + ranges + ". ")
                + (summed.isEmpty() ? "Nothing is summed over." : summed + (form.reductions().size() == 1 ? " is " : " are ") + reduced()
                        + "." + order()) + statement.scan().map(StatementText::scan).orElse("")
                + (form.accumulates() ? " The result is added to the existing values." : "")
                + (some ? " The other elements keep their values." : "");
    }

    /** Whether an index of the left side follows from those before it. @param unnamed the variables that stand for such and others */
    private boolean setsDiagonal(Set<String> unnamed) {
        return unnamed.stream().anyMatch(v -> statement.rangeOf(v).isEmpty());
    }

    /** What is not the same under all schedules: the rounding of sums and products of reals, and of what functions make of them. */
    private String order() {
        boolean rounds = form.operator().map(o -> o == ReductionOperator.SUM || o == ReductionOperator.PROD).orElse(true)
                && program.tensor(statement.target().tensor().text()).map(TensorDecl::type)
                .filter(t -> !t.isInteger() && t != ElementType.BOOL).isPresent();
        return rounds ? " Rounding depends on the order, which depends on schedule and grid." : "";
    }

    private static String scan(Statement.Scan s) {
        return " Each element becomes the reduction by `" + s.operator().symbol() + "` of those "
                + (s.exclusive() ? "before it" : "up to it") + " along `" + s.variable() + "`.";
    }

    /** The values that a variable takes. */
    private String values(String variable) {
        Span all = form.writtenValues().get(variable);
        return number(all.low()) + ".." + number(all.high()) + all.period().map(p -> " step " + number(p.period())).orElse("");
    }

    private String number(IntExpr e) {
        return LoopText.value(e, params).stream().mapToObj(Long::toString).findFirst().orElse(e.text());
    }

    /** Who computes a statement without a schedule. */
    private static String owners(StatementCost cost) {
        String output = String.join(" and ", cost.compute().tensors());
        return cost.moved().map(m -> "no schedule: the owners of " + m.input() + " compute; those of " + output + " would move "
                + (m.bytes() < m.onOutput() ? Quantity.bytes(m.onOutput()) : "as much, and share the work less"))
                .orElse("no schedule: the owners of " + output + " compute");
    }

    private String numbers(StatementCost cost, Optional<Schedule> schedule) {
        String head = schedule.map(s -> "schedule on line " + s.range().line()).orElse(cost.prediction().processors() > 1
                ? owners(cost) : "");
        HoverTable rows = new HoverTable(2, "", head);
        double flops = cost.compute().flops().evaluate(params);
        long touched = touched();
        long moved = cost.bytes();
        long processors = cost.prediction().processors();
        if (processors > 1) {
            deciding(rows, cost);
        }
        if (flops > 0) {
            rows.row("operations",
                    Quantity.flops(flops) + (processors > 1 ? ", " + Quantity.flops(flops / processors)
                            + " per processor on average" : ""));
        }
        rows.row("elements touched", Quantity.bytes(touched) + intensity(flops, touched));
        if (processors > 1) {
            rows.row("moved between processors", moved == 0 ? "nothing"
                    : cost.prediction().traffic().total() + intensity(flops, moved));
            cost.prediction().links(cost.prediction().families()).ifPresent(l -> rows.row("links", l));
            cost.bestTile().ifPresent(t -> rows.row("best tile", t.text() + String.format(Locale.ROOT, " where %,d elements fit: ",
                    t.fastElements()) + "V points move at least " + t.least()));
        }
        rows.row("memory", Quantity.bytes(cost.prediction().memory().maxBytesPerProcessor())
                + (processors > 1 ? " on the processor that needs most" : ""));
        rows.row("on a GPU", Launches.inShort(cost));
        return rows.text() + cost.ofWhat().map(what -> "\n\nNumbers of " + what + ".").orElse("");
    }

    /** What tells a good schedule from a bad one. */
    private static void deciding(HoverTable rows, StatementCost cost) {
        LowerBound.OfStatement bound = cost.bound();
        double mean = (double) cost.bytes() / cost.prediction().processors();
        String most = cost.prediction().traffic().isAtMost() ? "at most " : "";
        rows.row("a processor receives", most + Quantity.bytes(Math.round(mean)) + " on average, "
                + Quantity.bytes(cost.prediction().traffic().maxBytesPerProcessor()) + " at most");
        rows.row("least that must move", Quantity.bytes(bound.bytesPerProcessor()) + " a processor");
        rows.row("times the least", Quantity.timesNeeded(mean, bound.bytesPerProcessor()));
    }

    private static String intensity(double flops, long bytes) {
        return flops > 0 && bytes > 0 ? ", " + Quantity.number(flops / bytes) + " FLOP a byte" : "";
    }

    /** Bytes of the tensors that the statement reads and writes, each counted once. */
    private long touched() {
        Set<String> seen = new HashSet<>();
        long sum = 0;
        for (Expr.Access a : VariableExtents.accesses(statement)) {
            if (seen.add(a.tensor().text())) {
                sum += program.tensor(a.tensor().text())
                        .map(t -> t.bytes(params)).orElse(0L);
            }
        }
        return sum;
    }
}
