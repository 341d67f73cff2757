package org.tilewright.backend.local.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.tilewright.data.Block;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.CheckedOperation;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/** Makes leaf trees, and buffers that all their indices stay inside: every index is between 0 and 15. */
final class RandomLeaf {

    private static final int EXTENT = 16;
    private final Random random;
    private final ElementType type;
    private final List<BufferRef> inputs = new ArrayList<>();
    private final BufferRef target;
    private final Map<String, List<Integer>> storage = new HashMap<>();
    /** The loops whose variables stay inside the buffers; the bounds of others hang on variables. */
    private final Map<String, Boolean> safe = new HashMap<>();
    private int names;

    RandomLeaf(long seed) {
        random = new Random(seed);
        type = any(BasicType.values()).computing();
        for (int i = 0; i < 2; i++) {
            List<BasicType> stored = Stream.of(BasicType.values()).filter(t -> t.computing() == type).toList();
            inputs.add(new BufferRef("X" + i, "X" + i, stored.get(random.nextInt(stored.size())), random.nextInt(3)));
        }
        target = new BufferRef("T", "T", type, random.nextInt(3));
        for (BufferRef b : buffers()) {
            storage.put(b.tensor(), b.order() == 2 && random.nextBoolean() ? List.of(1, 0) : b.order() == 2 ? List.of(0, 1)
                    : b.order() == 1 ? List.of(0) : List.of());
        }
    }

    private <T> T any(T[] all) {
        return all[random.nextInt(all.length)];
    }

    private List<BufferRef> buffers() {
        List<BufferRef> all = new ArrayList<>(inputs);
        all.add(target);
        return all;
    }

    Map<String, List<Integer>> storage() {
        return storage;
    }

    Map<String, Block> blocks() {
        Map<String, Block> out = new HashMap<>();
        for (BufferRef b : buffers()) {
            Region region = Region.of(java.util.stream.IntStream.range(0, b.order()).mapToObj(d -> IndexSet.interval(-d, EXTENT)).toList());
            Block block = Block.zeros(b.type(), region, storage.get(b.tensor()));
            for (long i = 0; i < region.size(); i++) {
                new RandomElements(b.name().hashCode()).set(b.type(), block.array(), i, i);
            }
            out.put(b.name(), block);
        }
        return out;
    }

    Leaf leaf() {
        ReductionOperator[] operators = LeafInterpreter.operators(type);
        return leaf(type.isInteger() && random.nextInt(4) == 0 ? larger()
                : Combiner.of(operators[random.nextInt(operators.length)]), 3, new ArrayList<>(List.of("c")));
    }

    /** A function that combines in any order. */
    private Combiner larger() {
        Scalar before = new Scalar.Operand(false, type);
        Scalar next = new Scalar.Operand(true, type);
        return new Combiner.UserDefined("larger", new Scalar.Select(new Scalar.Compare(ComparisonOperator.LT, before, next), next, before),
                new Scalar.IntLiteral(type.least(), type));
    }

