package org.tilewright.analysis.count;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Plan;

/**
 * What predictions for a statement depend on. Types and layouts of its tensors are in its plan.
 *
 * @param statement compared by identity: plans are reused from version to version
 * @param params the values that it can depend on
 * @param grid extents of the machine
 * @param ofNodes how many dimensions of the grid distinguish nodes
 * @param times how often it runs
 */
public record StatementKey(Plan.Compute statement, Map<String, Long> params, List<Long> grid, int ofNodes, long times) {

    public static StatementKey of(Plan.Compute statement, Plan plan, ParamValues params, long times) {
        Map<String, Long> seen = new HashMap<>();
        statement.statements().forEach(s -> seen.putAll(plan.program().seenBy(s, params)));
        return new StatementKey(statement, seen,
                Arrays.stream(statement.grid().extents(params)).boxed().toList(),
                statement.grid().ofNodes(), times);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof StatementKey k && k.statement == statement && k.times == times && k.ofNodes == ofNodes && k.grid.equals(grid)
                && k.params.equals(params);
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(statement);
    }
}
