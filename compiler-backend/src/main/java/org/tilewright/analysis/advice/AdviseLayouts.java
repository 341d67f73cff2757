package org.tilewright.analysis.advice;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Plan;

/** Reports when the first use of an input moves most of it, although another layout would have moved nothing. */
final class AdviseLayouts {

    private final Prediction prediction;
    private final Set<String> loaded = new HashSet<>();
    private final List<Diagnostic> out = new ArrayList<>();

    AdviseLayouts(Prediction prediction) {
        this.prediction = prediction;
    }

    List<Diagnostic> all() {
        steps(prediction.plan().steps());
        return out;
    }

    private void steps(List<Plan.Step> steps) {
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Load l -> loaded.add(l.tensor());
                case Plan.Store o -> { }
                case Plan.Redistribute r -> {
                    if (loaded.remove(r.tensor())) {
                        report("redistribute", r.tensor(), r.cause(), "a 'redistribute' on line " + r.cause().line());
                    }
                }
                case Plan.Repeat r -> steps(r.body());
                case Plan.Compute c -> {
                    Set<String> used = new HashSet<>();
                    nodes(c.body(), c, true, used);
                    c.outputs().forEach(o -> used.add(o.tensor()));
                    loaded.removeAll(used);
                }
            }
        }
    }

    private void nodes(List<Plan.Node> nodes, Plan.Compute c, boolean once, Set<String> used) {
        for (Plan.Node n : nodes) {
            if (n instanceof Plan.Fetch f) {
                boolean away = f.how() instanceof Communication.PointToPoint || f.how() instanceof Communication.Scatter;
                if (once && away && !isShared(f, c) && used.add(f.buffer().tensor()) && loaded.contains(f.buffer().tensor())) {
                    report(c.name(), f.buffer().tensor(), f.cause(), "its first statement, '" + c.name() + "',");
                }
                used.add(f.buffer().tensor());
            }
            nodes(n.body(), c, once && !(n instanceof Plan.Loop), used);
        }
    }

    /** Whether several processors need the same piece of a distributed tensor: if it is stored once, it travels wherever it is. */
    private boolean isShared(Plan.Fetch f, Plan.Compute c) {
        return prediction.plan().program().distribution(f.buffer().tensor()).isPresent()
                && IntStream.range(0, c.mapping().size()).anyMatch(g -> prediction.grid(c)[g] > 1
                && c.mapping().get(g) instanceof Plan.Role.LoopVariable v && !f.footprint().variables().contains(v.loop()));
    }

    /** Reports the layout if half of the tensor or more travels. */
    private void report(String statement, String tensor, SourceRange cause, String mover) {
        long moved = prediction.traffic().families(statement, tensor, cause).stream().findFirst()
                .map(f -> f.bytes() / Math.max(1, f.iterations())).orElse(0L);
        var declared = prediction.plan().program().tensor(tensor).orElseThrow();
        long whole = declared.bytes(prediction.params());
        if (moved < Advise.NOTICEABLE_BYTES || 2 * moved < whole) {
            return;
        }
        Optional<SourceRange> place = prediction.plan().program().distribution(tensor).map(d -> d.range());
        out.add(Diagnostic.hint(place.orElse(declared.name().range()), "layout-moved", "'" + tensor + "' "
                + (place.isPresent() ? "starts in this layout" : "has no layout, so it starts on one processor") + ", and " + mover
                + " at once moves "
                + Quantity.bytes(moved) + " of it elsewhere; a layout that keeps each piece where it is first used would save that")
                .naming(List.of(tensor)));
    }
}