    private Leaf leaf(Combiner operator, int depth, List<String> variables) {
        int kind = random.nextInt(11);
        if (depth > 0 && kind == 10) {
            return bound(operator, depth, variables);
        }
        if (depth > 0 && kind < 6) {
            String v = "i" + names++;
            IntExpr low = random.nextInt(4) == 0 ? integer(variables) : IntExpr.of(random.nextInt(2));
            IntExpr high = random.nextInt(3) == 0 ? IntExpr.add(low, IntExpr.of(random.nextInt(4))) : random.nextInt(3) == 0
                    ? IntExpr.param(ParamExpr.ref("n")) : IntExpr.of(random.nextInt(5));
            safe.put(v, low instanceof IntExpr.Const && (high instanceof IntExpr.Const || high instanceof IntExpr.Param));
            // marked as a reduction unless the target's place says otherwise, as plans do
            Leaf body = leaf(operator, depth - 1, with(variables, v));
            boolean moves = body instanceof Leaf.Update u && u.target().index().stream().anyMatch(e -> e.equals(IntExpr.variable(v)));
            return new Leaf.For(v, low, high, Leaf.Parallelism.NONE, !moves && !movesFurther(body, v), 1, body);
        }
        if (depth > 0 && kind == 6) {
            String v = "l" + names++;
            return new Leaf.Let(v, integer(variables), leaf(operator, depth, with(variables, v)));
        }
        if (depth > 0 && kind == 7) {
            return new Leaf.Guard(List.of(new Leaf.Condition(integer(variables), random.nextInt(4) == 0, integer(variables))),
                    leaf(operator, depth, variables));
        }
        if (depth > 1 && kind == 8) {
            return new Leaf.Sequence(List.of(leaf(operator, depth - 1, variables), leaf(operator, depth - 1, variables)));
        }
        if (depth > 1 && kind == 9) {
            return workspace(operator.builtIn().orElse(ReductionOperator.MAX), variables);
        }
        return new Leaf.Update(element(target, variables), operator, scalar(type, 3, variables), org.tilewright.ir.source.SourceRange.NONE);
    }

    /** A variable with a value that is read or computed, small enough for bounds of loops. */
    private Leaf bound(Combiner operator, int depth, List<String> variables) {
        String v = "b" + names++;
        Scalar value = scalar(ElementType.I64, 2, variables);
        value = new Scalar.Binary(BinaryOperation.MAX, new Scalar.IntLiteral(-1, ElementType.I64),
                new Scalar.Binary(BinaryOperation.MIN, value, new Scalar.IntLiteral(7, ElementType.I64), ElementType.I64), ElementType.I64);
        Optional<Leaf.Range> within = random.nextBoolean() ? Optional.empty()
                : Optional.of(new Leaf.Range(IntExpr.ZERO, random.nextBoolean() ? IntExpr.of(4) : integer(variables)));
        return new Leaf.Bind(v, value, within, leaf(operator, depth, with(variables, v)));
    }

    private static boolean movesFurther(Leaf body, String v) {
        return body instanceof Leaf.For f && (f.body() instanceof Leaf.Update u && u.target().index().contains(IntExpr.variable(v))
                || movesFurther(f.body(), v));
    }

    private Leaf workspace(ReductionOperator operator, List<String> variables) {
        BufferRef w = new BufferRef("W" + names, "W" + names, type, 1);
        String v = "w" + names++;
        Leaf producer = new Leaf.For(v, IntExpr.of(1), IntExpr.of(6), Leaf.Parallelism.NONE, false, 1, new Leaf.Update(
                new Leaf.Element(w, List.of(IntExpr.variable(v))), operator, scalar(type, 1, with(variables, v)),
                org.tilewright.ir.source.SourceRange.NONE));
        Leaf consumer = new Leaf.For(v, IntExpr.of(1), IntExpr.of(6), Leaf.Parallelism.NONE, true, 1, new Leaf.Update(
                element(target, variables), operator, new Scalar.Load(new Leaf.Element(w, List.of(IntExpr.variable(v)))),
                org.tilewright.ir.source.SourceRange.NONE));
        return new Leaf.Workspace(w, List.of(IntExpr.ONE), List.of(IntExpr.of(5)), operator, producer, consumer);
    }

    private static List<String> with(List<String> variables, String v) {
        List<String> out = new ArrayList<>(variables);
        out.add(v);
        return out;
    }

    private IntExpr variable(List<String> variables) {
        return IntExpr.variable(variables.get(random.nextInt(variables.size())));
    }

