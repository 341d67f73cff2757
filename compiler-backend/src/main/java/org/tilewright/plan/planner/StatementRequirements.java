package org.tilewright.plan.planner;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.CommandLoops;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Requirement;
import org.tilewright.plan.Requirement.Predicate;

/** What params must satisfy for one statement: for its variables, indices and numbers as written, and for its loops. */
final class StatementRequirements {

    /** Beyond this limit, the sum of two numbers may need more than 64 bits. */
    private static final long MOST = 1L << 62;

    private final Requirements requirements;
    private final Program program;
    private final Grid grid;
    private final StatementForm form;

    /** @param requirements receives them */
    StatementRequirements(Requirements requirements, Program program, Grid grid, StatementForm form) {
        this.requirements = requirements;
        this.program = program;
        this.grid = grid;
        this.form = form;
    }

    /** Dimensions that one variable indexes agree. */
    void extents() {
        Map<String, IntExpr> extents = form.written().extents().extents();
        for (VariableExtents.Agreement g : form.written().extents().agreements()) {
            requirements.add(new Requirement(g.extent(), Predicate.EQUAL, extents.get(g.variable().text()), g.variable().range(),
                    "extent-mismatch",
                    "'" + program.text(g.variable().range()) + "' runs over {left} elements of dimension " + g.dimension()
                            + " of '" + g.tensor() + "', and over {right} elsewhere in this statement"));
        }
    }

    /** Terms computed once, in the first iteration of a variable, need one. */
    void ranges() {
        for (Statement.Range r : form.written().statement().ranges()) {
            r.step().ifPresent(s -> requirements.atLeast(s, 1, "step-below-one",
                    "'" + s.text() + "' is {left} here; a step is at least 1"));
            if (form.terms().stream().anyMatch(t -> t.absent().contains(r.variable().text()))) {
                requirements.add(new Requirement(IntExpr.param(r.low()), Predicate.LESS, IntExpr.param(r.high()), r.range(), "range-empty",
                        "'" + r.variable() + "' has no values from {left} to {right} here, and a term without it is added in its first"
                                + " iteration; split it into two statements"));
            }
        }
    }

    /** A reduction without an identity element must have values to combine. */
    void reductions() {
        Deque<Expr> left = new ArrayDeque<>(List.of(form.written().statement().value()));
        while (!left.isEmpty()) {
            Expr e = left.pop();
            e.parts().forEach(left::push);
            if (e instanceof Expr.Reduction r && r.by() instanceof Expr.Reducer.UserDefined own && own.zero().isEmpty()) {
                r.variables().forEach(v -> form.written().statement().rangeOf(v.text()).ifPresent(range -> requirements.add(new Requirement(
                        IntExpr.param(range.low()), Predicate.LESS, IntExpr.param(range.high()), own.function().range(),
                        "reduction-of-nothing", "'" + v + "' has no values from {left} to {right} here, and what '" + own.function()
                                + "' has no identity element here"))));
            }
        }
    }

    /** No index leaves its tensor, and a coefficient keeps the sign assumed by the footprints. */
    void indices(ParamValues params) {
        Map<String, Span> values = form.writtenValues();
        form.written().statement().target().indices().stream().filter(i -> i.terms().size() == 1)
                .forEach(i -> requirements.atLeast(i.terms().get(0).coefficient(), 1, "left-coefficient-below-one", "'"
                        + i.terms().get(0).coefficient().text() + "' is {left} here; on the left side a variable must be multiplied"
                        + " by at least 1"));
        for (Expr.Access access : VariableExtents.accesses(form.written().statement())) {
            access.indices().forEach(i -> i.terms().forEach(t -> sign(t.coefficient(), params)));
            TensorDecl tensor = program.tensor(access.tensor().text()).orElseThrow();
            for (int d = 0; d < access.indices().size(); d++) {
                AffineIndex index = access.indices().get(d);
                IntExpr extent = IntExpr.param(tensor.extents().get(d));
                String where = "dimension " + d + " of '" + tensor.name() + "'";
                boolean defines = index.plainVariable().map(v -> Span.of(IntExpr.ZERO, extent).equals(values.get(v.text()))).orElse(false);
                index.period().ifPresent(p -> goesAround(p, extent, where));
                if (!defines && index.terms().stream().allMatch(t -> values.containsKey(t.variable().text()))) {
                    range(index, values, params, extent, where);
                }
            }
        }
    }

