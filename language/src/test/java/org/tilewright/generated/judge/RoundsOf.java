package org.tilewright.generated.judge;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.tilewright.data.RoundsTaken;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.plan.Plan;

/** A plan whose repeats end where a run's conditions ended them, so that what is predicted for it is what the run moved. */
final class RoundsOf {

    private final Iterator<RoundsTaken> rounds;
    private boolean differ;

    private RoundsOf(List<RoundsTaken> rounds) {
        this.rounds = rounds.iterator();
    }

    /** @return nothing if a repeat had different numbers of rounds at different times */
    static Optional<Plan> in(Plan plan, List<RoundsTaken> rounds) {
        RoundsOf r = new RoundsOf(rounds);
        Plan out = new Plan(plan.program(), plan.grid(), plan.tensors(), r.steps(plan.steps()), plan.requirements());
        return r.differ ? Optional.empty() : Optional.of(out);
    }

    private List<Plan.Step> steps(List<Plan.Step> steps) {
        List<Plan.Step> out = new ArrayList<>();
        for (Plan.Step s : steps) {
            out.add(s instanceof Plan.Repeat r ? repeat(r) : s);
        }
        return out;
    }

    private Plan.Step repeat(Plan.Repeat r) {
        if (r.until().isEmpty()) {
            return new Plan.Repeat(r.variable(), r.from(), r.to(), r.until(), steps(r.body()), r.cause());
        }
        RoundsTaken taken = rounds.next();
        differ |= taken.least() != taken.most();
        ParamExpr end = new ParamExpr.Binary(ParamExpr.Operator.ADD, r.from(), ParamExpr.of(taken.most()), SourceRange.NONE);
        return new Plan.Repeat(r.variable(), r.from(), end, r.until(), steps(r.body()), r.cause());
    }
}
