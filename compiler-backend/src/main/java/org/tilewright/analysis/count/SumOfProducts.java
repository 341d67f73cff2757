package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.Progression;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.source.TooLarge;

/**
 * The sum over some variables of a product of factors, each of which depends on few of them: factors that share no variable
 * are summed apart, so the work is a sum, not a product, of the variables' extents. What a factor also depends on (a
 * processor's coordinates) is a key under which partial sums are kept.
 */
public final class SumOfProducts {

    /** The values of variables. */
    public static final class Values {
        private final Slots slots;
        private final long most;
        private long[] at = new long[16];
        private long reads;

        Values(Slots slots) {
            this(slots, Long.MAX_VALUE);
        }

        /** @param most how often values are read at most */
        Values(Slots slots, long most) {
            this.slots = slots;
            this.most = most;
        }

        long get(String name) {
            return get(slots.of(name));
        }

        long get(int slot) {
            read(1);
            return at[slot];
        }

        long of(Formula f) {
            read(f.reads());
            return f.at(at);
        }

        /** Counts some more reads, or as much work. */
        void read(long times) {
            reads += times;
            if (reads > most) {
                throw new TooLarge(Optional.empty(), "counting it takes more than " + most + " evaluations of variables");
            }
        }

        /** How a formula goes on through a loop from an iteration on. */
        Progression stretch(Formula f, int loop, long from, long most) {
            read(f.reads());
            return f.stretch(at, loop, from, most);
        }

        /** How often a value was asked for: a measure of the work that is done with them. */
        public long reads() {
            return reads;
        }

        void set(String name, long value) {
            set(slots.of(name), value);
        }

        void set(int slot, long value) {
            if (slot >= at.length) {
                at = Arrays.copyOf(at, 2 * slot);
            }
            at[slot] = value;
        }
    }

    /** Tells outside of which values of a variable a factor is 0. */
    public interface Narrowing {

        record Range(long from, long to) { }

        /** @param later variables that take all their values for each value of the variable; they may be overwritten */
        Range of(String variable, Collection<String> later, Values values);
    }

    /** How a factor goes on along one of its variables, the others having their values. */
    public interface Along {

        /** For how many values from one on the factor is the same: at least 1, at most a number. */
        long steady(long from, long most, Values values);

        /** The sum over values of the variable, which is overwritten. */
        long sum(long from, long to, Values values);
    }

    /**
     * @param summed the variables of the sum that it depends on
     * @param keys the other variables that it depends on
     * @param all the sum over all of {@code summed}, where that is known without walking them
     * @param along what is known by one of the variables
     * @param narrowing where it is known which values add nothing
     * @param remainder for a factor of keys alone, in which several of them occur in one remainder
     */
    public record Factor(Set<String> summed, Set<String> keys, ToLongFunction<Values> value, Optional<ToLongFunction<Values>> all,
            Function<String, Optional<Along>> along, Optional<Narrowing> narrowing, Optional<Remainder> remainder) {

        /** A factor of whose keys nothing is known. */
        Factor(Set<String> summed, Set<String> keys, ToLongFunction<Values> value, Optional<ToLongFunction<Values>> all,
                Function<String, Optional<Along>> along, Optional<Narrowing> narrowing) {
            this(summed, keys, value, all, along, narrowing, Optional.empty());
        }

        /** A factor of which nothing else is known. */
        Factor(Set<String> summed, Set<String> keys, ToLongFunction<Values> value, Optional<ToLongFunction<Values>> all) {
            this(summed, keys, value, all, variable -> Optional.empty(), Optional.empty());
        }
    }

    private final List<Group> groups = new ArrayList<>();
    private final long repeated;

    /** @param extents of the summed variables, which run from 0 */
    SumOfProducts(List<Factor> factors, Map<String, Long> extents, Slots slots) {
        List<Factor> left = new ArrayList<>(factors);
        Set<String> seen = new LinkedHashSet<>();
        while (!left.isEmpty()) {
            List<Factor> members = new ArrayList<>(List.of(left.remove(0)));
            Set<String> summed = new LinkedHashSet<>(members.get(0).summed());
            for (boolean grew = true; grew;) {
                grew = false;
                for (Factor f : List.copyOf(left)) {
                    if (f.summed().stream().anyMatch(summed::contains)) {
                        left.remove(f);
                        members.add(f);
                        grew |= summed.addAll(f.summed());
                    }
                }
            }
            // what is decided without a sum comes first, since it may be 0
            groups.add(summed.isEmpty() ? 0 : groups.size(), Group.of(members, extents, slots));
            seen.addAll(summed);
        }
        long r = 1;
        for (Map.Entry<String, Long> e : extents.entrySet()) {
            r = Math.multiplyExact(r, seen.contains(e.getKey()) ? 1 : e.getValue());
        }
        repeated = r;
    }

    /** The sum for given values of the keys. */
    public long at(Values values) {
        long product = repeated;
        for (Group g : groups) {
            if (product == 0) {
                return 0;
            }
            product = Math.multiplyExact(product, g.at(values));
        }
        return product;
    }

    /** Factors that share variables, each group with its own sum. */
    List<Group> groups() {
        return groups;
    }

    /** How often everything is summed, because some variables decide nothing. */
    long repeated() {
        return repeated;
    }
}
