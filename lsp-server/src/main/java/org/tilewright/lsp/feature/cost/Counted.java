package org.tilewright.lsp.feature.cost;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/** What the analysis of a whole text has planned and counted of its statements. Nothing where the text has errors. */
final class Counted {

    private record Key() { }

    private final Program program;
    private final Optional<PlanResult> planned;
    private final Map<SourceRange, Plan.Compute> statements = new HashMap<>();
    private final Map<SourceRange, LoopNest> nests = new HashMap<>();
    /** Guarded by itself: hovers come from several threads, and the next version of the text begins with the analysis' own. */
    private final Memo kept;

    private Counted(Snapshot s) {
        program = s.program();
        planned = s.analysis().planned().filter(p -> p.plan().isPresent());
        kept = s.analysis().kept().next();
        planned.ifPresent(p -> {
            p.nests().values().forEach(n -> nests.put(n.form().statement().range(), n));
            p.plan().get().steps().forEach(step -> {
                if (step instanceof Plan.Compute c) {
                    c.statements().forEach(a -> statements.put(a.range(), c));
                }
            });
        });
    }

    static Counted of(Snapshot s) {
        return s.derived(new Key(), () -> new Counted(s));
    }

    /**
     * The cost of a statement that is planned in the text just as it is by itself: one outside of repeats, whose number of rounds would
     * be counted, under the schedule that is in use.
     *
     * @param alone the program with this statement only
     */
    Optional<StatementCost> cost(StatementAt at, Optional<List<Schedule.Command>> commands, Program alone, ParamValues params) {
        SourceRange place = at.assignment().range();
        Plan.Compute compute = statements.get(place);
        if (compute == null || !inUse(at).equals(commands)) {
            return Optional.empty();
        }
        Map<String, Layout> layouts = new HashMap<>(compute.inputLayouts());
        compute.outputs().forEach(o -> layouts.put(o.tensor(), o.layout()));
        if (alone.tensors().stream().anyMatch(t -> !layouts.containsKey(t.name().text()))) {
            return Optional.empty();
        }
        Plan plan = new Plan(alone, planned.get().plan().get().grid(),
                alone.tensors().stream().map(t -> new Plan.PlannedTensor(t, layouts.get(t.name().text()))).toList(),
                List.of(compute), List.of());
        Optional<PlanResult.Moved> moved = planned.get().moved().stream().filter(m -> m.statement().range().equals(place)).findFirst();
        return Optional.of(new StatementCost(at, nests.get(place), compute, predicted(plan, params), moved));
    }

    private Prediction predicted(Plan plan, ParamValues params) {
        synchronized (kept) {
            return new Prediction(plan, params, plan.grid().extents(params), Traffic.of(plan, params, kept),
                    Memory.of(plan, params, kept), new LowerBound(List.of()));
        }
    }

    private Optional<List<Schedule.Command>> inUse(StatementAt at) {
        return ScheduleChoice.usual(program).of(at.assignment()).map(Schedule::commands);
    }
}
