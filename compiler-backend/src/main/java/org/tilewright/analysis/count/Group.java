package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.count.SumOfProducts.Along;
import org.tilewright.analysis.count.SumOfProducts.Factor;
import org.tilewright.analysis.count.SumOfProducts.Narrowing;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.index.Slots;

/**
 * Factors that share variables. The shared variables are enumerated, the others are summed for each factor separately.
 *
 * @param decided the members that are determined after 0, 1, ... of the shared variables
 * @param known sums by the values of the keys
 */
record Group(List<List<Member>> decided, List<String> shared, List<String> keys, Map<String, Long> extents, Slots slots,
        Map<Object, Long> known) {

    /** Up to this many values, enumerating is faster than narrowing. */
    private static final long FEW = 4;
    /** The most values after which factors are checked again for being constant. */
    private static final long PATIENCE = 64;

    /**
     * A factor in its group.
     *
     * @param order the group's shared variables, and after them the factor's own
     * @param last how the factor continues along the last of its own variables, if known
     * @param lastShared the same for the last shared variable, for a factor without its own
     */
    private record Member(Factor factor, List<String> order, int shared, Optional<Along> last, Optional<Along> lastShared) {

        static Member of(Factor f, List<String> shared, Map<String, Long> extents) {
            List<String> order = new ArrayList<>(shared);
            List<String> own = new ArrayList<>(f.summed().stream().filter(v -> !shared.contains(v)).toList());
            Optional<String> longest = own.stream().max(Comparator.comparing(extents::get));
            Optional<Along> last = longest.flatMap(f.along());
            if (last.isPresent()) {
                // what is known by formula is not enumerated, so it should be the longest
                own.remove(longest.get());
                own.add(longest.get());
            }
            order.addAll(own);
            boolean moves = own.isEmpty() && !shared.isEmpty() && f.summed().contains(shared.getLast());
            return new Member(f, order, shared.size(), last, moves ? f.along().apply(shared.getLast()) : Optional.empty());
        }

        /** After how many of the shared variables it is determined. */
        int level() {
            int n = shared;
            while (n > 0 && !factor.summed().contains(order.get(n - 1))) {
                n--;
            }
            return n;
        }
    }

    static Group of(List<Factor> factors, Map<String, Long> extents, Slots slots) {
        List<String> shared = factors.stream().flatMap(f -> f.summed().stream()).distinct()
                .filter(v -> factors.stream().filter(f -> f.summed().contains(v)).count() > 1).toList();
        List<List<Member>> decided = new ArrayList<>();
        for (int level = 0; level <= shared.size(); level++) {
            int l = level;
            decided.add(factors.stream().map(f -> Member.of(f, shared, extents)).filter(m -> m.level() == l).toList());
        }
        return new Group(decided, shared, factors.stream().flatMap(f -> f.keys().stream()).distinct().toList(), extents, slots,
                new HashMap<>());
    }

    /** The remainder in which keys occur, if the group is one factor of keys alone. */
    Optional<Remainder> remainder() {
        List<Member> all = decided.stream().flatMap(List::stream).toList();
        return all.size() == 1 && all.getFirst().order.isEmpty() ? all.getFirst().factor.remainder() : Optional.empty();
    }

    /** The sum for given values of the keys, found once. */
    long at(Values values) {
        Object key = key(values);
        Long sum = known.get(key);
        if (sum == null) {
            Interruption.check();
            sum = sum(values);
            known.put(key, sum);
        }
        return sum;
    }

    /** The values of the keys; most groups have at most one. */
    private Object key(Values values) {
        return switch (keys.size()) {
            case 0 -> "";
            case 1 -> values.get(keys.getFirst());
            default -> {
                List<Long> all = new ArrayList<>(keys.size());
                keys.forEach(k -> all.add(values.get(k)));
                yield all;
            }
        };
    }

    /** The same without caching, for a single use. */
    long sum(Values values) {
        return walk(0, product(0, values), values);
    }

    /** The product of the members determined so far. */
    private long product(int at, Values values) {
        long product = 1;
        for (Member m : decided.get(at)) {
            product = Math.multiplyExact(product, own(m, values));
            if (product == 0) {
                return 0;
            }
        }
        return product;
    }

    /** The sum over the shared variables from one on, times the product so far. */
    private long walk(int at, long before, Values values) {
        if (at == shared.size() || before == 0) {
            return before;
        }
        Narrowing.Range range = new Narrowing.Range(0, extents.get(shared.get(at)));
        for (int l = at + 1; l <= shared.size(); l++) {
            for (Member m : decided.get(l)) {
                range = narrowed(range, m, at, values);
            }
        }
        if (at == shared.size() - 1) {
            return Math.multiplyExact(before, walkLast(range, values));
        }
        long sum = 0;
        int slot = slots.of(shared.get(at));
        for (long i = range.from(); i < range.to(); i++) {
            values.set(slot, i);
            sum = Math.addExact(sum, walk(at + 1, product(at + 1, values), values));
        }
        return Math.multiplyExact(before, sum);
    }

    /**
     * The sum over the last shared variable of the members that it determines: as long as all but one are constant, by that one's formula.
     */
    private long walkLast(Narrowing.Range range, Values values) {
        Interruption.check();
        List<Member> members = decided.get(shared.size());
        boolean goOn = members.stream().allMatch(m -> m.lastShared.isPresent());
        long[] steady = new long[members.size()];
        long sum = 0;
        long ask = range.from();
        long patience = 1;
        int slot = slots.of(shared.getLast());
        for (long i = range.from(); i < range.to();) {
            values.set(slot, i);
            if (goOn && i >= ask && range.to() - i > FEW) {
                for (int m = 0; m < steady.length; m++) {
                    steady[m] = members.get(m).lastShared.get().steady(i, range.to() - i, values);
                    values.set(slot, i);
                }
                int moving = 0;
                for (int m = 1; m < steady.length; m++) {
                    moving = steady[m] < steady[moving] ? m : moving;
                }
                steady[moving] = Long.MAX_VALUE;
                long length = Arrays.stream(steady).min().getAsLong();
                if (length > 1) {
                    sum = Math.addExact(sum, stretch(members, moving, i, i + length, values));
                    i += length;
                    patience = 1;
                    continue;
                }
                ask = i + patience;
                patience = Math.min(PATIENCE, 2 * patience);
            }
            sum = Math.addExact(sum, product(shared.size(), values));
            i++;
        }
        return sum;
    }

    /** The sum over values through which only one of the members changes. */
    private long stretch(List<Member> members, int moving, long from, long to, Values values) {
        long product = 1;
        for (int m = 0; m < members.size() && product != 0; m++) {
            product = m == moving ? product : Math.multiplyExact(product, members.get(m).factor.value().applyAsLong(values));
        }
        return product == 0 ? 0 : Math.multiplyExact(product, members.get(moving).lastShared.get().sum(from, to, values));
    }

    /** The sum of a factor over its own variables. */
    private long own(Member m, Values values) {
        return m.shared == 0 && m.factor.all().isPresent() ? m.factor.all().get().applyAsLong(values) : own(m, m.shared, values);
    }

    private long own(Member m, int at, Values values) {
        if (at == m.order.size()) {
            return m.factor.value().applyAsLong(values);
        }
        long extent = extents.get(m.order.get(at));
        if (at == m.order.size() - 1 && m.last.isPresent()) {
            return m.last.get().sum(0, extent, values);
        }
        Narrowing.Range range = narrowed(new Narrowing.Range(0, extent), m, at, values);
        long sum = 0;
        int slot = slots.of(m.order.get(at));
        for (long i = range.from(); i < range.to(); i++) {
            values.set(slot, i);
            sum = Math.addExact(sum, own(m, at + 1, values));
        }
        return sum;
    }

    /** A range of values of a variable without those for which a factor is known to be 0. */
    private static Narrowing.Range narrowed(Narrowing.Range range, Member m, int at, Values values) {
        String v = m.order.get(at);
        if (m.factor.narrowing().isEmpty() || !m.factor.summed().contains(v) || range.to() - range.from() <= FEW) {
            return range;
        }
        Narrowing.Range r = m.factor.narrowing().get().of(v, m.order.subList(at + 1, m.order.size()), values);
        return new Narrowing.Range(Math.max(range.from(), r.from()), Math.min(range.to(), r.to()));
    }
}
