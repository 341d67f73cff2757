package org.tilewright.analysis.choice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.CostBound;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.load.Rates;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Plan;

/**
 * Chooses the value of each {@code auto}: of all shapes of the grid and sensible chunks, those whose {@link Cost} is least and whose memory
 * the machine has; ties go to those that need less memory. All combinations are compared if they are few; otherwise, for each shape of the
 * grid, one factor after another, until there is no improvement.
 */
public final class ChooseAuto {

    /** The most combinations that are all compared. */
    static final int FEW = 300;
    /** The most reads of variables, for one statement and for all choices: about half a second's work. */
    static final long MOST_READS = 10_000_000;
    /** The tolerance for sums of fractions added in a different order. */
    private static final double ROUNDING = 1e-9;

    /**
     * What was chosen.
     *
     * @param values by param
     * @param cost with these values, infinite if the machine has too little memory for any; absent if there is no plan, or counting takes
     *         too long
     * @param comparedAll whether all choices were compared; the others take too long to count
     */
    public record Chosen(Map<String, Long> values, Optional<Cost> cost, boolean comparedAll) { }

    private final Program program;
    private final AutoCandidates candidates;
    private final Optional<String> schedule;
    private final Rates rates;
    private final Map<Map<String, Long>, Optional<Cost>> known = new HashMap<>();
    private final Map<Map<String, Long>, Optional<Plan>> plans = new HashMap<>();
    /** The known bounds, for choosing if nothing could be counted. */
    private final Map<Map<String, Long>, Double> promised = new HashMap<>();
    /** Most statements have no choice, and are planned and counted once. */
    private final Memo kept = Memo.within(MOST_READS);

    private ChooseAuto(Program program, Map<String, Long> overrides, Optional<String> schedule, Rates rates) {
        this.program = program;
        this.candidates = new AutoCandidates(program, overrides);
        this.schedule = schedule;
        this.rates = rates;
    }

    /** Whether the program has any {@code auto}. */
    public static boolean isNeeded(Program program) {
        return program.params().stream().anyMatch(p -> p.choice().isPresent());
    }

    /** How many processors the machine has. */
    public static long processors(Program program, Map<String, Long> overrides) {
        ParamValues params = ParamValues.evaluate(program.params(), overrides, new ArrayList<>());
        long out = 1;
        for (MachineDecl.Level level : program.machine().map(MachineDecl::levels).orElse(List.of())) {
            for (ParamExpr e : level.extents()) {
                out = Math.multiplyExact(out, Math.max(1, params.integer(e)));
            }
        }
        return out;
    }

    /**
     * @param overrides given values, possibly including some of those to choose
     * @param schedule the name of the schedules to use
     */
    public static Chosen choose(Program program, Map<String, Long> overrides, Optional<String> schedule, Rates rates) {
        return new ChooseAuto(program, overrides, schedule, rates).choose();
    }

    private Chosen choose() {
        List<Param> factors = program.params().stream()
                .filter(p -> candidates.isOpen(p) && p.choice().get() instanceof Param.Choice.Factor f && isInUse(f)).toList();
        List<Together> compared = new ArrayList<>();
        for (Map<String, Long> shape : candidates.shapes()) {
            Map<String, List<Long>> values = new LinkedHashMap<>();
            factors.forEach(p -> values.put(p.name().text(), candidates.of((Param.Choice.Factor) p.choice().orElseThrow(), shape)));
            long all = values.values().stream().mapToLong(List::size).reduce(1, (a, b) -> Math.min(FEW + 1, a * b));
            if (all > FEW) {
                compared.add(Together.only(descend(shape, values)));
            } else {
                List<Map<String, Long>> here = combinations(shape, values);
                candidates.uncut(factors, here).ifPresentOrElse(uncut -> compared.add(new Together(uncut, here)),
                        () -> here.forEach(v -> compared.add(Together.only(v))));
            }
        }
        Map<String, Long> best = best(compared);
        return new Chosen(best, cost(best), !isTired());
    }

    /** Whether the factor's schedule is the one that the planner uses for the statement. */
    private boolean isInUse(Param.Choice.Factor factor) {
        return new ScheduleChoice(program, schedule).of(factor.target().text()).filter(s -> s.name().equals(factor.schedule())).isPresent();
    }

    private static final Comparator<Optional<Cost>> ORDER = Comparator.comparing(Optional<Cost>::isEmpty)
            .thenComparingDouble((Optional<Cost> c) -> c.map(Cost::seconds).orElse(0.0))
            .thenComparingLong(c -> c.map(Cost::peakBytes).orElse(0L));

    private static List<Map<String, Long>> combinations(Map<String, Long> shape, Map<String, List<Long>> choices) {
        List<Map<String, Long>> all = new ArrayList<>(List.of(shape));
        choices.forEach((name, values) -> {
            List<Map<String, Long>> longer = new ArrayList<>();
            all.forEach(m -> values.forEach(v -> longer.add(AutoCandidates.with(m, name, v))));
            all.clear();
            all.addAll(longer);
        });
        return all;
    }

    /**
     * Values none of which moves or computes less than one of them.
     *
     * @param least that one
     */
    private record Together(Map<String, Long> least, List<Map<String, Long>> all) {

        static Together only(Map<String, Long> values) {
            return new Together(values, List.of(values));
        }
    }

