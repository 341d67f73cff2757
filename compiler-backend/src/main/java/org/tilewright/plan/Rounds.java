package org.tilewright.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.TooLarge;

/**
 * How often the steps at one place of a plan run. The bounds of a repeat may depend on the counters of the repeats around it; such
 * counters are enumerated, all others multiplied.
 *
 * @param outside the params without counters
 * @param counters of the repeats around
 * @param each the params with the values of counters that matter inside, and how often the place runs with them
 */
public record Rounds(ParamValues outside, List<String> counters, List<Round> each) {

    /** The most rounds that are counted one by one. */
    private static final int MOST = 4_000_000;

    public record Round(ParamValues params, long times) { }

    /** A place outside all repeats. */
    public static Rounds once(ParamValues params) {
        return new Rounds(params, List.of(), List.of(new Round(params, 1)));
    }

    /** The body of a repeat at this place. @throws TooLarge if there are too many rounds to count */
    public Rounds in(Plan.Repeat r) {
        boolean matters = matters(r);
        List<Round> inside = new ArrayList<>();
        for (Round around : each) {
            long from = r.from(around.params);
            long rounds = r.rounds(around.params);
            if (!matters && rounds > 0) {
                inside.add(new Round(around.params.with(r.variable(), from), Math.multiplyExact(around.times, rounds)));
            }
            for (long t = 0; matters && t < rounds; t++) {
                if (inside.size() == MOST) {
                    throw new TooLarge(Optional.of(r.cause()), "the repeats around this place have more than " + MOST
                            + " rounds whose counters others depend on, which is more than are counted");
                }
                inside.add(new Round(around.params.with(r.variable(), from + t), around.times));
            }
        }
        List<String> more = new ArrayList<>(counters);
        more.add(r.variable());
        return new Rounds(outside, List.copyOf(more), List.copyOf(inside));
    }

    private static boolean matters(Plan.Repeat r) {
        return r.body().stream().anyMatch(s -> mentions(s, r.variable()));
    }

    /** How many rounds are distinguished in the body of a repeat at this place, without enumerating them. */
    public long size(Plan.Repeat r) {
        return matters(r) ? each.stream().mapToLong(x -> r.rounds(x.params)).reduce(0, Math::addExact) : each.size();
    }

    /** Whether a statement at this place accesses different elements in each round. */
    public boolean differ(Plan.Compute statement) {
        return counters.stream().anyMatch(statement::follows);
    }

    /** The same for a statement in a repeat at this place. */
    public boolean differ(Plan.Compute statement, Plan.Repeat around) {
        return statement.follows(around.variable()) || differ(statement);
    }

    /** The rounds of a statement at this place, one by one if they differ for it, otherwise all as one with only the params. */
    public List<Round> of(Plan.Compute statement) {
        return differ(statement) ? each : List.of(new Round(outside, times()));
    }

    /** The counter values and repetition counts of all rounds, for comparing two places. */
    public List<Long> values() {
        List<Long> out = new ArrayList<>();
        for (Round r : each) {
            counters.forEach(c -> out.add(r.params.get(c).orElseThrow()));
            out.add(r.times);
        }
        return out;
    }

    /** How often the place runs in total. */
    public long times() {
        long sum = 0;
        for (Round r : each) {
            sum = Math.addExact(sum, r.times);
        }
        return sum;
    }

    /** The most rounds that a repeat at this place has. */
    public long most(Plan.Repeat r) {
        return each.stream().mapToLong(x -> r.rounds(x.params)).max().orElse(0);
    }

    private static boolean mentions(Plan.Step step, String counter) {
        return step instanceof Plan.Compute c && c.follows(counter)
                || step instanceof Plan.Repeat r && (ParamExpr.mentions(r.from(), counter) || ParamExpr.mentions(r.to(), counter)
                || r.body().stream().anyMatch(s -> mentions(s, counter)));
    }
}
