package org.tilewright.ir.concrete;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ReductionOperator;

/**
 * What the loops of a schedule run around: a temporary is filled right before the loops that read it, and the loops that its producer
 * sums over stand in the producer, so that the consumer has none of them.
 */
public final class StatementTree {

    private static final Expr.Reducer SUM = new Expr.Reducer.By(ReductionOperator.SUM);

    private final LoopNest nest;
    private final Map<LoopNest.Workspace, LoopNest.Producer> producers = new LinkedHashMap<>();

    private StatementTree(LoopNest nest) {
        this.nest = nest;
        nest.workspaces().forEach(w -> producers.put(w, w.in(nest)));
    }

    public static Stmt of(LoopNest nest) {
        return new StatementTree(nest).from(0);
    }

    /** Whether the producers of temporaries run a loop instead of their consumers. Loops of the same variable around the temporary stay. */
    public static boolean isInProducers(LoopNest nest, Loop loop) {
        return !nest.workspaces().isEmpty() && new StatementTree(nest).isInProducer(nest.indexOf(loop.name()));
    }

    private Stmt from(int at) {
        Stmt inside = at == nest.loops().size() ? updates() : isInProducer(at) ? from(at + 1)
                : new Stmt.Forall(nest.loops().get(at), from(at + 1));
        for (LoopNest.Workspace w : nest.workspaces().reversed()) {
            if (producers.get(w).position() == at) {
                inside = new Stmt.Where(inside, producer(w), w);
            }
        }
        return inside;
    }

    private boolean isInProducer(int at) {
        List<String> originals = nest.originals(nest.loops().get(at).name());
        return !originals.isEmpty() && originals.stream().allMatch(v -> producers.values().stream()
                .anyMatch(p -> p.position() <= at && p.reduced().contains(v)));
    }

    private Stmt producer(LoopNest.Workspace w) {
        List<AffineIndex> indices = w.variables().stream().map(v -> AffineIndex.of(Word.of(v))).toList();
        Expr.Access target = new Expr.Access(w.name(), indices, Optional.of(w.value().type()), w.range());
        Stmt body = new Stmt.Assign(target, producers.get(w).reduced().isEmpty(), SUM, w.value(), Set.of());
        List<Loop> loops = new ArrayList<>();
        producers.get(w).reduced().forEach(v -> loops.addAll(summed(v, producers.get(w).position())));
        for (int i = 0; i < w.loops().size(); i++) {
            loops.add(Loop.of(w.renamed().get(i), nest.extents().get(w.loops().get(i).text()), w.range()));
        }
        for (Loop l : loops.reversed()) {
            body = new Stmt.Forall(l, body);
        }
        return body;
    }

    /** The loops that sum over a variable: one over all of it, or those of its loops that are not around the temporary. */
    private List<Loop> summed(String variable, int position) {
        List<Loop> inside = new ArrayList<>();
        boolean whole = true;
        for (int at = 0; at < nest.loops().size(); at++) {
            Loop l = nest.loops().get(at);
            if (nest.originals(l.name()).contains(variable)) {
                whole &= at >= position;
                if (at >= position) {
                    inside.add(l);
                }
            }
        }
        return whole ? List.of(Loop.of(variable, nest.extents().get(variable), nest.form().statement().range())) : inside;
    }

    private Stmt updates() {
        List<Stmt> parts = new ArrayList<>();
        StatementForm form = nest.form();
        boolean sets = form.reductions().isEmpty() && form.terms().size() == 1 && !form.accumulates();
        for (StatementForm.Term t : form.terms()) {
            parts.add(new Stmt.Assign(form.statement().target(), sets, form.by(), nest.consumer(t), t.absent()));
        }
        return parts.size() == 1 ? parts.getFirst() : new Stmt.Sequence(List.copyOf(parts));
    }
}