    private IntExpr integer(List<String> variables) {
        IntExpr a = variable(variables);
        IntExpr b = random.nextBoolean() ? variable(variables) : IntExpr.of(1 + random.nextInt(3));
        return switch (random.nextInt(8)) {
            case 0 -> IntExpr.add(a, b);
            case 1 -> IntExpr.sub(a, b);
            case 2 -> IntExpr.min(a, b);
            case 3 -> IntExpr.floorDiv(a, IntExpr.of(2));
            case 4 -> IntExpr.mod(a, IntExpr.of(3));
            case 5 -> IntExpr.mul(IntExpr.of(2), a);
            default -> a;
        };
    }

    private Leaf.Element element(BufferRef b, List<String> variables) {
        List<IntExpr> index = new ArrayList<>();
        for (int d = 0; d < b.order(); d++) {
            // a plain variable stays below 5 only if it is a loop's; others are clamped
            IntExpr e = random.nextInt(3) > 0 ? variable(variables) : integer(variables);
            boolean loop = e instanceof IntExpr.Var v && v.name().startsWith("w");
            index.add(loop ? e : random.nextInt(6) == 0 || !(e instanceof IntExpr.Var v) || !safe.getOrDefault(v.name(), false)
                    ? IntExpr.max(IntExpr.ZERO, IntExpr.min(e, IntExpr.of(EXTENT - 1))) : e);
        }
        return new Leaf.Element(b, index);
    }

    private Scalar scalar(ElementType t, int depth, List<String> variables) {
        int kind = depth == 0 ? random.nextInt(3) : random.nextInt(9);
        if (kind == 5 && t.isInteger()) {
            return partial(t, depth, variables);
        }
        return switch (kind) {
            case 0 -> Scalar.Constant.of(random.nextInt(4), t);
            case 1 -> new Scalar.FromInt(integer(variables), t);
            case 2, 3 -> {
                Scalar load = new Scalar.Load(element(inputs.get(random.nextInt(inputs.size())), variables));
                yield load.type() == t ? load : new Scalar.Convert(load, t);
            }
            case 4 -> t == ElementType.BOOL ? new Scalar.Unary(UnaryOperation.NOT, scalar(t, depth - 1, variables), t)
                    : random.nextInt(3) == 0 ? there(t, scalar(t, depth - 1, variables))
                    : t.isComplex() ? turned(t, scalar(t, depth - 1, variables))
                    : new Scalar.Unary(List.of(UnaryOperation.NEG, UnaryOperation.ABS, UnaryOperation.SIGN).get(random.nextInt(3)),
                            scalar(t, depth - 1, variables), t);
            case 5, 6 -> new Scalar.Binary(operation(t), scalar(t, depth - 1, variables), scalar(t, depth - 1, variables), t);
            case 7 -> {
                ComparisonOperator comparison = t.isComplex() ? List.of(ComparisonOperator.EQ, ComparisonOperator.NE).get(random.nextInt(2))
                        : ComparisonOperator.values()[random.nextInt(6)];
                yield new Scalar.Select(new Scalar.Compare(comparison, scalar(t, depth - 1, variables), scalar(t, depth - 1, variables)),
                        scalar(t, depth - 1, variables), scalar(t, depth - 1, variables));
            }
            default -> {
                ReductionOperator[] operators = LeafInterpreter.operators(t);
                String v = "r" + names++;
                IntExpr count = IntExpr.of(random.nextInt(4));
                if (t == ElementType.I64 && random.nextBoolean()) {
                    yield new Scalar.Reduction(new Scalar.Reducer.Argument(random.nextBoolean() ? ReductionOperator.MAX
                            : ReductionOperator.MIN), v, IntExpr.ZERO, count, compared(depth - 1, with(variables, v)));
                }
                if (random.nextInt(3) == 0) {
                    // without a start there has to be a first value
                    boolean starts = random.nextBoolean();
                    yield new Scalar.Reduction(new Scalar.Reducer.UserDefined("f", combined(t, 2), starts
                            ? Optional.of(Scalar.Constant.of(1, t))
                            : Optional.empty()), v, IntExpr.ZERO, starts ? count : IntExpr.of(1 + random.nextInt(3)),
                            scalar(t, depth - 1, with(variables, v)));
                }
                yield new Scalar.Reduction(new Scalar.Reducer.By(operators[random.nextInt(operators.length)]), v, IntExpr.ZERO, count,
                        scalar(t, depth - 1, with(variables, v)));
            }
        };
    }

