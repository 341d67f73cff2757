package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * A nest of loops that sums a product of tensors: {@code target += alpha * factor * factor ...}, in any order of loops and of dimensions.
 * Each loop has separate bounds, and each dimension of an access is one loop, possibly offset, or one element. With two factors it may also
 * be a window: {@code 2 * x + s}.
 *
 * @param loops outermost first
 * @param alpha the scale of the product; the scalars are multiplied
 */
public record Contraction(List<Loop> loops, Leaf.Element target, List<Scalar> alpha, List<Leaf.Element> factors, SourceRange cause) {

    /** The most loops and factors that a contraction has. */
    public static final int MOST_LOOPS = 12;
    public static final int MOST_FACTORS = 8;

    /** {@code low <= variable < high} */
    public record Loop(String variable, IntExpr low, IntExpr high) { }

    public ElementType type() {
        return target.buffer().type();
    }

    /** Whether the loops reach each element of the box spanned by the target's indices, unlike for a diagonal. */
    public boolean coversItsTarget() {
        List<String> moving = target.index().stream().flatMap(i -> i.variables().stream())
                .filter(v -> loops.stream().anyMatch(l -> l.variable().equals(v))).toList();
        return moving.size() == Set.copyOf(moving).size();
    }

    /** The same with names replaced by their values. */
    public Contraction under(Map<String, IntExpr> named) {
        return new Contraction(loops.stream().map(l -> new Loop(l.variable, l.low.substitute(named), l.high.substitute(named))).toList(),
                ReplaceNames.in(target, named), alpha.stream().map(a -> ReplaceNames.in(a, named)).toList(),
                factors.stream().map(f -> ReplaceNames.in(f, named)).toList(), cause);
    }

    /** The loops that move an access, as bits; loops of one iteration move nothing. */
    public long indices(Leaf.Element p, long[] extents) {
        long out = 0;
        for (int l = 0; l < loops.size(); l++) {
            String v = loops.get(l).variable;
            out |= extents[l] != 1 && p.index().stream().anyMatch(i -> i.mentions(v)) ? 1L << l : 0;
        }
        return out;
    }

    /** The distance between the elements of neighbouring iterations, if a buffer holds exactly what the loops reach; one entry per loop. */
    public long[] strides(Leaf.Element p, long[] extents, LeafPass.Setting setting) {
        long[] out = new long[loops.size()];
        long stride = 1;
        for (int d : setting.storage().apply(p.buffer()).reversed()) {
            long size = 1;
            for (int l = 0; l < loops.size(); l++) {
                if (p.index().get(d).mentions(loops.get(l).variable)) {
                    out[l] += stride;
                    size = Math.max(1, extents[l]);
                }
            }
            stride *= size;
        }
        return out;
    }

    /** The most loops that move an access along one dimension. */
    private static final int MOST_IN_A_WINDOW = 3;

    /** The contraction without windows that a leaf is, from its outermost loop on. */
    public static Optional<Contraction> of(Leaf leaf) {
        return ofWindows(leaf).filter(c -> !c.hasWindows());
    }

    /** The contraction that a leaf is, from its outermost loop on, with or without windows. */
    public static Optional<Contraction> ofWindows(Leaf leaf) {
        List<Loop> loops = new ArrayList<>();
        Map<String, IntExpr> named = new HashMap<>();
        Leaf body = leaf;
        for (;;) {
            switch (body) {
                case Leaf.For f when f.isAsWritten() -> {
                    return Optional.empty();
                }
                case Leaf.For f -> {
                    loops.add(new Loop(f.variable(), f.low().substitute(named), f.high().substitute(named)));
                    body = f.body();
                }
                case Leaf.Let l -> {
                    named.put(l.variable(), l.value().substitute(named));
                    body = l.body();
                }
                case Leaf.Update u -> {
                    return of(loops, named, u);
                }
                case Leaf.Call c when c.right().isPresent() && !loops.isEmpty() -> {
                    return of(loops, named, c);
                }
                default -> {
                    return Optional.empty();
                }
            }
        }
    }

