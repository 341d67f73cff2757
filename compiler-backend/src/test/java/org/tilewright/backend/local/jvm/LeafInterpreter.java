package org.tilewright.backend.local.jvm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.data.ReducedPrecision;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.CheckedOperation;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/**
 * What a leaf means, node by node: the compiled loops must agree to the last bit, but for sums of 32-bit numbers, whose terms they
 * may add up in 64 bits. How far those may be apart is followed through the sums.
 */
final class LeafInterpreter {

    /** The most that one rounding changes a 32-bit number, relative to it. */
    private static final double EPSILON = 0x1p-23;

    /** A value: {@code whole} for integers and bool. */
    private record Value(double re, double im, long whole) { }

    private final Map<String, Block> buffers;
    private final ParamValues params;
    private final Map<String, Long> variables = new HashMap<>();
    /** What functions of reductions are applied to, innermost first. */
    private final Deque<Value[]> operands = new ArrayDeque<>();
    /** By buffer, how far each element may be from the one of a sum in 64 bits. */
    private final Map<String, double[]> slack = new HashMap<>();

    LeafInterpreter(Map<String, Block> buffers, ParamValues params, Map<String, Long> variables) {
        this.buffers = new HashMap<>(buffers);
        this.params = params;
        this.variables.putAll(variables);
    }

    private long integer(IntExpr e) {
        return e.evaluate(params, variables::get);
    }

    void run(Leaf leaf) {
        switch (leaf) {
            case Leaf.For f -> {
                long high = integer(f.high());
                for (long i = integer(f.low()); i < high; i++) {
                    bind(f.variable(), i, () -> run(f.body()));
                }
            }
            case Leaf.Let l -> bind(l.variable(), integer(l.value()), () -> run(l.body()));
            case Leaf.Bind b -> {
                long v = value(b.value()).whole;
                if (b.within().filter(r -> v < integer(r.low()) || v >= integer(r.high())).isEmpty()) {
                    bind(b.variable(), v, () -> run(b.body()));
                }
            }
            case Leaf.Guard g -> {
                if (g.conditions().stream()
                        .allMatch(c -> c.equal() ? integer(c.left()) == integer(c.right()) : integer(c.left()) < integer(c.right()))) {
                    run(g.body());
                }
            }
            case Leaf.Sequence s -> s.parts().forEach(this::run);
            case Leaf.Update u -> {
                Block b = buffers.get(u.target().buffer().name());
                int at = offset(b, u.target());
                Value old = load(b, at);
                Value term = value(u.value());
                store(b, at, combine(u.operator(), b.type(), old, term));
                loosen(u, b, at, old, term);
            }
            case Leaf.Workspace w -> {
                java.util.List<IndexSet> dims = new java.util.ArrayList<>();
                for (int d = 0; d < w.lows().size(); d++) {
                    dims.add(IndexSet.interval(integer(w.lows().get(d)), integer(w.lows().get(d)) + integer(w.sizes().get(d))));
                }
                Block b = Block.zeros(w.buffer().type(), Region.of(dims),
                        java.util.stream.IntStream.range(0, dims.size()).boxed().toList());
                Elements.fillIdentity(b.type(), b.array(), w.operator());
                buffers.put(w.buffer().name(), b);
                slack.remove(w.buffer().name());
                run(w.producer());
                run(w.consumer());
            }
            case Leaf.Decided d -> run(d.loops());
            case Leaf.Call c -> throw new IllegalArgumentException("calls have tests of their own");
        }
    }

    private void loosen(Leaf.Update u, Block b, int at, Value old, Value term) {
        if (b.type() != ElementType.F32 && b.type() != ElementType.C64) {
            return;
        }
        double ofTerm = u.value() instanceof Scalar.Load l
                ? slack(l.element().buffer().name(), offset(buffers.get(l.element().buffer().name()), l.element())) : 0;
        double before = slack(u.target().buffer().name(), at);
        double now = switch (u.operator().builtIn().orElse(ReductionOperator.MAX)) {
            case SUM -> before + ofTerm + EPSILON * (size(old) + size(term));
            case PROD -> before * size(term) + size(old) * ofTerm + before * ofTerm;
            default -> Math.max(before, ofTerm);
        };
        slack.computeIfAbsent(u.target().buffer().name(), n -> new double[java.lang.reflect.Array.getLength(b.array())])[at] = now;
    }