    /** What a function makes of two values. */
    private Scalar combined(ElementType t, int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(4)) {
            case 0, 1 -> new Scalar.Operand(random.nextBoolean(), t);
            case 2 -> new Scalar.Binary(operation(t), combined(t, depth - 1), combined(t, depth - 1), t);
            default -> new Scalar.Select(new Scalar.Compare(ComparisonOperator.EQ, combined(t, depth - 1), combined(t, depth - 1)),
                    combined(t, depth - 1), combined(t, depth - 1));
        };
    }

    /** Integers, as they are or as reals of either width, whose order does not depend on how they were rounded. */
    private Scalar compared(int depth, List<String> variables) {
        Scalar s = scalar(ElementType.I64, depth, variables);
        ElementType as = List.of(ElementType.I64, ElementType.F64, ElementType.F32).get(random.nextInt(3));
        return as == ElementType.I64 ? s : new Scalar.Convert(s, as);
    }

    /** To another type and back. */
    private Scalar there(ElementType t, Scalar s) {
        List<ElementType> others = t.isComplex() ? List.of(ElementType.C64, ElementType.C128)
                : new ArrayList<>(List.of(ElementType.F32, ElementType.F64, ElementType.I32, ElementType.I64, ElementType.I8,
                        ElementType.I16, ElementType.U8));
        if (t.isInteger() || t == ElementType.F64) {
            // sums of f32 may differ in their last digits, and then by much once they are rounded further
            others.addAll(List.of(ElementType.F16, ElementType.BF16));
        }
        return new Scalar.Convert(new Scalar.Convert(s, others.get(random.nextInt(others.size()))), t);
    }

    /** Mirrored, or with its parts exchanged. */
    private Scalar turned(ElementType t, Scalar s) {
        return random.nextBoolean() ? new Scalar.Unary(UnaryOperation.CONJ, s, t)
                : new Scalar.Binary(BinaryOperation.COMPLEX, new Scalar.Unary(UnaryOperation.IM, s, t.magnitude()),
                        new Scalar.Unary(UnaryOperation.RE, s, t.magnitude()), t);
    }

    /** A quotient or a power that exists. */
    private Scalar partial(ElementType t, int depth, List<String> variables) {
        List<Leaf.Named> where = variables.stream().map(v -> new Leaf.Named(v, IntExpr.variable(v))).toList();
        Scalar right = new Scalar.Binary(BinaryOperation.MAX, scalar(t, depth - 1, variables), Scalar.Constant.of(1, t), t);
        CheckedOperation division = random.nextInt(3) > 0 ? CheckedOperation.DIV : CheckedOperation.REM;
        return random.nextBoolean() ? new Scalar.CheckedOp(division, scalar(t, depth - 1, variables), right, where, t)
                : new Scalar.CheckedOp(CheckedOperation.POW, scalar(t, depth - 1, variables),
                        new Scalar.Binary(BinaryOperation.MIN, right, Scalar.Constant.of(5, t), t), where, t);
    }

    private BinaryOperation operation(ElementType t) {
        List<BinaryOperation> all = t == ElementType.BOOL
                ? List.of(BinaryOperation.ADD, BinaryOperation.MUL, BinaryOperation.MIN, BinaryOperation.MAX)
                : t.isComplex() ? List.of(BinaryOperation.ADD, BinaryOperation.SUB, BinaryOperation.MUL)
                : List.of(BinaryOperation.ADD, BinaryOperation.SUB, BinaryOperation.MUL, BinaryOperation.MIN, BinaryOperation.MAX);
        return all.get(random.nextInt(all.size()));
    }
}
