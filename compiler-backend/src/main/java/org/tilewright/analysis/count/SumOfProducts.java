package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.tilewright.ir.Interruption;

/**
 * The sum over some variables of a product of factors, each of which depends on few of them: factors that share no variable
 * are summed apart, so the work is a sum, not a product, of the variables' extents. What a factor also depends on (a
 * processor's coordinates) is a key under which partial sums are kept.
 */
public final class SumOfProducts {

    /** The values of variables by name. */
    public static final class Values {
        private final Map<String, Long> map = new HashMap<>();
        private long reads;

        public long get(String name) {
            reads++;
            return map.get(name);
        }

        /** How often a value was asked for: a measure of the work that is done with them. */
        public long reads() {
            return reads;
        }

        public void set(String name, long value) {
            map.put(name, value);
        }
    }

    /** Tells outside of which values of a variable a factor is 0. */
    public interface Narrowing {

        record Range(long from, long to) { }

        /** @param later variables that take all their values for each value of the variable; they may be overwritten */
        Range of(String variable, Collection<String> later, Values values);
    }

    /** What is known of a factor's sum without a walk. */
    public interface Closed {

        Closed NOTHING = variables -> Optional.empty();

        /** The sum over some of the variables that the factor depends on, given the values of the others. */
        Optional<ToLongFunction<Values>> over(Set<String> variables);
    }

    /**
     * @param summed the variables of the sum that it depends on
     * @param keys the other variables that it depends on
     * @param closed what is known of its sums
     * @param narrowing where it is known which values add nothing
     */
    public record Factor(Set<String> summed, Set<String> keys, ToLongFunction<Values> value, Closed closed,
            Optional<Narrowing> narrowing) { }

    /**
     * A factor in its group.
     *
     * @param order its group's shared variables, and after them those that no other factor depends on
     * @param alone the sum over those that no other factor depends on, where that is known
     */
    private record Member(Factor factor, List<String> order, Optional<ToLongFunction<Values>> alone) { }

    /**
     * Factors that depend on each other's variables.
     *
     * @param shared the variables on which more than one of them depends: all others are summed for each factor apart
     */
    private record Group(List<Member> members, List<String> shared, List<String> keys, Map<Object, Long> known) {

        static Group of(List<Factor> factors) {
            List<String> shared = factors.stream().flatMap(f -> f.summed().stream()).distinct()
                    .filter(v -> factors.stream().filter(f -> f.summed().contains(v)).count() > 1).toList();
            List<Member> members = new ArrayList<>();
            for (Factor f : factors) {
                List<String> alone = f.summed().stream().filter(v -> !shared.contains(v)).toList();
                members.add(new Member(f, Stream.concat(shared.stream(), alone.stream()).toList(),
                        alone.isEmpty() ? Optional.of(f.value()) : f.closed().over(Set.copyOf(alone))));
            }
            List<String> keys = factors.stream().flatMap(f -> f.keys().stream()).distinct().toList();
            return new Group(members, shared, keys, new HashMap<>());
        }
    }

    /** So few values are walked sooner than narrowed. */
    private static final long FEW = 4;

    private final Map<String, Long> extents;
    private final List<Group> groups = new ArrayList<>();
    private final long repeated;

    /** @param extents of the summed variables, which run from 0 */
    public SumOfProducts(List<Factor> factors, Map<String, Long> extents) {
        this.extents = extents;
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
            groups.add(Group.of(members));
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
            Object key = key(g, values);
            Long sum = g.known().get(key);
            if (sum == null) {
                sum = sum(g, values);
                g.known().put(key, sum);
            }
            product = Math.multiplyExact(product, sum);
        }
        return product;
    }

    /** The values of the keys, which most groups have one or none of. */
    private static Object key(Group g, Values values) {
        return switch (g.keys().size()) {
            case 0 -> "";
            case 1 -> values.get(g.keys().getFirst());
            default -> {
                List<Long> all = new ArrayList<>(g.keys().size());
                g.keys().forEach(k -> all.add(values.get(k)));
                yield all;
            }
        };
    }

    private long sum(Group g, Values values) {
        Interruption.check();
        return walk(g, 0, values);
    }

    /** The sum over a group's shared variables, from one on. */
    private long walk(Group g, int at, Values values) {
        if (at == g.shared().size()) {
            long product = 1;
            for (Member m : g.members()) {
                product = Math.multiplyExact(product, m.alone().isPresent() ? m.alone().get().applyAsLong(values) : walk(m, at, values));
                if (product == 0) {
                    return 0;
                }
            }
            return product;
        }
        Narrowing.Range range = new Narrowing.Range(0, extents.get(g.shared().get(at)));
        for (Member m : g.members()) {
            range = narrowed(range, m, at, values);
        }
        long sum = 0;
        for (long i = range.from(); i < range.to(); i++) {
            values.set(g.shared().get(at), i);
            sum = Math.addExact(sum, walk(g, at + 1, values));
        }
        return sum;
    }

    /** The sum over a factor's variables, from one on. */
    private long walk(Member m, int at, Values values) {
        if (at == m.order().size()) {
            return m.factor().value().applyAsLong(values);
        }
        Narrowing.Range range = narrowed(new Narrowing.Range(0, extents.get(m.order().get(at))), m, at, values);
        long sum = 0;
        for (long i = range.from(); i < range.to(); i++) {
            values.set(m.order().get(at), i);
            sum = Math.addExact(sum, walk(m, at + 1, values));
        }
        return sum;
    }

    /** A range of values of a variable without those for which a factor is known to be 0. */
    private static Narrowing.Range narrowed(Narrowing.Range range, Member m, int at, Values values) {
        String v = m.order().get(at);
        if (m.factor().narrowing().isEmpty() || !m.factor().summed().contains(v) || range.to() - range.from() <= FEW) {
            return range;
        }
        Narrowing.Range r = m.factor().narrowing().get().of(v, m.order().subList(at + 1, m.order().size()), values);
        return new Narrowing.Range(Math.max(range.from(), r.from()), Math.min(range.to(), r.to()));
    }
}