    /** How far an element may be from the one of sums in 64 bits. */
    double slack(String buffer, int at) {
        double[] all = slack.get(buffer);
        return all == null ? 0 : all[at];
    }

    private static double size(Value v) {
        return Math.abs(v.re) + Math.abs(v.im);
    }

    private void bind(String variable, long value, Runnable body) {
        Long before = variables.put(variable, value);
        body.run();
        if (before == null) {
            variables.remove(variable);
        } else {
            variables.put(variable, before);
        }
    }

    private int offset(Block b, Leaf.Element p) {
        return b.offset(p.index().stream().mapToLong(this::integer).toArray());
    }

    private static Value load(Block b, int at) {
        boolean whole = b.type().isInteger() || b.type() == ElementType.BOOL;
        return new Value(Elements.real(b.type(), b.array(), at), Elements.imaginary(b.type(), b.array(), at),
                whole ? Elements.integer(b.type(), b.array(), at) : 0);
    }

    private static void store(Block b, int at, Value v) {
        if (b.type().isInteger() || b.type() == ElementType.BOOL) {
            Elements.setInteger(b.type(), b.array(), at, v.whole);
        } else {
            Elements.setReal(b.type(), b.array(), at, v.re, v.im);
        }
    }

    private static Value of(ElementType type, double re, double im) {
        return switch (type.basic()) {
            case F32, C64 -> new Value((float) re, (float) im, 0);
            case F64, C128 -> new Value(re, im, 0);
            case I32 -> new Value(0, 0, (int) re);
            case I64 -> new Value(0, 0, (long) re);
            case I8, I16, U8 -> new Value(0, 0, Math.clamp((long) re, type.least(), type.greatest()));
            case F16, BF16 -> new Value(ReducedPrecision.rounded(type, re), 0, 0);
            case BOOL -> new Value(0, 0, re != 0 ? 1 : 0);
        };
    }

    private static Value whole(ElementType type, long v) {
        return switch (type.basic()) {
            case I32 -> new Value(0, 0, (int) v);
            case I64 -> new Value(0, 0, v);
            case I8 -> new Value(0, 0, (byte) v);
            case I16 -> new Value(0, 0, (short) v);
            case U8 -> new Value(0, 0, v & 255);
            case BOOL -> new Value(0, 0, v != 0 ? 1 : 0);
            case F16, BF16 -> new Value(ReducedPrecision.rounded(type, v), 0, 0);
            default -> of(type, v, 0);
        };
    }

    private Value value(Scalar s) {
        return switch (s) {
            case Scalar.IntLiteral w -> whole(w.type(), w.value());
            case Scalar.FloatLiteral r -> of(r.type(), r.value(), 0);
            case Scalar.FromInt f -> whole(f.type(), integer(f.value()));
            case Scalar.Load l -> load(buffers.get(l.element().buffer().name()),
                    offset(buffers.get(l.element().buffer().name()), l.element()));
            case Scalar.Unary u -> unary(u, value(u.operand()));
            case Scalar.Convert v -> converted(v.operand().type(), v.type(), value(v.operand()));
            case Scalar.Binary b -> combine(b.operation(), b.type(), value(b.left()), value(b.right()));
            case Scalar.CheckedOp q -> whole(q.type(), partial(q.operation(), value(q.left()).whole, value(q.right()).whole));
            case Scalar.Compare c -> whole(ElementType.BOOL, compare(c) ? 1 : 0);
            case Scalar.Select c -> value(c.condition()).whole != 0 ? value(c.then()) : value(c.otherwise());
            case Scalar.Pick p -> pick(p);
            case Scalar.Field f -> throw new IllegalStateException("no leaf here has records: " + f);
            case Scalar.Make m -> throw new IllegalStateException("no leaf here has records: " + m);
            case Scalar.Operand o -> operands.peek()[o.next() ? 1 : 0];
            case Scalar.Reduction r -> switch (r.by()) {
                case Scalar.Reducer.By by -> reduce(r, by.operator());
                case Scalar.Reducer.Argument by -> find(r, by.operator());
                case Scalar.Reducer.UserDefined by -> own(r, by);
            };
        };
    }

