package org.tilewright.leaf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.Schedule.Kernel;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.index.IntExpr;

/**
 * The loops that one processor runs between two communications. Indices are global; an access's address is
 * sum over d of (index_d - low_d) * stride_d of its buffer.
 */
public sealed interface Leaf {

    /** One of the updates of the output, which all have one buffer and one operator; that of a kernel is a sum. */
    default Update update() {
        return switch (this) {
            case Update u -> u;
            case For f -> f.body.update();
            case Let l -> l.body.update();
            case Guard g -> g.body.update();
            case Sequence s -> s.parts.get(0).update();
            case Workspace w -> w.consumer.update();
            case Decided d -> d.loops().update();
            case Call c -> new Update(new Element(c.target.buffer, c.target.base), ReductionOperator.SUM, c.alpha, c.cause);
        };
    }

    /** What is directly inside, in the order in which it runs. */
    default List<Leaf> bodies() {
        return switch (this) {
            case For f -> List.of(f.body);
            case Let l -> List.of(l.body);
            case Guard g -> List.of(g.body);
            case Sequence s -> s.parts;
            case Workspace w -> List.of(w.producer, w.consumer);
            case Decided d -> List.of(d.loops());
            case Update u -> List.of();
            case Call c -> List.of();
        };
    }

    /** The same around other bodies; what was decided of the bodies is decided anew. */
    default Leaf around(UnaryOperator<Leaf> inside) {
        return switch (this) {
            case For f -> f.with(f.low, f.high, inside.apply(f.body));
            case Let l -> new Let(l.variable, l.value, inside.apply(l.body));
            case Guard g -> new Guard(g.conditions, inside.apply(g.body));
            case Sequence s -> new Sequence(s.parts.stream().map(inside).toList());
            case Workspace w -> new Workspace(w.buffer, w.lows, w.sizes, w.operator, inside.apply(w.producer), inside.apply(w.consumer));
            case Decided d -> inside.apply(d.loops());
            case Update u -> u;
            case Call c -> c;
        };
    }

    /** How iterations of a leaf loop run. */
    enum Parallelism {
        NONE,
        /** On several cores, and no two iterations touch the same output element. */
        THREADS,
        /** On several cores that update shared elements one after the other. */
        ATOMIC_THREADS,
        /** On several cores, each with results of its own, which are combined at the end. */
        PRIVATE_THREADS,
        /** On blocks of a GPU's threads; one after the other where there is no GPU. */
        GPU_BLOCKS,
        /** On the threads of a block; one after the other where there is no GPU. */
        GPU_THREADS,
        /** In the lanes of a vector unit; iterations that touch the same element have partial results, which are combined at the end. */
        VECTOR;

        public boolean onThreads() {
            return this == THREADS || this == ATOMIC_THREADS || this == PRIVATE_THREADS;
        }

        public boolean onGpu() {
            return this == GPU_BLOCKS || this == GPU_THREADS;
        }
    }

    /**
     * {@code for variable in low..high}.
     *
     * @param reduction whether iterations may touch the same output element
     * @param unroll 1 for none
     * @param lanes whether iterations run in the lanes of a vector unit
     */
    record For(String variable, IntExpr low, IntExpr high, Parallelism parallelism, boolean reduction, long unroll,
            boolean lanes, Leaf body)
            implements Leaf {

        public For(String variable, IntExpr low, IntExpr high, Parallelism parallelism, boolean reduction, long unroll, Leaf body) {
            this(variable, low, high, parallelism, reduction, unroll, false, body);
        }

        /** Whether the schedule says how the loop runs in a way that only the loop itself can follow, not a kernel in its place. */
        public boolean isAsWritten() {
            return unroll > 1 || reduction && parallelism.onThreads();
        }

        /** Whether the schedule says how a GPU runs the loop. */
        public boolean isForGrid() {
            return parallelism.onGpu() || unroll > 1;
        }

        /** The loop as if the schedule said nothing of how it runs. */
        public For unmarked(Leaf newBody) {
            return new For(variable, low, high, Parallelism.NONE, reduction, 1, newBody);
        }

        /** The loop with other bounds and another body. */
        public For with(IntExpr newLow, IntExpr newHigh, Leaf newBody) {
            return new For(variable, newLow, newHigh, parallelism, reduction, unroll, lanes, newBody);
        }

        /** The loop in the lanes of a vector unit. */
        public For inLanes() {
            return new For(variable, low, high, parallelism, reduction, unroll, true, body);
        }

        /** Whether iterations on several threads update elements of each other, one after the other; kernels can't do so. */
        public boolean isAtomic() {
            return parallelism == Parallelism.ATOMIC_THREADS && !LeafContents.calls(body);
        }
    }

