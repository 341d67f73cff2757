package org.tilewright.preview.timeline;

import java.util.List;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Rounds;

/** How often processors work or redistribute in a plan, without walking it. */
record CountSteps(ParamValues params) {

    long of(List<Plan.Step> steps) {
        return steps.stream().mapToLong(this::of).sum();
    }

    long of(Plan.Step step) {
        return switch (step) {
            case Plan.Load l -> 0;
            case Plan.Store o -> 0;
            case Plan.Redistribute r -> 1;
            case Plan.Repeat r -> {
                long n = 0;
                for (Rounds.Round round : Rounds.once(params).in(r).each()) {
                    n = Math.addExact(n, Math.multiplyExact(round.times(), new CountSteps(round.params()).of(r.body())));
                }
                yield n;
            }
            case Plan.Compute c -> ofNodes(c.body());
        };
    }

    long ofNodes(List<Plan.Node> nodes) {
        long n = 0;
        for (Plan.Node node : nodes) {
            long times = node instanceof Plan.Loop l ? Math.max(0, l.extent().evaluate(params)) : 1;
            n += node instanceof Plan.Work ? 1 : times * ofNodes(node.body());
        }
        return n;
    }
}
