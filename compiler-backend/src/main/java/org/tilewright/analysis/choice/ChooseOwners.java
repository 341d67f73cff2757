package org.tilewright.analysis.choice;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.tilewright.analysis.Traffic;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.Statement;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.CurrentLayouts;
import org.tilewright.plan.planner.OwnerComputes;
import org.tilewright.plan.planner.Owners;
import org.tilewright.plan.planner.StatementPlans;

/**
 * Chooses whose owners compute each statement that has no schedule: the way in which least moves; of those that move the same the one
 * that shares the work among most processors; of those the output's owners, and then the first in the text. The output's owners where
 * theirs cannot be counted. In a repeat the ways are compared in its first round.
 */
public final class ChooseOwners {

    /** Counts what a statement moves. */
    public interface Count {

        /**
         * The bytes that travel between processors when a statement runs once; absent if it takes too long to count them. A matter of
         * the statement alone: each command has the same answer.
         */
        OptionalLong bytes(Plan.Compute statement, Program program, ParamValues params);
    }

    /**
     * How often values of variables are read at most to count what one way moves. A number of its own: plans must not depend on how
     * long the caller is ready to wait for predictions.
     */
    private static final long MOST_READS = 3_000_000;

    /**
     * The choice for a statement.
     *
     * @param way its number; bytes are known of all but that of the output's owners
     */
    private record Choice(int way, long bytes, long onOutput) {

        static final Choice OUTPUT = new Choice(0, 0, 0);
    }

    /** What a choice follows from. */
    private record Key(StatementPlans.WaysOf statement) { }

    private final StatementPlans statements;
    private final Optional<String> schedule;
    private final Memo kept;
    private final Count count;
    private final CurrentLayouts current;
    private final Owners chosen = new Owners();

    private ChooseOwners(StatementPlans statements, Optional<String> schedule, Memo kept, Count count) {
        this.statements = statements;
        this.schedule = schedule;
        this.kept = kept;
        this.count = count;
        this.current = new CurrentLayouts(statements.program(), statements.params());
    }

    /**
     * @param schedule the name of the schedules to use, for statements that have one of that name
     * @param kept choices for an earlier version of the text
     */
    static Owners of(StatementPlans statements, Optional<String> schedule, Memo kept) {
        return of(statements, schedule, kept, ChooseOwners::bytes);
    }

    /** The same by another count. */
    public static Owners of(StatementPlans statements, Optional<String> schedule, Memo kept, Count count) {
        ChooseOwners c = new ChooseOwners(statements, schedule, kept, count);
        c.choose(statements.program().statements());
        return c.chosen;
    }

    private void choose(List<Statement> all) {
        for (Statement s : all) {
            switch (s) {
                case Statement.Assignment a when new ScheduleChoice(statements.program(), schedule).of(a).isPresent() -> { }
                case Statement.Assignment a -> choose(a);
                case Statement.Redistribute r -> current.redistribute(r);
                case Statement.Repeat r -> {
                    CurrentLayouts.Before before = current.enter(r);
                    choose(r.body());
                    current.leave(before);
                }
            }
        }
    }

    private void choose(Statement.Assignment a) {
        statements.under(current.params());
        Map<String, Layout> layouts = current.all();
        List<OwnerComputes.Way> ways = statements.ways(a, layouts);
        if (ways.size() > 1) {
            Choice c = kept.get(new Key(statements.waysOf(a, layouts)), () -> fewest(a, ways, layouts));
            if (c.way > 0) {
                chosen.choose(a, new Owners.OfInput(ways.get(c.way), c.bytes, c.onOutput));
            }
        }
    }

    private Choice fewest(Statement.Assignment a, List<OwnerComputes.Way> ways, Map<String, Layout> layouts) {
        Optional<Plan.Compute> onOutput = statements.tried(a, ways.getFirst(), layouts);
        long ofOutput = onOutput.map(this::bytes).orElseGet(OptionalLong::empty).orElse(0);
        Choice best = Choice.OUTPUT;
        long least = ofOutput;
        long most = onOutput.map(this::sharers).orElse(0L);
        for (int w = 1; w < ways.size() && ofOutput > 0; w++) {
            Interruption.check();
            Optional<Plan.Compute> compute = statements.tried(a, ways.get(w), layouts);
            OptionalLong bytes = compute.map(this::bytes).orElseGet(OptionalLong::empty);
            if (bytes.isPresent() && (bytes.getAsLong() < least || bytes.getAsLong() == least && sharers(compute.get()) > most)) {
                least = bytes.getAsLong();
                most = sharers(compute.get());
                best = new Choice(w, least, ofOutput);
            }
        }
        return best;
    }

    private OptionalLong bytes(Plan.Compute compute) {
        return count.bytes(compute, statements.program(), current.params());
    }

    private static OptionalLong bytes(Plan.Compute statement, Program program, ParamValues params) {
        Plan alone = new Plan(program, statement.grid(), List.of(), List.of(statement), List.of());
        try {
            return OptionalLong.of(Traffic.of(alone, params, Memo.within(MOST_READS)).totalBytes());
        } catch (ArithmeticException tooLarge) {
            return OptionalLong.empty();
        }
    }

    /** Among how many processors the work of a statement is shared. */
    private long sharers(Plan.Compute compute) {
        long[] extents = compute.grid().extents(current.params());
        return IntStream.range(0, extents.length).filter(g -> compute.mapping().get(g) instanceof Plan.Role.LoopVariable)
                .mapToLong(g -> extents[g]).reduce(1, Math::multiplyExact);
    }
}