    /**
     * Params used as numbers of type i32 fit it.
     *
     * @return the same for counters, whose values are known at run time
     */
    List<Requirement> numbers() {
        List<Requirement> ofCounters = new ArrayList<>();
        Map<String, IntExpr> extents = form.written().extents().extents();
        Deque<Expr> left = new ArrayDeque<>(List.of(form.written().statement().value()));
        while (!left.isEmpty()) {
            Expr e = left.pop();
            e.parts().forEach(left::push);
            if (e instanceof Expr.IndexValue v && v.type() == ElementType.I32 && extents.containsKey(v.variable().text())) {
                requirements.add(new Requirement(IntExpr.add(extents.get(v.variable().text()), IntExpr.of(-1)), Predicate.LESS,
                        IntExpr.of(Integer.MAX_VALUE + 1L), v.range(), "literal-out-of-range", "'" + v.variable()
                        + "' runs up to {left} here and is used as an i32, whose values range up to " + Integer.MAX_VALUE));
            }
            if (e instanceof Expr.ParamValue p && p.type() == ElementType.I32) {
                Consumer<Requirement> to = program.params().first(p.name()).isPresent() ? requirements::add : ofCounters::add;
                IntExpr value = IntExpr.param(new ParamExpr.Ref(p.name(), p.range()));
                String message = "'" + p.name() + "' is {left} here and is used as an i32, whose values range from " + Integer.MIN_VALUE
                        + " to " + Integer.MAX_VALUE;
                to.accept(new Requirement(value, Predicate.LESS, IntExpr.of(Integer.MAX_VALUE + 1L), p.range(),
                        "literal-out-of-range", message));
                to.accept(new Requirement(value, Predicate.AT_LEAST, IntExpr.of(Integer.MIN_VALUE), p.range(),
                        "literal-out-of-range", message));
            }
        }
        return ofCounters.stream().distinct().toList();
    }

    private void sign(ParamExpr coefficient, ParamValues params) {
        IntExpr c = IntExpr.param(coefficient);
        if (c instanceof IntExpr.Const) {
            return;
        }
        boolean up = c.evaluate(params) >= 0;
        requirements.add(new Requirement(up ? c : IntExpr.sub(IntExpr.ZERO, c), Predicate.AT_LEAST, IntExpr.ZERO, coefficient.range(),
                "coefficient-sign",
                "this program was built for an index coefficient '" + coefficient.text() + "' " + (up ? "of 0 or more" : "of 0 or less")
                        + "; build it again for these params"));
    }

    /** The number after the {@code %} is the extent of the dimension. */
    private void goesAround(AffineIndex.Period period, IntExpr extent, String where) {
        if (!IntExpr.param(period.extent()).equals(extent)) {
            requirements.add(new Requirement(IntExpr.param(period.extent()), Predicate.EQUAL, extent, period.extent().range(),
                    "period-not-extent", "an index goes around {left} elements here, and " + where + " has {right}"));
        }
    }

    private void range(AffineIndex index, Map<String, Span> values, ParamValues params, IntExpr extent, String where) {
        IntExpr least = IntExpr.param(index.constant());
        IntExpr most = least;
        for (AffineIndex.Term t : index.terms()) {
            Span v = values.get(t.variable().text());
            IntExpr c = IntExpr.param(t.coefficient());
            IntExpr first = IntExpr.mul(c, v.low());
            IntExpr last = IntExpr.mul(c, v.last());
            boolean up = c.evaluate(params) >= 0;
            least = IntExpr.add(least, up ? first : last);
            most = IntExpr.add(most, up ? last : first);
        }
        if (index.period().isPresent()) {
            requirements.add(new Requirement(least, Predicate.AT_LEAST, IntExpr.sub(IntExpr.ZERO, extent), index.range(),
                    "index-out-of-range", "the sum in this index goes down to {left}, which wraps more than once around " + where
                            + "; it must be at least {right}"));
            requirements.add(new Requirement(most, Predicate.LESS, IntExpr.mul(IntExpr.of(2), extent), index.range(), "index-out-of-range",
                    "the sum in this index goes up to {left}, which wraps more than once around " + where
                            + "; it must stay below {right}"));
            return;
        }
        requirements.add(new Requirement(least, Predicate.AT_LEAST, IntExpr.ZERO, index.range(), "index-out-of-range",
                "this index goes down to {left}, and " + where + " starts at 0"));
        requirements.add(new Requirement(most, Predicate.LESS, extent, index.range(), "index-out-of-range",
                "this index goes up to {left}, and " + where + " has {right} elements, numbered from 0"));
    }