    /** Names a value, such as {@code i = io*b + ii}. */
    record Let(String variable, IntExpr value, Leaf body) implements Leaf { }

    /** Runs the body where all conditions hold. */
    record Guard(List<Condition> conditions, Leaf body) implements Leaf { }

    /** {@code left < right}, or {@code left == right}. */
    record Condition(IntExpr left, boolean equal, IntExpr right) { }

    record Sequence(List<Leaf> parts) implements Leaf { }

    /** {@code target = target op value}. */
    record Update(Element target, ReductionOperator operator, Scalar value, SourceRange cause) implements Leaf { }

    /**
     * A temporary of {@code precompute}: the producer fills it, the consumer reads it; both address it as {@code buffer}
     * with global indices from {@code lows}.
     */
    record Workspace(BufferRef buffer, List<IntExpr> lows, List<IntExpr> sizes, ReductionOperator operator, Leaf producer,
                     Leaf consumer) implements Leaf { }

    /**
     * A call of a tuned kernel; extents may be 0 or negative, which means nothing to do.
     * <ul>
     * <li>GEMM: target[m, n] += alpha * left[m, k] * right[k, n]
     * <li>GEMV: target[m] += alpha * left[m, k] * right[k]
     * <li>GER: target[m, n] += alpha * left[m] * right[n]
     * <li>DOT: target += alpha * left[k] * right[k]
     * <li>AXPY: target[m] += alpha * left[m]; right is absent
     * </ul>
     */
    record Call(Kernel kernel, IntExpr m, IntExpr n, IntExpr k, Slice target, Slice left, Optional<Slice> right, Scalar alpha,
                SourceRange cause) implements Leaf { }

    /** What a pass has found out about loops, or how it has them run: see {@link LeafPasses}. */
    sealed interface Decided extends Leaf {

        /** The same as loops that say nothing of it. */
        Leaf loops();
    }

    /**
     * Products of matrices.
     *
     * @param order which two factors are multiplied first, and so on; one entry less than factors
     */
    record Contract(Contraction contraction, List<ProductOrder.Step> order, Leaf loops) implements Decided { }

    /** Loops that may run in any order. @param nests one a term of the statement, run one after the other */
    record AnyOrder(List<Nest> nests, Leaf loops) implements Decided { }

    /**
     * An element that stays in a register while loops update it.
     *
     * @param update what the loops update
     * @param wide the type of the register
     * @param loops all their updates go to the register
     */
    record InRegister(Update update, ElementType wide, Leaf loops) implements Decided { }

    /**
     * Updates of the elements that indices which are computed choose: a loop over a dimension that tries every index has been left out.
     *
     * <pre>
     * for b in 0..n                                        for e in 0..m
     *   for e in 0..m                                        b = key(e)
     *     H(b) += select(key(e) == b, v(e), 0)               if 0 &lt;= b &lt; n: H(b) += v(e)
     * </pre>
     *
     * @param around the loops that are left, outermost first; what is inside of them is not their bodies
     * @param conditions when something is done inside of them
     * @param chosen the variables that no loop gives values, and their values
     * @param body the updates with these values
     * @param loops those that try every index
     */
    record Scatter(List<For> around, List<Condition> conditions, List<Chosen> chosen, Leaf body, Leaf loops) implements Decided {

        /** The same inside of the outermost loop, as a loop that has it as its body. */
        public For outermost() {
            Scatter inside = new Scatter(around.subList(1, around.size()), conditions, chosen, body, loops);
            return around.getFirst().with(around.getFirst().low(), around.getFirst().high(), inside);
        }
    }

    /** A variable that has the value of an index which is computed, if that is in a range; else nothing is done. */
    record Chosen(String variable, Scalar index, IntExpr low, IntExpr high) { }

    /** A loop on threads, each of which has results of its own; they are combined in the order of the threads. */
    record OwnResults(For loops) implements Decided { }

    /** Loops of which the schedule says where on a grid of threads they run. */
    record OnGrid(Leaf loops) implements Decided { }

    /** An update of an element that other threads may update, too. */
    record Atomic(Update loops) implements Decided { }

    /**
     * A matrix, vector or element inside a buffer.
     *
     * @param base global index of its first element
     * @param dims the buffer dimensions that its own dimensions run along, rows first; e.g. (0, 1), or (1, 0) when the
     *         buffer holds the transpose
     */
    record Slice(BufferRef buffer, List<IntExpr> base, List<Integer> dims) { }

    /** A variable of the statement and its value. */
    record Named(String variable, IntExpr value) {

        public static List<Named> substitute(List<Named> all, Map<String, IntExpr> values) {
            return all.stream().map(n -> new Named(n.variable, n.value.substitute(values))).toList();
        }
    }

