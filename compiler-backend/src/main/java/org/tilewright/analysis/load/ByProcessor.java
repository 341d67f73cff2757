package org.tilewright.analysis.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.tilewright.ir.incremental.Placeless;
import org.tilewright.plan.Grid;

/**
 * A number for each processor, stored once for all equivalent ones: the time for computing with such numbers depends on the grid's extents
 * and the number of kinds of processors, not on the number of processors. Coordinates that interact are examined together, so in the worst
 * case, if all processors differ, this is a table of them.
 */
public final class ByProcessor implements Placeless {

    /** Receives processors for which some numbers are the same. */
    public interface Each {
        /**
         * @param values the same array each time
         * @param processors how many there are
         */
        void accept(long[] values, long processors);
    }

    /** Receives lines of processors that receive the same. */
    public interface EachLine {
        /**
         * @param values by kind of processor in the line
         * @param often how many processors of each kind it has
         * @param lines how many such lines there are
         */
        void accept(long[] values, long[] often, long lines);
    }

    /** Numbers distinct values in order of appearance; most appear several times in a row. */
    private static final class Numbered {
        private final Map<Long, Integer> known = new HashMap<>();
        private long last;
        private int number = -1;

        int of(long value) {
            if (number < 0 || value != last) {
                number = known.computeIfAbsent(value, v -> known.size());
                last = value;
            }
            return number;
        }

        long[] values() {
            long[] out = new long[known.size()];
            known.forEach((v, k) -> out[k] = v);
            return out;
        }
    }

    private final ProcessorClasses alike;
    private final long[] values;

    private ByProcessor(ProcessorClasses alike, long[] values) {
        this.alike = alike;
        this.values = values;
    }

    /** The same number for all. */
    public static ByProcessor all(long[] grid, long value) {
        return new ByProcessor(new ProcessorClasses(grid, List.of()), new long[] {value});
    }

    /**
     * A number that depends on the coordinates in some dimensions.
     *
     * @param dimensions as bits
     * @param value from coordinates, which are 0 in the other dimensions; the same array each time
     */
    public static ByProcessor of(long[] grid, long dimensions, ToLongFunction<long[]> value) {
        int[] kinds = new int[CoordinateKinds.tuples(grid, dimensions)];
        Numbered numbers = new Numbered();
        new Tuples(grid, dimensions).forEach((t, at) -> kinds[t] = numbers.of(value.applyAsLong(at)));
        Optional<CoordinateKinds> axis = CoordinateKinds.of(dimensions, kinds).narrowed(grid);
        return new ByProcessor(new ProcessorClasses(grid, axis.stream().toList()), numbers.values());
    }

    /** A number that depends on two axes without a common dimension. @param values by kind of the first and kind of the second */
    static ByProcessor of(long[] grid, CoordinateKinds first, CoordinateKinds second, long[] values) {
        return reduced(new ProcessorClasses(grid, List.of(first, second)), values);
    }

    /** The same if equivalent processors are known. @param value by kind */
    public static ByProcessor of(ProcessorClasses alike, ToLongFunction<long[]> value) {
        long[] values = new long[alike.count()];
        Arrays.setAll(values, k -> value.applyAsLong(alike.at(k)));
        return reduced(alike, values);
    }

    /**
     * A number that depends on other numbers.
     *
     * @param parts at least one
     * @param value from a number of each; the same array each time
     */
    public static ByProcessor from(List<ByProcessor> parts, ToLongFunction<long[]> value) {
        Joint joint = Joint.of(parts.stream().map(p -> p.alike).toList());
        long[] out = new long[joint.alike().count()];
        long[] of = new long[parts.size()];
        for (int k = 0; k < out.length; k++) {
            for (int p = 0; p < of.length; p++) {
                of[p] = parts.get(p).values[joint.kind(p, k)];
            }
            out[k] = value.applyAsLong(of);
        }
        return reduced(joint.alike(), out);
    }