    /** Factors are at least 1, and a distributed loop has as many iterations as its machine dimension processors. */
    void nest(LoopNest nest) {
        for (Schedule.Command c : nest.applied()) {
            switch (c) {
                case Schedule.Command.Split s -> requirements.atLeast(s.factor(), 1, "factor-below-one",
                        "the size of a chunk must be at least 1, and '" + s.factor().text() + "' is {left} here");
                case Schedule.Command.Divide d -> requirements.atLeast(d.pieces(), 1, "factor-below-one",
                        "the number of pieces must be at least 1, and '" + d.pieces().text() + "' is {left} here");
                default -> { }
            }
        }
        room(nest);
        for (Loop l : nest.loops()) {
            if (l.isDistributed()) {
                IntExpr processors = grid.dims().get(l.gridDimension().getAsInt()).extent();
                if (!processors.equals(l.extent())) {
                    requirements.add(new Requirement(l.extent(), Predicate.EQUAL, processors, place(nest, l), "distribute-extent",
                            "loop '" + l.name() + "' has {left} iterations, and its machine dimension has {right} processors;"
                            + " they must be equal (divide makes the number of iterations that it is given)"));
                }
            }
        }
    }

    /**
     * Loops may run beyond a variable's extent before they are clipped; values computed from them then fit in 64 bits. Loops that are
     * split once, and indices with small coefficients, are far below the limit.
     */
    private void room(LoopNest nest) {
        for (Map.Entry<String, org.tilewright.ir.nest.Relation> e : nest.relations().entrySet()) {
            boolean near = e.getValue() instanceof org.tilewright.ir.nest.Relation.Parts p && !nest.relations().containsKey(p.outer())
                    && !nest.relations().containsKey(p.inner())
                    || e.getValue() instanceof org.tilewright.ir.nest.Relation.Rotation;
            if (e.getValue() instanceof org.tilewright.ir.nest.Relation.Quotient) {
                continue;
            }
            requirements.add(new Requirement(nest.reach(e.getKey()), Predicate.LESS, IntExpr.of(MOST), place(nest, e.getKey()),
                    Requirements.LOOPS_TOO_LONG,
                    "the loops that '" + e.getKey() + "' is split into have {left} iterations together, which is more than 2^62", near));
        }
        for (Expr.Access access : VariableExtents.accesses(nest.form().statement())) {
            for (AffineIndex index : access.indices()) {
                IntExpr sum = IntExpr.ZERO;
                boolean small = true;
                for (AffineIndex.Term t : index.terms()) {
                    IntExpr c = IntExpr.param(t.coefficient());
                    small &= c instanceof IntExpr.Const k && Math.abs(k.value()) < 1 << 20;
                    IntExpr reach = nest.reach(t.variable().text());
                    sum = IntExpr.add(sum, IntExpr.max(IntExpr.mul(c, reach), IntExpr.mul(IntExpr.sub(IntExpr.ZERO, c), reach)));
                }
                if (!index.terms().isEmpty()) {
                    requirements.add(new Requirement(sum, Predicate.LESS, IntExpr.of(MOST), index.range(), Requirements.INDEX_TOO_LARGE,
                            "this index reaches {left} where loops run to their ends, which is more than 2^62", small));
                }
            }
        }
    }

    /** The command that replaced a loop's variable by other loops. */
    private static SourceRange place(LoopNest nest, String variable) {
        return nest.applied().stream().filter(c -> CommandLoops.of(c).replaces(variable)).map(Schedule.Command::range).findFirst()
                .orElse(nest.form().statement().range());
    }

    private static SourceRange place(LoopNest nest, Loop loop) {
        for (Schedule.Command c : nest.applied()) {
            for (Word w : CommandLoops.of(c).processors()) {
                if (w.text().equals(loop.name())) {
                    return w.range();
                }
            }
        }
        return loop.origin();
    }
}
