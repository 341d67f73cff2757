package org.tilewright.leaf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule.LeafKernel;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * The loops that one processor runs between two communications. Indices are global; an access's address is
 * sum over d of (index_d - low_d) * stride_d of its buffer.
 */
public sealed interface Leaf {

    /** The updates of the leaf's outputs, not of temporaries; those of one buffer have the same operator, which for a kernel is a sum. */
    default Stream<Update> updates() {
        return switch (this) {
            case Update u -> Stream.of(u);
            case Workspace w -> w.consumer.updates();
            case Call c -> Stream.of(new Update(new Element(c.target.buffer, c.target.base), ReductionOperator.SUM, c.alpha, c.cause));
            default -> bodies().stream().flatMap(Leaf::updates);
        };
    }

    /** The first update of each output buffer, which determines how it is updated. */
    default List<Update> targetUpdates() {
        Map<BufferRef, Update> first = new LinkedHashMap<>();
        updates().forEach(u -> first.putIfAbsent(u.target.buffer, u));
        return List.copyOf(first.values());
    }

    /** The output buffers of the leaf. */
    default List<BufferRef> targets() {
        return updates().map(u -> u.target.buffer).distinct().toList();
    }

    /** What is directly inside, in the order in which it runs. */
    default List<Leaf> bodies() {
        return switch (this) {
            case For f -> List.of(f.body);
            case Let l -> List.of(l.body);
            case Bind b -> List.of(b.body);
            case Guard g -> List.of(g.body);
            case Sequence s -> s.parts;
            case Workspace w -> List.of(w.producer, w.consumer);
            case Decided d -> List.of(d.loops());
            case Update u -> List.of();
            case Call c -> List.of();
        };
    }

    /** The same around other bodies; decisions about the bodies are made again. */
    default Leaf around(UnaryOperator<Leaf> inside) {
        return switch (this) {
            case For f -> f.with(f.low, f.high, inside.apply(f.body));
            case Let l -> new Let(l.variable, l.value, inside.apply(l.body));
            case Bind b -> new Bind(b.variable, b.value, b.within, inside.apply(b.body));
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
        /** On several cores that update shared elements one after another. */
        ATOMIC_THREADS,
        /** On several cores, each with its own results, which are combined at the end. */
        PRIVATE_THREADS,
        /** On blocks of GPU threads; one after another without a GPU. */
        GPU_BLOCKS,
        /** On the threads of a block; one after another without a GPU. */
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

        /** Whether the schedule says how the loop runs in a way that only a loop can follow, not a kernel in its place. */
        public boolean isAsWritten() {
            return unroll > 1 || reduction && parallelism.onThreads();
        }

        /** Whether the schedule says how a GPU runs the loop. */
        public boolean isForGrid() {
            return parallelism.onGpu() || unroll > 1;
        }

        /** The loop as if the schedule did not say how it runs. */
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

        /** How buffers are updated in which several iterations may update the same element. */
        public List<Update> sharedUpdates() {
            Set<BufferRef> shared = updates().filter(u -> !u.target.index.contains(IntExpr.variable(variable))).map(u -> u.target.buffer)
                    .collect(Collectors.toSet());
            return targetUpdates().stream().filter(u -> shared.contains(u.target.buffer)).toList();
        }

        /** Whether iterations on several threads update shared elements one after another, which kernels cannot do. */
        public boolean isAtomic() {
            return parallelism == Parallelism.ATOMIC_THREADS && !LeafContents.calls(body);
        }
    }

    /** Names a value, such as {@code i = io*b + ii}. */
    record Let(String variable, IntExpr value, Leaf body) implements Leaf { }

    /**
     * Names an integer that is read or computed, such as {@code j = columns(p)}.
     *
     * @param within if the body runs only for values in a range
     */
    record Bind(String variable, Scalar value, Optional<Range> within, Leaf body) implements Leaf { }

    /** {@code low <= value < high}. */
    record Range(IntExpr low, IntExpr high) { }

    /** Runs the body where all conditions hold. */
    record Guard(List<Condition> conditions, Leaf body) implements Leaf { }

    /** {@code left < right}, or {@code left == right}. */
    record Condition(IntExpr left, boolean equal, IntExpr right) { }

    record Sequence(List<Leaf> parts) implements Leaf { }

    /** {@code target = target op value}. */
    record Update(Element target, Combiner operator, Scalar value, SourceRange cause) implements Leaf {
        public Update(Element target, ReductionOperator operator, Scalar value, SourceRange cause) {
            this(target, Combiner.of(operator), value, cause);
        }
    }

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
    record Call(LeafKernel kernel, IntExpr m, IntExpr n, IntExpr k, Slice target, Slice left, Optional<Slice> right, Scalar alpha,
                SourceRange cause) implements Leaf { }

    /** What a pass has found out about loops, or how it has them run: see {@link org.tilewright.leaf.pass.LeafPasses}. */
    sealed interface Decided extends Leaf {

        /** The same as plain loops. */
        Leaf loops();
    }

    /**
     * Matrix products.
     *
     * @param order which two factors are multiplied first, and so on; one entry fewer than factors
     */
    record Contract(Contraction contraction, List<ProductOrder.Step> order, Leaf loops) implements Decided { }

    /** Loops that may run in any order. @param nests one per term of the statement, run one after another */
    record PermutableBands(List<PermutableBand> nests, Leaf loops) implements Decided { }

    /**
     * An element that stays in a register while loops update it.
     *
     * @param update what the loops update
     * @param wide the type of the register
     * @param loops all their updates go to the register
     */
    record InRegister(Update update, ElementType wide, Leaf loops) implements Decided { }

    /**
     * Updates at computed indices: a loop over a dimension that would try every index has been removed.
     *
     * <pre>
     * for b in 0..n                                        for e in 0..m
     *   for e in 0..m                                        b = key(e)
     *     H(b) += select(key(e) == b, v(e), 0)               if 0 &lt;= b &lt; n: H(b) += v(e)
     * </pre>
     *
     * @param around the remaining loops, outermost first; their bodies are not used
     * @param inside optional conditions, around the variables that get no values from loops, around the updates with these values
     * @param loops those that try every index
     */
    record IndirectUpdates(List<For> around, Leaf inside, Leaf loops) implements Decided {

        /** When something is done inside the loops. */
        public List<Condition> conditions() {
            return inside instanceof Guard g ? g.conditions : List.of();
        }

        /** The variables that get no values from loops, outermost first. */
        public List<Bind> binds() {
            return Stream.iterate(inside instanceof Guard g ? g.body : inside, Bind.class::isInstance, b -> ((Bind) b).body)
                    .map(Bind.class::cast).toList();
        }

        /** The updates. */
        public Leaf body() {
            return binds().getLast().body;
        }

        /** The same inside the outermost loop, as a loop with it as its body. */
        public For outermost() {
            IndirectUpdates rest = new IndirectUpdates(around.subList(1, around.size()), inside, loops);
            return around.getFirst().with(around.getFirst().low(), around.getFirst().high(), rest);
        }
    }

    /** A loop on threads, each of which has its own results; they are combined in the order of the threads. */
    record Privatized(For loops) implements Decided { }

    /** Loops that the schedule maps to a grid of threads. */
    record OnGrid(Leaf loops) implements Decided { }

    /** An update of an element that other threads may also update. */
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
}
