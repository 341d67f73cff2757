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
 * The sum over some variables of a product of factors, each of which depends on few of them: factors that share no variable are summed
 * separately, so the work is a sum, not a product, of the variables' extents. Other dependencies of a factor (a processor's coordinates)
 * are keys under which partial sums are cached.
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

        /** @param most the most reads of values */
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

        /** Counts some more reads, or equivalent work. */
        void read(long times) {
            reads += times;
            if (reads > most) {
                throw new TooLarge(Optional.empty(), "counting it takes more than " + most + " evaluations of variables");
            }
        }

        /** How a formula continues through a loop from an iteration on. */
        Progression stretch(Formula f, int loop, long from, long most) {
            read(f.reads());
            return f.stretch(at, loop, from, most);
        }

        /** How often a value was read: a measure of the work. */
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

    /** Returns the range of a variable outside which a factor is 0. */
    public interface Narrowing {

        record Range(long from, long to) { }

        /** @param later variables that take all their values for each value of the variable; they may be overwritten */
        Range of(String variable, Collection<String> later, Values values);
    }

    /** How a factor continues along one of its variables, with the others fixed. */
    public interface Along {

        /** For how many values, starting at one, the factor is constant: at least 1, at most a number. */
        long steady(long from, long most, Values values);

        /** The sum over values of the variable, which is overwritten. */
        long sum(long from, long to, Values values);
    }

    /**
     * @param summed the variables of the sum that it depends on
     * @param keys the other variables that it depends on
     * @param all the sum over all of {@code summed}, if known without enumerating them
     * @param along what is known along one of the variables
     * @param narrowing which values add nothing, if known
     * @param remainder for a factor that depends only on keys, several of which occur in one remainder
     */
    public record Factor(Set<String> summed, Set<String> keys, ToLongFunction<Values> value, Optional<ToLongFunction<Values>> all,
            Function<String, Optional<Along>> along, Optional<Narrowing> narrowing, Optional<Remainder> remainder) {

        /** A factor about whose keys nothing is known. */
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
            // factors without a sum come first, since they may be 0
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

    /** The multiplicity of the sum due to variables without influence. */
    long repeated() {
        return repeated;
    }
}
