package org.tilewright.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;

/**
 * The leaf that updates all elements of an output's buffer in each iteration of the loops between them, so that it can set the elements
 * in the first iteration, so that the buffer need not be initialised.
 *
 * @param loops the loops between the buffer and the leaf; the first iteration is the one in which all are 0
 */
public record FirstWrite(Leaf leaf, List<String> loops) {

    /**
     * Empty if the leaf does not reach all elements of its part, updates different elements in different iterations, or may have nothing
     * to do in the first one, because a variable that it sums over has a range.
     */
    public static Optional<FirstWrite> of(Plan.Compute compute, Plan.Accumulate produce) {
        StatementForm form = compute.output(produce).form();
        if (form.ranges().keySet().stream().anyMatch(form.reductions()::contains)) {
            return Optional.empty();
        }
        List<String> loops = new ArrayList<>();
        List<Plan.Node> body = produce.body();
        while (body.size() == 1) {
            switch (body.get(0)) {
                case Plan.Loop l -> {
                    loops.add(l.variable());
                    body = l.body();
                }
                case Plan.Fetch f -> body = f.body();
                case Plan.Accumulate p -> body = p.body();
                case Plan.Work w -> {
                    Set<String> variables = new HashSet<>();
                    boolean known = w.leaf().targets().equals(List.of(produce.buffer()))
                            && LeafContents.setsItsTarget(w.leaf()) && targets(w.leaf(), new HashMap<>(), variables);
                    return known && loops.stream().noneMatch(variables::contains)
                            ? Optional.of(new FirstWrite(w.leaf(), List.copyOf(loops))) : Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Collects the variables that determine which elements a leaf updates.
     *
     * @param inner what the leaf's own variables depend on
     * @return whether they are known; if a condition decides, they are not
     */
    private static boolean targets(Leaf leaf, Map<String, Set<String>> inner, Set<String> out) {
        return switch (leaf) {
            case Leaf.For f -> {
                inner.put(f.variable(), depends(List.of(f.low(), f.high()), inner));
                yield targets(f.body(), inner, out);
            }
            case Leaf.Let l -> {
                inner.put(l.variable(), depends(List.of(l.value()), inner));
                yield targets(l.body(), inner, out);
            }
            case Leaf.Bind b -> false;
            case Leaf.Guard g -> false;
            case Leaf.Decided d -> targets(d.loops(), inner, out);
            case Leaf.Sequence s -> s.parts().stream().allMatch(p -> targets(p, new HashMap<>(inner), out));
            case Leaf.Workspace w -> targets(w.consumer(), inner, out);
            case Leaf.Update u -> {
                out.addAll(depends(u.target().index(), inner));
                yield true;
            }
            case Leaf.Call c -> {
                List<IntExpr> sizes = switch (c.kernel()) {
                    case GEMM, GER -> List.of(c.m(), c.n());
                    case GEMV, AXPY -> List.of(c.m());
                    case DOT -> List.of();
                };
                out.addAll(depends(sizes, inner));
                out.addAll(depends(c.target().base(), inner));
                yield true;
            }
        };
    }

    private static Set<String> depends(List<IntExpr> values, Map<String, Set<String>> inner) {
        Set<String> out = new HashSet<>();
        for (IntExpr e : values) {
            e.variables().forEach(v -> out.addAll(inner.getOrDefault(v, Set.of(v))));
        }
        return out;
    }
}