    /** Visits the processors, equivalent ones only once or a few times. */
    public static void each(List<ByProcessor> parts, Each each) {
        Joint joint = Joint.of(parts.stream().map(p -> p.alike).toList());
        long[] of = new long[parts.size()];
        for (int k = 0; k < joint.alike().count(); k++) {
            for (int p = 0; p < of.length; p++) {
                of[p] = parts.get(p).values[joint.kind(p, k)];
            }
            each.accept(of, joint.alike().processors(k));
        }
    }

    /** The axes that the number depends on. */
    List<CoordinateKinds> axes() {
        return alike.axes();
    }

    /** Processors for which all of some numbers are the same. */
    public static ProcessorClasses alike(long[] grid, List<ByProcessor> numbers) {
        return numbers.isEmpty() ? new ProcessorClasses(grid, List.of()) : Joint.of(numbers.stream().map(n -> n.alike).toList()).alike();
    }

    /** Merges coordinates between which there is no difference. */
    private static ByProcessor reduced(ProcessorClasses alike, long[] values) {
        List<CoordinateKinds> axes = new ArrayList<>(alike.axes());
        long[] left = values;
        int inside = 1;
        for (int a = axes.size() - 1; a >= 0; a--) {
            CoordinateKinds axis = axes.get(a);
            int[] kept = likeWhich(left, axis.count(), inside);
            int count = Arrays.stream(kept).max().getAsInt() + 1;
            if (count < axis.count()) {
                left = without(left, axis.count(), inside, kept, count);
                int[] kinds = new int[axis.kinds().length];
                Arrays.setAll(kinds, t -> kept[axis.kinds()[t]]);
                axes.set(a, CoordinateKinds.of(axis.dimensions(), kinds));
            }
            inside *= count;
        }
        return new ByProcessor(new ProcessorClasses(alike.grid(), axes.stream().flatMap(a -> a.narrowed(alike.grid()).stream()).toList()),
                left);
    }

    /** For each of an axis' kinds the number of a new one, the same where all values are. */
    private static int[] likeWhich(long[] values, int count, int inside) {
        int[] out = new int[count];
        if (inside == 1 && values.length == count) {
            Map<Long, Integer> known = new HashMap<>();
            Arrays.setAll(out, k -> known.computeIfAbsent(values[k], v -> known.size()));
            return out;
        }
        Map<List<Long>, Integer> known = new HashMap<>();
        for (int k = 0; k < count; k++) {
            List<Long> slice = new ArrayList<>(values.length / count);
            for (int i = k * inside; i < values.length; i += count * inside) {
                for (int j = i; j < i + inside; j++) {
                    slice.add(values[j]);
                }
            }
            out[k] = known.computeIfAbsent(slice, s -> known.size());
        }
        return out;
    }

    private static long[] without(long[] values, int count, int inside, int[] kept, int fewer) {
        long[] out = new long[values.length / count * fewer];
        for (int i = 0; i < values.length; i++) {
            int outer = i / inside / count;
            out[(outer * fewer + kept[i / inside % count]) * inside + i % inside] = values[i];
        }
        return out;
    }

    /** The same by the numbers of the processors on the grid of another machine; 0 for those that this one does not have. */
    public ByProcessor onto(long[] other) {
        if (Arrays.equals(other, alike.grid())) {
            return this;
        }
        return of(other, (1L << other.length) - 1, at -> {
            long[] here = Grid.coordinates(Grid.processor(at, other), alike.grid());
            return Grid.contains(here, alike.grid()) ? at(here) : 0;
        });
    }

    /** The sum of both. @throws ArithmeticException if that is more than 2^63 */
    public ByProcessor plus(ByProcessor other) {
        return from(List.of(this, other), v -> Math.addExact(v[0], v[1]));
    }

    public ByProcessor minus(ByProcessor other) {
        return from(List.of(this, other), v -> v[0] - v[1]);
    }

