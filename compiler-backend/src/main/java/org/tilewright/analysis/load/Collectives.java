package org.tilewright.analysis.load;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.tilewright.plan.Communication;

/**
 * The time of collectives, for the algorithms of generated programs: broadcasts go from the root to each of a few, down a binomial tree, or
 * in segments through a pipeline if they are large; those of several roots are gathered in rounds (Bruck et al. 1997). A reduction is one
 * of MPI, which uses a binomial tree, or for long pieces recursive halving and a gather (Rabenseifner 2004).
 */
public final class Collectives {

    /** As in the library's {@code messages.cpp}. */
    private static final int FEW_MEMBERS = 4;
    private static final double SEGMENT_BYTES = 1L << 20;

    /**
     * What one line of processors along some dimensions receives.
     *
     * @param sum bytes of all
     * @param most bytes of the one that receives most
     */
    private record Line(double sum, double most) { }

    private final long members;
    /** Seconds of an empty message and of a byte, averaged over links by what goes over each. */
    private final double latency;
    private final double perByte;
    private final Set<Line> lines = new HashSet<>();
    /** How many collectives one line has, and in how many iterations; if owners share a piece, each has a separate collective. */
    private final double times;
    private final double iterations;

    private Collectives(TransferGroup family, List<Integer> along, long[] grid, Rates rates) {
        this.members = members(along, grid);
        this.iterations = family.iterations();
        double nearMessages = family.messages() == 0 ? 0 : family.inside().messages() / (double) family.messages();
        this.latency = nearMessages * rates.inside().latencySeconds() + (1 - nearMessages) * rates.between().latencySeconds();
        this.perByte = family.secondsPerByte(rates);
        long[] count = new long[1];
        family.received().lines(HomeSizes.bits(along.stream().mapToInt(g -> g).toArray()), (bytes, often, many) -> {
            double sum = 0;
            long most = 0;
            for (int i = 0; i < bytes.length; i++) {
                sum += (double) bytes[i] * often[i];
                most = Math.max(most, bytes[i]);
            }
            if (most > 0) {
                lines.add(new Line(sum, most));
                count[0] += many;
            }
        });
        this.times = family.messages() / (Math.max(1.0, count[0]) * Math.max(1, members - 1));
    }

    private Collectives(long members, double iterations, Rates.Link link, double times) {
        this.members = members;
        this.iterations = iterations;
        this.latency = link.latencySeconds();
        this.perByte = 1 / link.bytesPerSecond();
        this.times = times;
    }

    /** How many processors a collective along some dimensions has. */
    private static long members(List<Integer> along, long[] grid) {
        return along.stream().mapToLong(g -> grid[g]).reduce(1, Math::multiplyExact);
    }

    /** The seconds of a family that is implemented by collectives, or leaves one processor; none if it is neither. */
    public static OptionalDouble seconds(TransferGroup f, long[] grid, Rates rates) {
        return switch (f.how()) {
            case Communication.Broadcast b -> along(f, b.along(), grid, rates, c -> c.longest(c::copied));
            case Communication.Replicate r -> along(f, r.along(), grid, rates, c -> c.longest(c::copied));
            case Communication.Reduce r -> along(f, r.along(), grid, rates, c -> c.longest(l -> c.reductions(c.times, l.sum)));
            case Communication.AllReduce r -> along(f, r.along(), grid, rates, c -> c.longest(c::combinedAndCopied));
            case Communication.Scan r -> along(f, r.along(), grid, rates, c -> c.longest(l -> levels(c.members)
                    * (f.iterations() * c.latency + l.most * c.perByte)));
            // the owner sends one piece after another
            case Communication.Scatter s -> OptionalDouble.of(f.bytes() * f.secondsPerByte(rates)
                    + f.iterations() * rates.between().latencySeconds());
            default -> OptionalDouble.empty();
        };
    }

    /**
     * A lower bound on the time of collectives along lines of a number of members.
     *
     * @param adds whether they are reductions; otherwise broadcasts
     * @param iterations in which they happen
     * @param messages that a processor receives on average
     * @param bytes that come to one member
     * @param everywhere whether all lines receive something; otherwise possibly only one does, from all of its members in turn
     */
    public static double least(boolean adds, long members, double iterations, double messages, double bytes, Rates.Link link,
            boolean everywhere) {
        Collectives least = new Collectives(members, iterations, link, messages * members / (members - 1));
        if (least.times == 0 || !everywhere) {
            double rounds = Math.min(iterations, least.times);
            return rounds * (members <= FEW_MEMBERS ? 1 : levels(members)) * link.latencySeconds()
                    + bytes / (adds ? members - 1 : 1) / link.bytesPerSecond();
        }
        return adds ? least.reductions(least.times, bytes) : least.broadcasts(least.times, bytes);
    }

    private static OptionalDouble along(TransferGroup f, List<Integer> along, long[] grid, Rates rates,
            ToDoubleFunction<Collectives> seconds) {
        return members(along, grid) <= 1 || f.messages() == 0 ? OptionalDouble.empty()
                : OptionalDouble.of(seconds.applyAsDouble(new Collectives(f, along, grid, rates)));
    }

    private double copied(Line l) {
        return broadcasts(times, Math.max(l.sum / (members - 1), l.most));
    }

    /** The result goes back along the line. */
    private double combinedAndCopied(Line l) {
        double back = l.sum - l.most;
        return back > 0 ? reductions(times / 2, l.most) + broadcasts(times / 2, back / (members - 1)) : reductions(times, l.most);
    }

    private double longest(ToDoubleFunction<Line> seconds) {
        return lines.stream().mapToDouble(seconds).max().orElse(0);
    }

    /** @param counted bytes of all contributions except the owners' */
    private double reductions(double count, double counted) {
        double bytes = counted / (members - 1);
        double tree = levels(members) * (count * latency + bytes * perByte);
        double halved = 2 * levels(members) * count * latency + 2.0 * (members - 1) / members * bytes * perByte;
        return Math.min(tree, halved);
    }

    private static int levels(long members) {
        return Long.SIZE - Long.numberOfLeadingZeros(members - 1);
    }

    /**
     * Those of one iteration run concurrently: their latencies overlap, and the time is determined by what a member sends or receives.
     *
     * @param bytes of a number of broadcasts
     */
    private double broadcasts(double count, double bytes) {
        double rounds = Math.min(iterations, count);
        double together = count / rounds;
        double one = bytes / count;
        if (members <= FEW_MEMBERS) {
            // all of them reach each member, and each leaves its root
            return rounds * (latency + Math.max(together, members - 1) * one * perByte);
        }
        if (one > SEGMENT_BYTES) {
            double segments = Math.ceil(one / SEGMENT_BYTES);
            return rounds * (together * segments + members - 2) * (latency + one / segments * perByte);
        }
        return rounds * (levels(members) * latency + gathered(together) * one * perByte);
    }

    /** How many parts pass through the rounds of a gather one after another; interpolated between two numbers of roots. */
    private double gathered(double roots) {
        long whole = (long) roots;
        return roots == whole ? gathered(whole) : gathered(whole) + (roots - whole) * (gathered(whole + 1) - gathered(whole));
    }

    /**
     * Roots are evenly distributed among the members. In each round a member sends the data of twice as many members as before, as far as
     * there are members; a single root sends once on each level of its tree.
     */
    private double gathered(long roots) {
        double parts = 0;
        for (long far = 1; far < members; far *= 2) {
            parts += Math.ceil((double) Math.min(far, members - far) * Math.min(roots, members) / members);
        }
        return parts;
    }
}