    /** An element of a buffer. */
    record Element(BufferRef buffer, List<IntExpr> index) { }

    /** A scalar expression; both operands of an operation have the operation's type, comparisons apart. */
    sealed interface Scalar {

        ElementType type();

        /** A literal, already rounded to its type. */
        sealed interface Constant extends Scalar {

            /** A literal of a type of numbers, or of bool as 0 and 1. */
            static Constant of(long value, ElementType type) {
                return type == ElementType.BOOL ? new Whole(value != 0 ? 1 : 0, type) : type.isInteger() ? new Whole(value, type)
                        : new Real(value, type);
            }

            default boolean is(long value) {
                return switch (this) {
                    case Whole w -> w.value() == value;
                    case Real r -> r.value() == value;
                };
            }
        }

        /** An integer, or a bool as 0 or 1. */
        record Whole(long value, ElementType type) implements Constant { }

        /** A real number, infinite ones too, or a complex one without imaginary part. */
        record Real(double value, ElementType type) implements Constant { }

        /** A param or loop value turned into an element. */
        record FromInt(IntExpr value, ElementType type) implements Scalar { }

        record Load(Element element) implements Scalar {
            @Override
            public ElementType type() {
                return element.buffer().type();
            }
        }

        /**
         * {@code operation}: neg not abs sqrt exp log tanh sign re im conj, and those of {@link org.tilewright.ir.Functions#OF_REALS}.
         * The operand has the type too, but that of {@code abs}, {@code re} and {@code im} may be complex.
         */
        record Unary(String operation, Scalar operand, ElementType type) implements Scalar { }

        /**
         * A value as another type holds it: rounded to the nearest; to an integer truncated, as its least or greatest number where it
         * has no other, and 0 for NaN; to a narrower integer without its upper bits; of bool 0 or 1; without imaginary part if it was
         * real. A complex one becomes a complex one only.
         */
        record Convert(Scalar operand, ElementType type) implements Scalar { }

        /**
         * {@code operation}: add sub mul div min max pow atan2; integers have no div and pow. On bool add is or, mul is and. Integers
         * wrap. {@code complex} is the number of two real parts.
         */
        record Binary(String operation, Scalar left, Scalar right, ElementType type) implements Scalar { }

        /**
         * An operation on integers that has no value for some operands, which ends the run: {@code div}, truncated, by 0, {@code rem},
         * what such a division leaves, by 0, and {@code pow} of 0 to a negative power.
         *
         * {@code element} is an index that is computed: the left one, if it is 0 or more and less than the right one.
         *
         * @param where the values of the statement's variables, to name the place by
         * @param asked of an index that is computed
         */
        record Partial(String operation, Scalar left, Scalar right, List<Named> where, ElementType type, Optional<Asked> asked)
                implements Scalar {

            /** An index that is computed. @param ended what a run that it ends says of it @param text of the index, without blanks */
            public record Asked(String ended, String text) { }

            public Partial(String operation, Scalar left, Scalar right, List<Named> where, ElementType type) {
                this(operation, left, right, where, type, Optional.empty());
            }

            /** What a run that it ends says of it, after the statement. */
            public String ended() {
                return asked.map(Asked::ended).orElse(operation.equals("pow") ? "takes 0 to a negative power" : "divides an integer by 0");
            }

            /** The names of what tells the place, with blanks between them: of the index that is computed, then of the variables. */
            public String names() {
                return Stream.concat(asked.map(Asked::text).stream(), where.stream().map(Named::variable)).collect(Collectors.joining(" "));
            }

            /** The same of other operands at another place. */
            public Partial with(Scalar newLeft, Scalar newRight, List<Named> newWhere) {
                return new Partial(operation, newLeft, newRight, newWhere, type, asked);
            }
        }

        /** {@code operation}: lt le gt ge eq ne; the result is bool. */
        record Compare(String operation, Scalar left, Scalar right) implements Scalar {
            @Override
            public ElementType type() {
                return ElementType.BOOL;
            }
        }

        /** @param guards whether only the chosen one of the two can be computed: the other one may be an element that is not there */
        record Select(Scalar condition, Scalar then, Scalar otherwise, boolean guards) implements Scalar {
            public Select(Scalar condition, Scalar then, Scalar otherwise) {
                this(condition, then, otherwise, false);
            }

            @Override
            public ElementType type() {
                return then.type();
            }
        }

        /** In what a reduction combines by: what the values before have come to, or the next value. */
        record Operand(boolean next, ElementType type) implements Scalar { }

        /** A reduction inside an expression, over {@code low <= variable < high}. */
        record Reduce(Reducer by, String variable, IntExpr low, IntExpr high, Scalar body) implements Scalar {
            @Override
            public ElementType type() {
                return by instanceof Reducer.Argument ? ElementType.I64 : body.type();
            }