    private static Optional<Contraction> of(List<Loop> loops, Map<String, IntExpr> named, Leaf.Update update) {
        ElementType type = update.target().buffer().type();
        Set<String> variables = new LinkedHashSet<>();
        loops.forEach(l -> variables.add(l.variable()));
        boolean rectangular = loops.stream().noneMatch(l -> varies(l.low(), variables) || varies(l.high(), variables));
        if (loops.isEmpty() || loops.size() > MOST_LOOPS || variables.size() != loops.size() || !rectangular
                || !update.operator().is(ReductionOperator.SUM) || type.isInteger() || type == ElementType.BOOL || type.isSmall()) {
            return Optional.empty();
        }
        List<Scalar> alpha = new ArrayList<>();
        List<Leaf.Element> factors = new ArrayList<>();
        if (!collect(update.value(), type, variables, named, alpha, factors) || factors.size() < 2 || factors.size() > MOST_FACTORS) {
            return Optional.empty();
        }
        Leaf.Element target = ReplaceNames.in(update.target(), named);
        Contraction found = new Contraction(List.copyOf(loops), target, List.copyOf(alpha), List.copyOf(factors), update.cause());
        boolean plain = isPlain(target, variables) && (factors.stream().allMatch(f -> isPlain(f, variables))
                || factors.size() == 2 && factors.stream().allMatch(f -> f.index().stream().allMatch(i -> isWindow(i, variables))));
        boolean apart = factors.stream().noneMatch(f -> f.buffer().name().equals(target.buffer().name()));
        return plain && apart && found.pays(variables) ? Optional.of(found) : Optional.empty();
    }

    /** The contraction that a kernel of the schedule forms with the loops around its call. */
    private static Optional<Contraction> of(List<Loop> outer, Map<String, IntExpr> named, Leaf.Call call) {
        // a prime, which no user-defined name contains
        List<String> rows = List.of("m'", "n'");
        List<Loop> loops = new ArrayList<>(outer);
        List<String> target = switch (call.kernel()) {
            case GEMM, GER -> rows;
            case GEMV, AXPY -> rows.subList(0, 1);
            case DOT -> List.of();
        };
        List<String> left = new ArrayList<>(target.subList(0, Math.min(1, target.size())));
        List<String> right = new ArrayList<>();
        for (int d = 0; d < target.size(); d++) {
            loops.add(new Loop(rows.get(d), IntExpr.ZERO, (d == 0 ? call.m() : call.n()).substitute(named)));
        }
        if (call.kernel() != Schedule.LeafKernel.GER) {
            loops.add(new Loop("k'", IntExpr.ZERO, call.k().substitute(named)));
            left.add("k'");
            right.add("k'");
        }
        right.addAll(target.subList(Math.min(1, target.size()), target.size()));
        ElementType type = call.target().buffer().type();
        Scalar product = new Scalar.Binary(BinaryOperation.MUL, new Scalar.Load(element(call.left(), left)),
                new Scalar.Load(element(call.right().orElseThrow(), right)), type);
        Leaf.Update update = new Leaf.Update(element(call.target(), target), ReductionOperator.SUM,
                new Scalar.Binary(BinaryOperation.MUL, call.alpha(), product, type), call.cause());
        return of(loops, named, update);
    }

    private static Leaf.Element element(Leaf.Slice s, List<String> variables) {
        List<IntExpr> index = new ArrayList<>(s.base());
        for (int d = 0; d < s.dims().size(); d++) {
            index.set(s.dims().get(d), IntExpr.add(index.get(s.dims().get(d)), IntExpr.variable(variables.get(d))));
        }
        return new Leaf.Element(s.buffer(), List.copyOf(index));
    }

