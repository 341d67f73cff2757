package org.tilewright.analysis.advice;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.plan.Plan;

/** Reports which commands prevent loops from running as matrix products: the commands are obeyed, and no tuned kernel is called. */
final class AdviseLeaf {

    /** The fewest loops for which a tuned kernel pays. With fewer, it is memory-bound like the loops. */
    private static final int LOOPS_OF_A_PRODUCT = 3;

    private final Prediction prediction;
    private final Plan.Compute compute;

    AdviseLeaf(Prediction prediction, Plan.Compute compute) {
        this.prediction = prediction;
        this.compute = compute;
    }

    List<Diagnostic> all() {
        return Plan.Node.all(compute.body(), Plan.Work.class).flatMap(w -> leaf(w.leaf()).stream()).toList();
    }

    private List<Diagnostic> leaf(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f -> product(f);
            case Leaf.Let l -> leaf(l.body());
            case Leaf.Bind b -> leaf(b.body());
            case Leaf.Guard g -> leaf(g.body());
            case Leaf.Sequence s -> s.parts().stream().flatMap(p -> leaf(p).stream()).toList();
            case Leaf.Workspace w -> {
                List<Diagnostic> both = new ArrayList<>(leaf(w.producer()));
                both.addAll(leaf(w.consumer()));
                yield both;
            }
            case Leaf.Update u -> List.of();
            case Leaf.Call c -> List.of();
            case Leaf.Decided d -> leaf(d.loops());
        };
    }

    private List<Diagnostic> product(Leaf.For nest) {
        boolean could = Contraction.of(nest).isEmpty()
                && Contraction.of(unmarked(nest)).filter(c -> c.loops().size() >= LOOPS_OF_A_PRODUCT && c.factors().size() > 1)
                .isPresent();
        if (!could) {
            return leaf(nest.body());
        }
        List<Diagnostic> out = new ArrayList<>();
        for (Leaf at = nest; at instanceof Leaf.For || at instanceof Leaf.Let;
                at = at instanceof Leaf.For f ? f.body() : ((Leaf.Let) at).body()) {
            if (at instanceof Leaf.For f && f.isAsWritten()) {
                out.add(Diagnostic.hint(place(f), "no-product-of-matrices",
                        "loop '" + f.variable() + "' runs as this command says, and so do the loops around"
                                + " it; without it they would be a matrix product and run as a tuned kernel"));
            }
        }
        return out;
    }

    private static Leaf unmarked(Leaf leaf) {
        return switch (leaf) {
            case Leaf.For f -> new Leaf.For(f.variable(), f.low(), f.high(), Leaf.Parallelism.NONE, f.reduction(), 1, unmarked(f.body()));
            case Leaf.Let l -> new Leaf.Let(l.variable(), l.value(), unmarked(l.body()));
            default -> leaf;
        };
    }

    /** The command that says how the loop runs; a loop over the rest of an index variable has that variable's name. */
    private SourceRange place(Leaf.For loop) {
        List<Schedule.Command> marks = compute.followed(prediction.plan().program()).stream().flatMap(s -> s.commands().stream())
                .filter(c -> loop.unroll() > 1 ? c instanceof Schedule.Command.Unroll
                        : c instanceof Schedule.Command.Parallelize p && p.strategy().isPresent()).toList();
        return marks.stream().filter(c -> marked(c).equals(loop.variable())).findFirst().or(() -> marks.stream().findFirst())
                .map(Schedule.Command::range)
                .orElse(compute.cause());
    }

    private static String marked(Schedule.Command c) {
        return c instanceof Schedule.Command.Unroll u ? u.loop().text() : c instanceof Schedule.Command.Parallelize p ? p.loop().text()
                : "";
    }
}