    private Value pick(Scalar.Pick p) {
        long v = value(p.index()).whole;
        Value[] out = {null};
        if (v < integer(p.low()) || v >= integer(p.high())) {
            return value(p.nothing());
        }
        bind(p.variable(), v, () -> out[0] = value(p.element()));
        return out[0];
    }

    private Value combine(Combiner by, ElementType type, Value old, Value term) {
        return switch (by) {
            case Combiner.BuiltIn b -> combine(BinaryOperation.of(b.operator()), type, old, term);
            case Combiner.UserDefined o -> {
                operands.push(new Value[] {old, term});
                Value combined = value(o.combined());
                operands.pop();
                yield combined;
            }
        };
    }

    private Value own(Scalar.Reduction r, Scalar.Reducer.UserDefined by) {
        Value[] result = {by.start().map(this::value).orElse(null)};
        for (long i = integer(r.low()); i < integer(r.high()); i++) {
            bind(r.variable(), i, () -> {
                Value next = value(r.body());
                if (result[0] == null) {
                    result[0] = next;
                } else {
                    operands.push(new Value[] {result[0], next});
                    result[0] = value(by.combined());
                    operands.pop();
                }
            });
        }
        return result[0];
    }

    private Value find(Scalar.Reduction r, ReductionOperator operator) {
        boolean integral = r.body().type().isInteger();
        double sign = operator == ReductionOperator.MAX ? 1 : -1;
        long[] at = {-1};
        Value[] best = {null};
        for (long i = integer(r.low()); i < integer(r.high()); i++) {
            long now = i;
            bind(r.variable(), i, () -> {
                Value v = value(r.body());
                boolean first = best[0] == null || integral && Long.signum(Long.compare(v.whole, best[0].whole)) == sign
                        || !integral && !Double.isNaN(best[0].re) && (Double.isNaN(v.re) || sign * v.re > sign * best[0].re);
                if (first) {
                    best[0] = v;
                    at[0] = now;
                }
            });
        }
        return whole(ElementType.I64, at[0]);
    }

    private Value reduce(Scalar.Reduction r, ReductionOperator operator) {
        ElementType type = r.type();
        boolean integral = type.isInteger() || type == ElementType.BOOL;
        Value[] sum = {integral ? whole(type, operator.integerIdentity(type)) : of(type, operator.realIdentity(), 0)};
        long high = integer(r.high());
        for (long i = integer(r.low()); i < high; i++) {
            bind(r.variable(), i, () -> sum[0] = combine(BinaryOperation.of(operator), type, sum[0], value(r.body())));
        }
        return sum[0];
    }

    private static Value converted(ElementType from, ElementType to, Value x) {
        boolean integral = from.isInteger() || from == ElementType.BOOL;
        if (!integral) {
            return of(to, x.re, x.im);
        }
        return to.magnitude() == ElementType.F32 ? of(to, (float) x.whole, 0) : to.magnitude() == ElementType.F64 ? of(to, x.whole, 0)
                : whole(to, x.whole);
    }

