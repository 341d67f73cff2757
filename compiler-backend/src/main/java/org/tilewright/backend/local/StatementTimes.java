package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.tilewright.backend.taken.StatementTaken;
import org.tilewright.plan.Plan;

/** What statements take, in each repetition: each processor adds to its own numbers. */
final class StatementTimes {

    private final List<Plan.Counted> steps;
    private final Map<Plan.Step, Integer> numbers = new IdentityHashMap<>();
    private final int processors;
    /** Of the repetitions that are over. */
    private final List<List<StatementTaken>> over = new ArrayList<>();
    private int begun;
    private Numbers now;

    /** Of one repetition: by statement, then by processor. */
    private record Numbers(long[][] times, double[][] seconds, long[][] bytes) { }

    StatementTimes(Plan plan, int processors) {
        this.steps = plan.counted();
        this.processors = processors;
        for (int i = 0; i < steps.size(); i++) {
            numbers.put(steps.get(i).step(), i);
        }
    }

    /** A repetition begins: the first processor that is there ends the one before, in which all have met for the last time. */
    synchronized void begin(int repetition) {
        if (begun == repetition) {
            end();
            now = new Numbers(new long[steps.size()][processors], new double[steps.size()][processors], new long[steps.size()][processors]);
            begun++;
        }
    }

    private void end() {
        if (begun > 0) {
            over.add(IntStream.range(0, steps.size()).mapToObj(this::taken).toList());
        }
    }

    private StatementTaken taken(int i) {
        StatementTaken s = StatementTaken.nothing(steps.get(i));
        return new StatementTaken(s.name(), s.line(), now.times[i][0], OptionalDouble.of(Arrays.stream(now.seconds[i]).max().orElse(0)),
                OptionalDouble.empty(), Arrays.stream(now.bytes[i]).sum(), Arrays.stream(now.bytes[i]).max().orElse(0));
    }

    void add(Plan.Step step, int processor, double seconds, long bytes) {
        int i = numbers.get(step);
        now.times[i][processor]++;
        now.seconds[i][processor] += seconds;
        now.bytes[i][processor] += bytes;
    }

    /** When all repetitions are over. @param seconds of each */
    List<StatementTaken> ofMedian(double[] seconds) {
        end();
        List<Integer> order = IntStream.range(0, seconds.length).boxed().sorted(Comparator.comparingDouble(r -> seconds[r])).toList();
        return over.get(order.get((seconds.length - 1) / 2));
    }
}
