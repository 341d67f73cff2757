package org.tilewright.analysis;

import java.util.HashMap;
import java.util.Map;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.plan.Plan;

/** One processor in one iteration of a statement: the values of the distributed loops, and of those that it runs. */
public final class IterationPoint implements IntExpr.Env {

    private final Map<String, Long> values = new HashMap<>();

    /** The processor at those coordinates, before any loop. */
    public static IterationPoint of(Plan.Compute compute, long[] coordinates) {
        IterationPoint v = new IterationPoint();
        for (int g = 0; g < coordinates.length; g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.LoopVariable loop) {
                v.set(loop.loop(), coordinates[g]);
            }
        }
        return v;
    }

    /** Moves to another iteration. */
    public void set(String loop, long value) {
        values.put(loop, value);
    }

    public boolean has(String loop) {
        return values.containsKey(loop);
    }

    @Override
    public long variable(String name) {
        Long v = values.get(name);
        if (v == null) {
            throw new IllegalStateException("loop " + name + " has no value here");
        }
        return v;
    }
}