    private Value unary(Scalar.Unary u, Value x) {
        ElementType type = u.type();
        return switch (u.operation()) {
            case RE -> of(type, x.re, 0);
            case IM -> of(type, x.im, 0);
            case CONJ -> of(type, x.re, -x.im);
            case NOT -> whole(type, 1 - x.whole);
            case NEG -> type.isInteger() ? whole(type, -x.whole) : of(type, -x.re, -x.im);
            case ABS -> type == ElementType.I32 ? whole(type, Math.abs((int) x.whole)) : type.isInteger() ? whole(type, Math.abs(x.whole))
                    : of(type, Math.abs(x.re), 0);
            case SIGN -> type.isInteger() ? whole(type, Long.signum(x.whole)) : of(type, Math.signum(x.re), 0);
            case ROUND -> of(type, Math.rint(x.re), 0);
            case SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL ->
                    throw new IllegalArgumentException("no leaf here has " + u.operation());
        };
    }

    private static Value combine(BinaryOperation operation, ElementType type, Value x, Value y) {
        if (type == ElementType.BOOL) {
            return whole(type, operation.isOr() ? x.whole | y.whole : x.whole & y.whole);
        }
        if (type.isComplex()) {
            return switch (operation) {
                case ADD -> of(type, x.re + y.re, x.im + y.im);
                case SUB -> of(type, x.re - y.re, x.im - y.im);
                case MUL -> type == ElementType.C64
                        ? of(type, (float) x.re * (float) y.re - (float) x.im * (float) y.im,
                                (float) x.re * (float) y.im + (float) x.im * (float) y.re)
                        : of(type, x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re);
                case COMPLEX -> of(type, x.re, y.re);
                case DIV, MIN, MAX, POW, ATAN2 -> throw new IllegalArgumentException("no leaf here has complex " + operation);
            };
        }
        boolean integral = type.isInteger();
        boolean nan = Double.isNaN(x.re) || Double.isNaN(y.re);
        return switch (operation) {
            case ADD -> integral ? whole(type, x.whole + y.whole) : of(type, x.re + y.re, 0);
            case SUB -> integral ? whole(type, x.whole - y.whole) : of(type, x.re - y.re, 0);
            case MUL -> integral ? whole(type, x.whole * y.whole) : of(type, x.re * y.re, 0);
            case MIN -> integral ? whole(type, Math.min(x.whole, y.whole)) : of(type, nan ? Double.NaN : y.re < x.re ? y.re : x.re, 0);
            case MAX -> integral ? whole(type, Math.max(x.whole, y.whole)) : of(type, nan ? Double.NaN : y.re > x.re ? y.re : x.re, 0);
            case DIV -> of(type, x.re / y.re, 0);
            case POW, ATAN2, COMPLEX -> throw new IllegalArgumentException("no leaf here has " + operation);
        };
    }

    private static long partial(CheckedOperation operation, long x, long y) {
        return switch (operation) {
            case DIV -> x / y;
            case REM -> x % y;
            case POW -> power(x, y);
            case ELEMENT -> throw new IllegalArgumentException("no leaf here has indices that are computed");
        };
    }

    private static long power(long x, long y) {
        long product = 1;
        for (long i = 0; i < y; i++) {
            product *= x;
        }
        return product;
    }

    private boolean compare(Scalar.Compare c) {
        Value x = value(c.left());
        Value y = value(c.right());
        ElementType type = c.left().type();
        if (type.isComplex()) {
            return c.operation() == ComparisonOperator.EQ == (x.re == y.re && x.im == y.im);
        }
        boolean integral = type.isInteger() || type == ElementType.BOOL;
        int order = integral ? Long.compare(x.whole, y.whole) : x.re < y.re ? -1 : x.re > y.re ? 1 : 0;
        return switch (c.operation()) {
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case EQ -> order == 0;
            case NE -> order != 0;
        };
    }

    static ReductionOperator[] operators(ElementType type) {
        return type.isComplex() ? new ReductionOperator[] {ReductionOperator.SUM, ReductionOperator.PROD}
                : type == ElementType.BOOL ? ReductionOperator.values()
                : new ReductionOperator[] {ReductionOperator.SUM, ReductionOperator.PROD, ReductionOperator.MAX, ReductionOperator.MIN};
    }
}
