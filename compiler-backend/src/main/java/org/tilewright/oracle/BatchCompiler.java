package org.tilewright.oracle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.ReductionOperator;

/**
 * Turns an expression into a tree of {@link Batch}es.
 *
 * @param slots the place of each index variable
 * @param extents by slot
 * @param batch the slot that batches run along, or -1
 * @param sources the tensors that are set
 * @param declared the tensors' extents, by name
 */
record BatchCompiler(Map<String, Integer> slots, long[] extents, int batch, Map<String, Source> sources,
                     Map<String, long[]> declared, Map<String, ElementType> types, ParamValues params) {

    /** The type that an expression has by itself; a number takes the type of its surroundings. */
    Optional<ElementType> typeOf(Expr e) {
        return switch (e) {
            case Expr.Number n -> Optional.empty();
            case Expr.ParamValue p -> Optional.empty();
            case Expr.Infinity i -> Optional.empty();
            case Expr.Parenthesised q -> typeOf(q.inner());
            case Expr.Bool b -> Optional.of(ElementType.BOOL);
            case Expr.Access a -> Optional.ofNullable(types.get(a.tensor().text()));
            case Expr.Negate n -> typeOf(n.operand());
            case Expr.Binary b when b.operator().isComparison() -> Optional.of(ElementType.BOOL);
            case Expr.Binary b -> first(List.of(b.left(), b.right()));
            case Expr.Call c -> first(c.arguments());
            case Expr.Select s -> first(List.of(s.then(), s.otherwise()));
            case Expr.Reduction r -> typeOf(r.body());
        };
    }

    private Optional<ElementType> first(List<Expr> operands) {
        return operands.stream().map(this::typeOf).flatMap(Optional::stream).findFirst();
    }

    Batch compile(Expr e, ElementType wanted) {
        return switch (e) {
            case Expr.Number n -> new Batch.Constant(wanted, n.value().doubleValue());
            case Expr.Infinity i -> new Batch.Constant(wanted, Double.POSITIVE_INFINITY);
            case Expr.Parenthesised q -> compile(q.inner(), wanted);
            case Expr.Bool b -> new Batch.Constant(wanted, b.value() ? 1 : 0);
            case Expr.ParamValue p -> new Batch.Constant(wanted, params.get(p.name()).orElseThrow(() ->
                    new EvaluationException("'" + p.name() + "' has no value here")));
            case Expr.Access a -> access(a, wanted);
            case Expr.Negate n -> new UnaryBatch("neg", compile(n.operand(), wanted));
            case Expr.Binary b when b.operator().isComparison() -> {
                ElementType type = first(List.of(b.left(), b.right())).orElse(ElementType.F64);
                yield new Batch.Compare(b.operator(), compile(b.left(), type), compile(b.right(), type));
            }
            case Expr.Binary b -> new BinaryBatch(operation(b.operator()), compile(b.left(), wanted), compile(b.right(), wanted));
            case Expr.Call c -> call(c, wanted);
            case Expr.Select s -> new Batch.Select(compile(s.condition(), ElementType.BOOL), compile(s.then(), wanted),
                    compile(s.otherwise(), wanted));
            case Expr.Reduction r -> reduction(r, wanted);
        };
    }

    private static String operation(Expr.Operator operator) {
        return switch (operator) {
            case ADD -> "add";
            case SUB -> "sub";
            case MUL -> "mul";
            default -> "div";
        };
    }

    private Batch call(Expr.Call c, ElementType wanted) {
        List<Batch> arguments = c.arguments().stream().map(a -> compile(a, wanted)).toList();
        if (arguments.size() == 1 && !c.function().equals("min") && !c.function().equals("max")) {
            return new UnaryBatch(c.function(), arguments.get(0));
        }
        return arguments.stream().reduce((x, y) -> new BinaryBatch(c.function(), x, y)).orElseThrow();
    }

    private Batch reduction(Expr.Reduction r, ElementType wanted) {
        int[] over = r.variables().stream().mapToInt(v -> slot(v.text())).toArray();
        long[] counts = java.util.Arrays.stream(over).mapToLong(s -> extents[s]).toArray();
        ReductionOperator operator = r.operator();
        return new Batch.Reduce(operator, compile(r.body(), wanted), over, counts);
    }

    private int slot(String variable) {
        Integer s = slots.get(variable);
        if (s == null) {
            throw new EvaluationException("index variable '" + variable + "' has no extent: it indexes no dimension alone");
        }
        return s;
    }

    private Batch access(Expr.Access a, ElementType wanted) {
        String name = a.tensor().text();
        Source source = sources.get(name);
        if (source == null) {
            throw new EvaluationException("tensor '" + name + "' is read before it is set; give it an input or compute it first");
        }
        if (source.type() != wanted) {
            throw new EvaluationException("tensor '" + name + "' is " + source.type().keyword() + " where " + wanted.keyword() + " is needed");
        }
        long[] dims = declared.get(name);
        long base = 0;
        long[] steps = new long[extents.length];
        long pitch = 1;
        for (int d = dims.length - 1; d >= 0; d--) {
            AffineIndex index = a.indices().get(d);
            long low = params.integer(index.constant());
            long high = low;
            base += low * pitch;
            for (AffineIndex.Term t : index.terms()) {
                int s = slot(t.variable().text());
                long coefficient = params.integer(t.coefficient());
                steps[s] += coefficient * pitch;
                long last = coefficient * Math.max(0, extents[s] - 1);
                low += Math.min(0, last);
                high += Math.max(0, last);
            }
            if (low < 0 || high >= dims[d] && !empty(a)) {
                throw new EvaluationException("index " + (d + 1) + " of '" + name + "' runs from " + low + " to " + high
                        + ", but the dimension has extent " + dims[d]);
            }
            pitch *= dims[d];
        }
        return new Batch.Load(source, base, steps, batch);
    }

    private boolean empty(Expr.Access a) {
        return a.indices().stream().flatMap(i -> i.terms().stream()).anyMatch(t -> extents[slot(t.variable().text())] <= 0);
    }
}
