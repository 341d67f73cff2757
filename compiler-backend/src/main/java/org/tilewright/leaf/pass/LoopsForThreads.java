package org.tilewright.leaf.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.ProductOrder;
import org.tilewright.leaf.Scalar;

/**
 * The pass for devices that map loops to a grid of threads: everything becomes loops again, including kernels of the schedule, and what the
 * user wrote about the threads and lanes of a processor is not binding. What is written about blocks and threads of a GPU is, and so is
 * unrolling. Matrix products stay as they are if a library computes them.
 */
final class LoopsForThreads implements LeafPass {

    private final BiPredicate<Contraction, Setting> multiplies;
    private final Set<String> taken = new HashSet<>();

    LoopsForThreads(BiPredicate<Contraction, Setting> multiplies) {
        this.multiplies = multiplies;
    }

    @Override
    public Leaf apply(Leaf leaf, Setting setting) {
        taken.addAll(LeafContents.of(leaf).variables);
        names(leaf);
        Leaf loops = onGrid(in(leaf, setting));
        return new LeafPasses.RecogniseNests().apply(loops, setting);
    }

    /** Finds the loops that the schedule maps. A temporary outside all of them stays outside. */
    private static Leaf onGrid(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f when isMappedFirst(f) -> new Leaf.OnGrid(f);
            case Leaf.Workspace w -> new Leaf.Workspace(w.buffer(), w.lows(), w.sizes(), w.operator(), w.producer(), onGrid(w.consumer()));
            // what the schedule says about loops takes precedence over library calls
            case Leaf.Contract c when !isMappedFirst(c) -> c;
            default -> leaf.around(LoopsForThreads::onGrid);
        };
    }

    /** Whether the schedule maps a loop before any temporary. */
    private static boolean isMappedFirst(Leaf leaf) {
        return leaf instanceof Leaf.For f && f.isForGrid() || !(leaf instanceof Leaf.Workspace)
                && leaf.bodies().stream().anyMatch(LoopsForThreads::isMappedFirst);
    }

    private void names(Leaf leaf) {
        if (leaf instanceof Leaf.For f) {
            taken.add(f.variable());
        } else if (leaf instanceof Leaf.Let l) {
            taken.add(l.variable());
        }
        leaf.bodies().forEach(this::names);
    }

    private Leaf in(Leaf leaf, Setting setting) {
        return switch (leaf) {
            case Leaf.Contract c when multiplies.test(c.contraction(), setting) -> new Leaf.Contract(c.contraction(), c.order(),
                    plain(c.loops()));
            case Leaf.For f -> new Leaf.For(f.variable(), f.low(), f.high(),
                    f.parallelism().onGpu() ? f.parallelism() : Leaf.Parallelism.NONE, f.reduction(), f.unroll(), in(f.body(), setting));
            case Leaf.Call c -> product(loops(c), setting);
            default -> leaf.around(l -> in(l, setting));
        };
    }

    /** Only the loops. */
    private Leaf plain(Leaf leaf) {
        return leaf instanceof Leaf.Call c ? loops(c) : leaf.around(this::plain);
    }

    private Leaf product(Leaf loops, Setting setting) {
        return Contraction.of(loops).filter(c -> multiplies.test(c, setting))
                .<Leaf>map(c -> new Leaf.Contract(c, List.of(new ProductOrder.Step(0, 1)), loops)).orElse(loops);
    }

    /**
     * What a kernel computes: target[m, n] += alpha * left[m, k] * right[k, n], if it has these dimensions. Loops are numbered like the
     * target's indices, and that of the sum like the left operand's.
     */
    private Leaf loops(Leaf.Call c) {
        boolean sums = c.kernel() == Schedule.LeafKernel.GEMM || c.kernel() == Schedule.LeafKernel.GEMV
                || c.kernel() == Schedule.LeafKernel.DOT;
        List<Range> results = new ArrayList<>();
        List<IntExpr> extents = List.of(c.m(), c.n());
        for (int i = 0; i < c.target().dims().size(); i++) {
            results.add(range(i == 0 ? "m" : "n", first(c.target(), i), extents.get(i)));
        }
        List<Range> terms = sums ? List.of(range("k", first(c.left(), c.left().dims().size() - 1), c.k())) : List.of();
        ElementType type = c.target().buffer().type();
        boolean outer = c.kernel() == Schedule.LeafKernel.GER;
        List<Range> rows = results.subList(0, Math.min(1, results.size()));
        Scalar product = load(c.left(), together(rows, terms));
        if (c.right().isPresent()) {
            List<Range> columns = outer || results.size() > 1 ? results.subList(1, 2) : List.of();
            product = new Scalar.Binary(BinaryOperation.MUL, product, load(c.right().get(), together(terms, columns)), type);
        }
        if (!(c.alpha() instanceof Scalar.Constant one && one.is(1))) {
            product = new Scalar.Binary(BinaryOperation.MUL, c.alpha(), product, type);
        }
        Leaf body = new Leaf.Update(element(c.target(), results), ReductionOperator.SUM, product, c.cause());
        for (Range r : together(results, terms).reversed()) {
            body = new Leaf.For(r.variable, r.low, r.end(), Leaf.Parallelism.NONE, terms.contains(r), 1, body);
        }
        return body;
    }

    /** A loop of a kernel. */
    private record Range(String variable, IntExpr low, IntExpr extent) {

        IntExpr end() {
            return extent instanceof IntExpr.Sub s && s.right().equals(low) ? s.left() : IntExpr.add(low, extent);
        }
    }

    private Range range(String wish, IntExpr low, IntExpr extent) {
        return new Range(fresh(wish), low, extent);
    }

    private static List<Range> together(List<Range> a, List<Range> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }

    /** The index at which a slice starts along one of its dimensions. */
    private static IntExpr first(Leaf.Slice s, int dimension) {
        return s.base().get(s.dims().get(dimension));
    }

    private static Scalar load(Leaf.Slice s, List<Range> along) {
        return new Scalar.Load(element(s, along));
    }

    private static Leaf.Element element(Leaf.Slice s, List<Range> along) {
        List<IntExpr> index = new ArrayList<>(s.base());
        for (int i = 0; i < s.dims().size(); i++) {
            Range r = along.get(i);
            // nothing to add if the slice starts at the index from which the loop counts
            index.set(s.dims().get(i), IntExpr.add(IntExpr.variable(r.variable), IntExpr.sub(first(s, i), r.low)));
        }
        return new Leaf.Element(s.buffer(), List.copyOf(index));
    }

    private String fresh(String wish) {
        String name = wish;
        for (int i = 2; !taken.add(name); i++) {
            name = wish + i;
        }
        return name;
    }
}
