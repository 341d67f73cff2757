package org.tilewright.ir.nest;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ReductionOperator;

/**
 * The floating point operations of a statement: a product of n x n matrices counts 2 n^3. A complex addition counts 2, a complex
 * product 6; of a select's branches the longer one counts, of reductions inside them all.
 *
 * @param parts what is done at each point of which box; none for a statement that only copies
 */
public record Flops(List<Part> parts) {

    /**
     * {@code operations} at each point of a box of the given extents.
     *
     * @param cause the term or the temporary that they are for
     */
    public record Part(long operations, List<IntExpr> extents, SourceRange cause) { }

    /** Those of the statement as it is written, whatever its schedule. */
    public static Flops of(Program program, Statement.Assignment statement) {
        return of(LoopNest.of(StatementForm.of(program, statement)));
    }

    /** Those that the loops of a schedule make: what is computed into a temporary once counts once. */
    public static Flops of(LoopNest nest) {
        StatementForm form = nest.form();
        Count count = new Count(form.counts(), new ArrayList<>());
        Set<String> summed = new LinkedHashSet<>();
        for (LoopNest.Workspace w : nest.workspaces()) {
            LoopNest.Producer producer = w.in(nest);
            summed.addAll(producer.reduced());
            Set<String> variables = new LinkedHashSet<>();
            nest.loops().subList(0, producer.position()).forEach(l -> variables.addAll(nest.originals(l.name())));
            variables.addAll(w.variables());
            variables.addAll(producer.reduced());
            count.add(count.box(List.of(), List.copyOf(variables)), w.value(), !producer.reduced().isEmpty(), w.range());
        }
        boolean first = true;
        for (StatementForm.Term t : form.terms()) {
            List<String> variables = new ArrayList<>(form.variables());
            variables.removeIf(v -> t.absent().contains(v) || summed.contains(v));
            Expr value = nest.consumer(t);
            List<Expr> indices = new ArrayList<>();
            for (String v : List.copyOf(variables)) {
                Optional<OneValue> one = oneValue(value, v, form);
                if (one.isPresent()) {
                    variables.remove(v);
                    indices.add(one.get().index());
                    value = one.get().value();
                }
            }
            boolean combined = form.accumulates() || !first || !form.targetVariables().containsAll(variables);
            List<IntExpr> box = count.box(List.of(), variables);
            indices.forEach(i -> count.add(box, i, false, t.value().range()));
            boolean finds = BestFound.is(form.by());
            count.add(box, value, combined && (finds || form.operator().isPresent()), t.value().range());
            if (combined && !finds && form.by() instanceof Expr.Reducer.UserDefined own) {
                count.add(box, own.combined(), false, t.value().range());
            }
            first = false;
        }
        form.statement().scan().ifPresent(s -> count.parts.add(new Part(ofScan(s, form), count.box(List.of(), form.targetVariables()),
                s.range())));
        return new Flops(List.copyOf(count.parts));
    }

    private static Optional<OneValue> oneValue(Expr value, String variable, StatementForm form) {
        return form.operator().flatMap(o -> OneValue.of(value, variable, o));
    }

    /** What it takes to combine an element with those before it. */
    private static long ofScan(Statement.Scan scan, StatementForm form) {
        return !form.statement().target().type().isComplex() ? 1 : scan.operator() == ReductionOperator.PROD ? 6 : 2;
    }

    /** The number under given params. */
    public double evaluate(ParamValues params) {
        double sum = 0;
        for (Part p : parts) {
            double points = p.operations();
            for (IntExpr e : p.extents()) {
                points *= e.evaluate(params);
            }
            sum += points;
        }
        return sum;
    }

    private record Count(Map<String, IntExpr> counts, List<Part> parts) {

        List<IntExpr> box(List<IntExpr> around, List<String> variables) {
            List<IntExpr> box = new ArrayList<>(around);
            variables.forEach(v -> box.add(counts.getOrDefault(v, IntExpr.ONE)));
            return List.copyOf(box);
        }

        void add(List<IntExpr> box, Expr e, boolean combined, SourceRange cause) {
            long operations = operations(e, box, cause) + (combined ? addition(e) : 0);
            if (operations > 0) {
                parts.add(new Part(operations, box, cause));
            }
        }

        private static long operations(Expr.Call c) {
            return switch (c.function()) {
                // what puts complex numbers together and takes them apart
                case RE, IM, CONJ, COMPLEX -> 0;
                case NOT, ABS, SIGN, MIN, MAX, POW, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL,
                        ROUND, ATAN2 -> Math.max(1, c.arguments().size() - 1L);
            };
        }

        private static Optional<OneValue> ofOne(Expr.Reduction r) {
            return r.variables().size() == 1 ? r.operator().flatMap(o -> OneValue.of(r.body(), r.variables().getFirst().text(), o))
                    : Optional.empty();
        }

        private static long addition(Expr e) {
            return e.type().isComplex() ? 2 : 1;
        }

        private long operations(Expr e, List<IntExpr> box, SourceRange cause) {
            long own = switch (e) {
                case Expr.Binary b -> switch (b.operator()) {
                    case MUL, DIV -> e.type().isComplex() ? 6 : 1;
                    case ADD, SUB -> addition(e);
                    default -> 1;
                };
                case Expr.Call c -> operations(c);
                default -> 0;
            };
            return own + switch (e) {
                case Expr.Select s -> operations(s.condition(), box, cause)
                        + Math.max(operations(s.then(), box, cause), operations(s.otherwise(), box, cause));
                case Expr.Reduction r when ofOne(r).isPresent() -> operations(ofOne(r).get().index(), box, cause)
                        + operations(ofOne(r).get().value(), box, cause);
                case Expr.Reduction r -> {
                    List<IntExpr> each = box(box, r.variables().stream().map(Word::text).toList());
                    if (r.by() instanceof Expr.Reducer.UserDefined by) {
                        add(each, r.body(), false, cause);
                        add(each, by.combined(), false, cause);
                    } else {
                        add(each, r.body(), true, cause);
                    }
                    yield 0;
                }
                default -> {
                    long sum = 0;
                    for (Expr p : e.parts()) {
                        sum += operations(p, box, cause);
                    }
                    yield sum;
                }
            };
        }
    }
}