    /** So many times. @throws ArithmeticException if that is more than 2^63 */
    public ByProcessor times(long n) {
        return from(List.of(this), v -> Math.multiplyExact(v[0], n));
    }

    /** How many processors there are. */
    public int processors() {
        return CoordinateKinds.tuples(alike.grid(), -1);
    }

    /** The extents of the grid that they form. */
    public long[] grid() {
        return alike.grid();
    }

    /** The number of kinds of processors. */
    public int kinds() {
        return values.length;
    }

    /** The dimensions of the grid, as bits, that the number depends on. */
    public long dimensions() {
        return alike.axes().stream().mapToLong(CoordinateKinds::dimensions).reduce(0, (a, b) -> a | b);
    }

    /** That of one processor. */
    public long get(long processor) {
        return at(Grid.coordinates(processor, alike.grid()));
    }

    /** The same by its coordinates. */
    public long at(long[] coordinates) {
        return values[alike.kind(coordinates)];
    }

    public long[] toArray() {
        long[] out = new long[processors()];
        new Tuples(alike.grid(), -1).forEach((p, at) -> out[p] = at(at));
        return out;
    }

    /** @throws ArithmeticException if it is more than 2^63 */
    public long sum() {
        long sum = 0;
        for (int k = 0; k < values.length; k++) {
            sum = Math.addExact(sum, Math.multiplyExact(values[k], alike.processors(k)));
        }
        return sum;
    }

    /** The largest; 0 if there is no processor. */
    public long max() {
        return processors() == 0 ? 0 : Arrays.stream(values).max().orElse(0);
    }

    /** The first processor with the largest. */
    public int firstWithMost() {
        long most = max();
        int first = Integer.MAX_VALUE;
        for (int k = 0; k < values.length; k++) {
            first = values[k] == most ? Math.min(first, alike.example(k)) : first;
        }
        return first;
    }

    /**
     * Visits lines of processors whose coordinates are equal except in some dimensions.
     *
     * @param along the dimensions, as bits
     */
    public void lines(long along, EachLine each) {
        List<CoordinateKinds> inside = alike.axes().stream().filter(a -> (a.dimensions() & along) != 0).toList();
        long across = inside.stream().mapToLong(a -> a.dimensions() & ~along).reduce(0, (a, b) -> a | b);
        long grid = (1L << alike.grid().length) - 1;
        List<CoordinateKinds> outside = alike.axes().stream().filter(a -> (a.dimensions() & (along | across)) == 0).toList();
        ProcessorClasses kinds = new ProcessorClasses(alike.grid(), outside);
        ProcessorClasses inLine = new ProcessorClasses(alike.grid(), across == 0 ? inside : List.of());
        long beside = CoordinateKinds.tuples(alike.grid(), along & grid);
        long walked = CoordinateKinds.tuples(alike.grid(), across);
        long[] often = new long[across == 0 ? inLine.count() : Math.toIntExact(beside)];
        Arrays.setAll(often, k -> across == 0 ? inLine.processors(k) / (processors() / beside) : 1);
        long[] found = new long[often.length];
        for (int k = 0; k < kinds.count(); k++) {
            long[] there = kinds.at(k);
            long lines = kinds.processors(k) / beside / walked;
            if (across == 0) {
                for (int i = 0; i < found.length; i++) {
                    found[i] = at(sum(there, inLine.at(i)));
                }
                each.accept(found, often, lines);
            } else {
                // coordinates in the line and across interact
                new Tuples(alike.grid(), across).forEach((t, at) -> {
                    new Tuples(alike.grid(), along).forEach((i, in) -> found[i] = at(sum(sum(there, at), in)));
                    each.accept(found, often, lines);
                });
            }
        }
    }

    /** Coordinates that are 0 where the others are not. */
    private static long[] sum(long[] a, long[] b) {
        long[] out = a.clone();
        for (int g = 0; g < out.length; g++) {
            out[g] += b[g];
        }
        return out;
    }
}
