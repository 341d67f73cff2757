package org.tilewright.leaf;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.Flops;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.SourceRange;

/**
 * The operations of a statement whose products of several factors are computed two at a time: fewer than those of the loops as written,
 * because the product of two factors is computed once for all values of the other indices. Processors and steps that differ only in such an
 * index each compute it, which is counted.
 */
public final class OrderedFlops {

    private final LoopNest nest;
    /** The position of the leaf's outermost loop. */
    private final int first;
    private final List<Flops.Part> parts = new ArrayList<>();
    private final Set<SourceRange> ordered = new LinkedHashSet<>();

    private OrderedFlops(LoopNest nest, int first) {
        this.nest = nest;
        this.first = first;
    }

    /** @param first the position of the leaf's outermost loop in the nest */
    public static Flops of(LoopNest nest, int first, Leaf planned) {
        OrderedFlops o = new OrderedFlops(nest, first);
        // the loops of a temporary have other names and extents; they are counted as written
        if (nest.workspaces().isEmpty()) {
            o.add(planned);
        }
        List<Flops.Part> all = new ArrayList<>(Flops.of(nest).parts().stream().filter(p -> !o.ordered.contains(p.cause())).toList());
        all.addAll(o.parts);
        return new Flops(List.copyOf(all));
    }

    private void add(Leaf leaf) {
        if (leaf instanceof Leaf.Contract c && c.order().size() > 1) {
            ordered.add(c.contraction().cause());
            steps(c);
        } else if (!(leaf instanceof Leaf.Decided)) {
            leaf.bodies().forEach(this::add);
        }
    }

    private void steps(Leaf.Contract c) {
        long each = c.contraction().type().isComplex() ? 8 : 2;
        List<Set<String>> left = c.contraction().factors().stream().map(f -> loopsOf(c, f))
                .collect(Collectors.toCollection(ArrayList::new));
        for (ProductOrder.Step s : c.order()) {
            Set<String> both = new LinkedHashSet<>(left.remove(s.second()));
            both.addAll(left.remove(s.first()));
            Set<String> needed = loopsOf(c, c.contraction().target());
            left.forEach(needed::addAll);
            parts.add(new Flops.Part(each, points(c, both), c.contraction().cause()));
            Set<String> made = new LinkedHashSet<>(both);
            made.retainAll(needed);
            left.add(made);
        }
    }

    /** The loops of a contraction that move an access. */
    private static Set<String> loopsOf(Leaf.Contract c, Leaf.Element p) {
        Set<String> out = new LinkedHashSet<>();
        c.contraction().loops().stream().map(Contraction.Loop::variable)
                .filter(v -> p.index().stream().anyMatch(i -> i.mentions(v))).forEach(out::add);
        return out;
    }

    /** The number of points at which a step multiplies, over all processors and all steps around the leaf. */
    private List<IntExpr> points(Leaf.Contract c, Set<String> moving) {
        List<IntExpr> out = new ArrayList<>();
        for (String v : nest.form().variables()) {
            List<String> inside = c.contraction().loops().stream().map(Contraction.Loop::variable)
                    .filter(l -> l.equals(v) || nest.indexOf(l) >= 0 && nest.originals(l).contains(v)).toList();
            if (inside.isEmpty() || inside.stream().anyMatch(moving::contains)) {
                out.add(nest.form().counts().get(v));
            } else {
                nest.loops().subList(0, first).stream().filter(l -> nest.originals(l.name()).contains(v)).map(Loop::extent)
                        .forEach(out::add);
            }
        }
        return out.stream().filter(e -> !e.equals(IntExpr.ONE)).toList();
    }
}