    /** Splits a product; false if something in it is neither a scalar of the whole nest nor an element of a tensor. */
    private static boolean collect(Scalar s, ElementType type, Set<String> variables, Map<String, IntExpr> named,
            List<Scalar> alpha,
            List<Leaf.Element> factors) {
        return switch (s) {
            case Scalar.Binary b when b.operation() == BinaryOperation.MUL -> collect(b.left(), type, variables, named, alpha, factors)
                    && collect(b.right(), type, variables, named, alpha, factors);
            case Scalar.Unary u when u.operation() == UnaryOperation.NEG -> {
                alpha.add(Scalar.Constant.of(-1, type));
                yield collect(u.operand(), type, variables, named, alpha, factors);
            }
            case Scalar.Constant c -> alpha.add(c);
            case Scalar.FromInt f when !varies(f.value().substitute(named), variables) ->
                    alpha.add(new Scalar.FromInt(f.value().substitute(named), f.type()));
            case Scalar.Load l when l.type() == type -> factors.add(ReplaceNames.in(l.element(), named));
            default -> false;
        };
    }

    private static boolean varies(IntExpr e, Set<String> variables) {
        return e.variables().stream().anyMatch(variables::contains);
    }

    /** Whether each dimension is one loop's variable plus something invariant. */
    private static boolean isPlain(Leaf.Element p, Set<String> variables) {
        return p.index().stream().allMatch(i -> {
            List<String> moving = i.variables().stream().filter(variables::contains).toList();
            return moving.isEmpty() || moving.size() == 1 && AffineForm.of(i, moving.get(0)).filter(f -> f.isTimes(1)).isPresent();
        });
    }

    /** Whether an index is a sum of loop variables, each times a number or params, and something invariant. */
    private static boolean isWindow(IntExpr index, Set<String> variables) {
        List<String> moving = index.variables().stream().filter(variables::contains).toList();
        IntExpr rest = index;
        for (String v : moving) {
            Optional<AffineForm> form = AffineForm.of(rest, v);
            if (form.isEmpty() || varies(form.get().coefficient(), variables)) {
                return false;
            }
            rest = form.get().rest();
        }
        return moving.size() <= MOST_IN_A_WINDOW;
    }

    /** Whether some dimension of a factor is moved by several loops, or by one that takes longer steps. */
    public boolean hasWindows() {
        Set<String> variables = loops.stream().map(Loop::variable).collect(Collectors.toSet());
        return !factors.stream().allMatch(f -> isPlain(f, variables));
    }

    private static boolean mentions(Leaf.Element e, String variable) {
        return e.index().stream().anyMatch(i -> i.mentions(variable));
    }

    /**
     * Whether it is a matrix product: how many combinations of loops there are in the target and the first factor only, in the target
     * and the second only, and in the sum, at least.
     */
    public boolean isProductOf(long rows, long columns, long steps, ToLongFunction<Loop> extent) {
        double[] there = {1, 1, 1};
        for (Loop l : loops) {
            boolean left = mentions(factors.get(0), l.variable);
            boolean right = mentions(factors.get(1), l.variable);
            int kind = !mentions(target, l.variable) ? 2 : !right ? 0 : !left ? 1 : -1;
            if (kind >= 0) {
                there[kind] *= extent.applyAsLong(l);
            }
        }
        return there[0] >= rows && there[1] >= columns && there[2] >= steps;
    }

    /**
     * Whether multiplying matrices or vectors is more than one pass over the elements: each loop runs along at least two of the tensors,
     * some loop is missing in one of them, and there is a sum or an outer product.
     */
    private boolean pays(Set<String> variables) {
        Set<String> inTarget = new HashSet<>();
        target.index().forEach(i -> inTarget.addAll(i.variables()));
        boolean sums = !inTarget.containsAll(variables);
        boolean misses = false;
        for (String v : variables) {
            long uses = factors.stream().filter(f -> f.index().stream().anyMatch(i -> i.mentions(v))).count();
            if (uses + (inTarget.contains(v) ? 1 : 0) < 2) {
                return false;
            }
            misses |= uses < factors.size() || !inTarget.contains(v) && factors.size() == 2;
        }
        boolean spans = factors.size() == 2 && variables.stream().allMatch(v -> inTarget.contains(v) && factors.stream()
                .filter(f -> f.index().stream().anyMatch(i -> i.mentions(v))).count() == 1);
        return sums ? misses : spans;
    }
}