            /** The same over other bounds. */
            public Reduce between(IntExpr newLow, IntExpr newHigh) {
                return new Reduce(by, variable, newLow, newHigh, body);
            }
        }

        /** What a reduction makes of the values of its body. */
        sealed interface Reducer {

            /** One value, by an operator. */
            record By(ReductionOperator operator) implements Reducer { }

            /** The first value of the variable at which the greatest or least value is found; -1 of nothing. */
            record Argument(ReductionOperator operator) implements Reducer {

                /**
                 * Whether a value takes the place of the best one so far: it is better, or NaN where that is none, or the first.
                 *
                 * @param at where the best one was found, negative if there is none
                 */
                public Scalar beats(Scalar value, Scalar best, Scalar at) {
                    Scalar better = new Compare(operator == ReductionOperator.MAX ? "gt" : "lt", value, best);
                    if (!value.type().isInteger()) {
                        better = new Binary("mul", new Compare("eq", best, best), new Binary("add", new Compare("ne", value, value),
                                better, ElementType.BOOL), ElementType.BOOL);
                    }
                    return new Binary("add", new Compare("lt", at, new Whole(0, ElementType.I64)), better, ElementType.BOOL);
                }
            }

            /**
             * One value, by an expression of two {@link Operand}s.
             *
             * @param function its name in the text
             * @param start what the first value is combined with; without it the first value starts, and there is one
             */
            record Own(String function, Scalar combined, Optional<Scalar> start) implements Reducer { }
        }

        /**
         * What {@code operator(variable in low..high: select(index == variable, element, nothing))} comes to, without trying every value of
         * the variable: the element for the value that the index has, or nothing if that is not in the range.
         */
        record Pick(ReductionOperator operator, String variable, Scalar index, IntExpr low, IntExpr high, Scalar element)
                implements Scalar {
            @Override
            public ElementType type() {
                return element.type();
            }

            /** What the operator gives for nothing. */
            public Scalar nothing() {
                return type() == ElementType.BOOL || type().isInteger() ? new Whole(operator.integerIdentity(type()), type())
                        : new Real(operator.realIdentity(), type());
            }

            /** The same with other bounds and parts. */
            public Pick with(IntExpr newLow, IntExpr newHigh, Scalar newIndex, Scalar newElement) {
                return new Pick(operator, variable, newIndex, newLow, newHigh, newElement);
            }

            /** The reduction that it stands for. */
            public Reduce tried() {
                Scalar is = new Compare("eq", index, new FromInt(IntExpr.variable(variable), ElementType.I64));
                return new Reduce(new Reducer.By(operator), variable, low, high, new Select(is, element, nothing()));
            }
        }

        /** The direct parts, from left to right. */
        default List<Scalar> parts() {
            return switch (this) {
                case Constant c -> List.of();
                case FromInt f -> List.of();
                case Load l -> List.of();
                case Operand o -> List.of();
                case Unary u -> List.of(u.operand);
                case Convert v -> List.of(v.operand);
                case Binary b -> List.of(b.left, b.right);
                case Partial q -> List.of(q.left, q.right);
                case Compare c -> List.of(c.left, c.right);
                case Select s -> List.of(s.condition, s.then, s.otherwise);
                case Reduce r when r.by instanceof Reducer.Own o -> o.start.isPresent() ? List.of(r.body, o.combined, o.start.get())
                        : List.of(r.body, o.combined);
                case Reduce r -> List.of(r.body);
                case Pick p -> List.of(p.index, p.element);
            };
        }

        /** The same with other parts, as many as {@link #parts()}. */
        default Scalar withParts(List<Scalar> parts) {
            return switch (this) {
                case Constant c -> c;
                case FromInt f -> f;
                case Load l -> l;
                case Operand o -> o;
                case Unary u -> new Unary(u.operation, parts.get(0), u.type);
                case Convert v -> new Convert(parts.get(0), v.type);
                case Binary b -> new Binary(b.operation, parts.get(0), parts.get(1), b.type);
                case Partial q -> q.with(parts.get(0), parts.get(1), q.where);
                case Compare c -> new Compare(c.operation, parts.get(0), parts.get(1));
                case Select s -> new Select(parts.get(0), parts.get(1), parts.get(2), s.guards);
                case Pick p -> p.with(p.low, p.high, parts.get(0), parts.get(1));
                case Reduce r -> new Reduce(r.by instanceof Reducer.Own o ? new Reducer.Own(o.function, parts.get(1),
                        o.start.map(s -> parts.get(2))) : r.by, r.variable, r.low, r.high, parts.get(0));
            };
        }
    }
}