    /** What is known about the time for values. */
    private enum Known {
        /** By those that move least, as if all transfers overlapped with work; without messages, or with them. */
        TOGETHER, TOGETHER_WITH_MESSAGES,
        /** By the values themselves. */
        ONE, ONE_WITH_MESSAGES
    }

    /** A lower bound on the seconds for values. */
    private record Bound(Together of, double seconds, Known known) { }

    /**
     * The first of the values of least cost. The most promising are examined first, and finally counted; those whose lower bound exceeds
     * the best cost so far are not counted at all.
     */
    private Map<String, Long> best(List<Together> all) {
        if (all.size() == 1 && all.getFirst().all.size() == 1) {
            return all.getFirst().least;
        }
        PriorityQueue<Bound> left = new PriorityQueue<>(Comparator.comparingDouble(Bound::seconds));
        all.forEach(values -> left.add(bound(values, values.all.size() == 1 ? Known.ONE : Known.TOGETHER)));
        Set<Map<String, Long>> counted = new HashSet<>();
        Optional<Cost> least = Optional.empty();
        while (!left.isEmpty() && !(least.isPresent() && left.peek().seconds * (1 - ROUNDING) > least.get().seconds())) {
            Bound next = left.remove();
            switch (next.known) {
                case TOGETHER -> left.add(bound(next.of, Known.TOGETHER_WITH_MESSAGES));
                case TOGETHER_WITH_MESSAGES -> next.of.all.forEach(v -> left.add(bound(Together.only(v), Known.ONE)));
                case ONE -> left.add(bound(next.of, Known.ONE_WITH_MESSAGES));
                case ONE_WITH_MESSAGES -> {
                    Bound again = bound(next.of, Known.ONE_WITH_MESSAGES);
                    if (again.seconds > next.seconds) {
                        // the costs of statements without a choice are known since the first plan was counted
                        left.add(again);
                    } else {
                        Map<String, Long> values = next.of.least;
                        counted.add(values);
                        least = ORDER.compare(cost(values), least) < 0 ? cost(values) : least;
                    }
                }
            }
        }
        return all.stream().flatMap(t -> t.all.stream()).filter(counted::contains).min(Comparator.comparing(this::cost, ORDER)
                .thenComparing(values -> promised.getOrDefault(values, Double.POSITIVE_INFINITY))).orElseThrow();
    }

    private Map<String, Long> descend(Map<String, Long> shape, Map<String, List<Long>> choices) {
        Map<String, Long> at = new LinkedHashMap<>(shape);
        choices.forEach((name, values) -> at.put(name, values.get(values.size() / 2)));
        Map<String, Long> best = at;
        boolean better = true;
        while (better) {
            Map<String, Long> before = best;
            for (var c : choices.entrySet()) {
                Map<String, Long> from = best;
                best = best(c.getValue().stream().map(v -> Together.only(AutoCandidates.with(from, c.getKey(), v))).toList());
            }
            better = ORDER.compare(cost(best), cost(before)) < 0;
        }
        return best;
    }

    /** Whether the limit for counting is reached. */
    private boolean isTired() {
        return kept.spent() > MOST_READS;
    }

    /** The cost of the program with these values; absent if it cannot run with them, or the limit is reached. */
    private Optional<Cost> cost(Map<String, Long> values) {
        Optional<Cost> before = known.get(values);
        if (before == null && isTired()) {
            return Optional.empty();
        }
        if (before == null) {
            Interruption.check();
            before = price(values);
            known.put(values, before);
        }
        return before;
    }

    private Optional<Cost> price(Map<String, Long> values) {
        ParamValues params = candidates.params(values);
        try {
            Optional<Double> memory = program.known(MachineDecl.Properties::memoryBytes);
            Optional<Plan> plan = plan(values);
            OptionalLong least = plan.isPresent() && memory.isPresent()
                    ? OptionalLong.of(Memory.of(plan.get(), params, kept).maxBytesPerProcessor()) : OptionalLong.empty();
            return least.isPresent() && least.getAsLong() > memory.orElseThrow()
                    ? Optional.of(new Cost(Double.POSITIVE_INFINITY, least.getAsLong()))
                    : plan.map(p -> Cost.of(p, params, rates, kept));
        } catch (ParamValues.NoValue | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** None if nothing is known, infinite seconds if the program cannot run with these values. */
    private Bound bound(Together of, Known known) {
        Interruption.check();
        if (isTired()) {
            return new Bound(of, Double.POSITIVE_INFINITY, known);
        }
        Map<String, Long> values = of.least;
        boolean messages = known == Known.TOGETHER_WITH_MESSAGES || known == Known.ONE_WITH_MESSAGES;
        boolean one = known == Known.ONE || known == Known.ONE_WITH_MESSAGES;
        try {
            Optional<CostBound> bound = plan(values).map(p -> CostBound.of(p, candidates.params(values), rates, messages, kept));
            double seconds = one ? bound.map(CostBound::seconds).orElse(Double.POSITIVE_INFINITY)
                    : bound.map(CostBound::secondsIfAllTravelsAhead).orElse(0.0);
            if (one) {
                promised.put(values, seconds);
            }
            return new Bound(of, seconds, known);
        } catch (ParamValues.NoValue | ArithmeticException e) {
            return new Bound(of, 0, known);
        }
    }

    private Optional<Plan> plan(Map<String, Long> values) {
        return plans.computeIfAbsent(values, v -> MakePlan.of(program, candidates.params(v), schedule, kept).plan());
    }
}
