package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.batch.Accumulator;
import org.tilewright.oracle.batch.Batch;
import org.tilewright.oracle.batch.MakeBatches;
import org.tilewright.oracle.batch.Odometer;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.oracle.meaning.Meaning;
import org.tilewright.oracle.meaning.SmallTypes;

/** Evaluates one statement, a row of output elements at a time, as often as it is executed. */
final class StatementEvaluation {

    /**
     * A term, ready to be evaluated.
     *
     * @param over the variables that it is summed over, one combination at a time
     * @param across the further one that batches run along, or -1 if they run along the row
     */
    private record Ready(Batch value, int[] over, int across) {

        /** Whether it is one value that nothing has rounded. */
        boolean isExact() {
            return over.length == 0 && across < 0 && value.isExactly();
        }
    }

    private final Meaning meaning;
    /** The extents of the output, none of them missing: a scalar is a row of one. */
    private final long[] extents;
    private final long[] variables;
    private final int row;
    private final List<Ready> terms = new ArrayList<>();
    /** The value before, for elements that are not computed. */
    private final List<Ready> keeps = new ArrayList<>();
    private final List<Batch.Load> loads = new ArrayList<>();
    private final List<Batch.Counter> counters = new ArrayList<>();
    private final Accumulator accumulator;
    private final double roundings;

    /**
     * @param uncertain whether the elements of a tensor that is read have errors
     * @param narrow whether elements are asked for one by one rather than in rows
     */
    StatementEvaluation(Meaning meaning, Predicate<String> uncertain, boolean narrow) {
        this.meaning = meaning;
        extents = meaning.extents();
        variables = new long[extents.length];
        row = meaning.shape().length - 1;
        MakeBatches batches = new MakeBatches(extents, uncertain, loads, counters);
        MakeBatches.Along along = new MakeBatches.Along(row, row < 0 || narrow ? 1 : extents[row]);
        double points = 0;
        double each = 1;
        boolean errors = false;
        boolean partial = false;
        for (Meaning.Term t : meaning.terms()) {
            Ready r = ready(t, batches, along);
            terms.add(r);
            double n = 1;
            for (int v : t.over()) {
                n *= extents[v];
            }
            points += n;
            each = Math.max(each, r.value.roundings);
            errors |= r.value.error != null;
            partial |= r.value.undefined != null;
        }
        if (meaning.kept().isPresent()) {
            Ready old = new Ready(batches.make(meaning.kept().get().old(), along), new int[0], -1);
            keeps.add(old);
            errors |= old.value.error != null;
        }
        boolean exactly = meaning.stored() != meaning.type() && terms.size() == 1 && terms.getFirst().isExact();
        roundings = exactly ? 0 : Accumulator.roundings(ReductionOperator.SUM, each, points);
        accumulator = new Accumulator(ReductionOperator.SUM, meaning.type(), along.length(), errors, partial);
    }

    private Ready ready(Meaning.Term t, MakeBatches batches, MakeBatches.Along along) {
        int[] over = t.over();
        if (!batches.crosses(over, along)) {
            return new Ready(batches.make(t.value(), along), over, -1);
        }
        int last = over[over.length - 1];
        return new Ready(batches.make(t.value(), new MakeBatches.Along(last, extents[last])), Arrays.copyOf(over, over.length - 1), last);
    }

    /** Makes ready for one execution. */
    void begin(Map<String, Source> sources, Map<String, Long> counting) {
        for (Batch.Load l : loads) {
            l.from(sources.get(l.address.tensor()));
        }
        for (Batch.Counter c : counters) {
            c.set(counting.get(c.name));
        }
    }

    /** Sets all elements; the result says how uncertain each is, in epsilons of the type that is computed with. */
    Optional<double[]> all(DenseTensor result) {
        if (meaning.stored() == meaning.type()) {
            return computed(result);
        }
        DenseTensor values = DenseTensor.zeros(meaning.type(), meaning.shape());
        Optional<double[]> uncertainty = computed(values);
        round(values, uncertainty, result);
        return uncertainty;
    }

    private Optional<double[]> computed(DenseTensor result) {
        long n = result.size();
        long width = row < 0 ? 1 : meaning.shape()[row];
        double[] uncertainty = accumulator.whole == null ? new double[(int) n] : null;
        int length = accumulator.re == null ? accumulator.whole.length : accumulator.re.length;
        long at = 0;
        while (at < n) {
            long[] index = result.index(at);
            int count = meaning.alike(index, (int) Math.min(length, width - at % width));
            evaluate(index, count);
            store(result, (int) at, uncertainty, count, meaning.computes(index));
            at += count;
        }
        release();
        meaning.running().ifPresent(r -> new RunningElements(meaning).all(result, uncertainty));
        return Optional.ofNullable(uncertainty);
    }

    /** Some elements, by row-major linear index in order. */
    Source.Some some(long[] places) {
        Source.Some computed = computed(places);
        if (meaning.stored() == meaning.type()) {
            return computed;
        }
        DenseTensor result = DenseTensor.zeros(meaning.stored(), places.length);
        round(computed.values(), computed.uncertainty(), result);
        return new Source.Some(places, result, computed.uncertainty());
    }

    /** What has been computed becomes elements of a small type. */
    private void round(DenseTensor values, Optional<double[]> uncertainty, DenseTensor result) {
        ElementType to = meaning.stored();
        for (int i = 0; i < values.size(); i++) {
            if (uncertainty.isEmpty()) {
                result.setInteger(i, SmallTypes.wrapped(to, values.integer(i)));
                continue;
            }
            double[] u = uncertainty.get();
            double v = values.real(i);
            boolean open = SmallTypes.mayOverflow(to, v, u[i]);
            double rounded = SmallTypes.rounded(to, v);
            result.setReal(i, rounded);
            u[i] = !open ? u[i] + SmallTypes.roundings(to, v, u[i]) : Double.isInfinite(rounded) ? Difference.FINITE_OR_NOT
                    : Double.POSITIVE_INFINITY;
        }
    }

    private Source.Some computed(long[] places) {
        if (meaning.running().isEmpty()) {
            return each(places);
        }
        RunningElements rows = new RunningElements(meaning);
        long[] needed = rows.madeOf(places);
        Source.Some all = each(needed);
        rows.some(needed, all.values(), all.uncertainty().orElse(null));
        DenseTensor values = DenseTensor.zeros(meaning.type(), places.length);
        double[] uncertainty = all.uncertainty().isPresent() ? new double[places.length] : null;
        for (int i = 0; i < places.length; i++) {
            int at = Arrays.binarySearch(needed, places[i]);
            Elements.copy(values.type(), all.values().array(), at, 1, values.array(), i, 1, 1);
            if (uncertainty != null) {
                uncertainty[i] = all.uncertainty().get()[at];
            }
        }
        return new Source.Some(places, values, Optional.ofNullable(uncertainty));
    }

    /** Some elements as the terms alone make them. */
    private Source.Some each(long[] places) {
        DenseTensor values = DenseTensor.zeros(meaning.type(), places.length);
        DenseTensor shape = new DenseTensor(meaning.type(), meaning.shape(), values.array());
        long width = row < 0 ? 1 : meaning.shape()[row];
        double[] uncertainty = accumulator.whole == null ? new double[places.length] : null;
        int length = accumulator.re == null ? accumulator.whole.length : accumulator.re.length;
        int at = 0;
        while (at < places.length) {
            int count = 1;
            while (count < length && at + count < places.length && places[at + count] == places[at] + count
                    && places[at + count] % width != 0) {
                count++;
            }
            long[] index = shape.index(places[at]);
            count = meaning.alike(index, count);
            evaluate(index, count);
            store(values, at, uncertainty, count, meaning.computes(index));
            at += count;
        }
        release();
        return new Source.Some(places, values, Optional.ofNullable(uncertainty));
    }

    /** Drops the sources, because there may be thousands of statements with sources of their own. */
    private void release() {
        for (Batch.Load l : loads) {
            l.from(Source.NONE);
        }
    }

    private void store(DenseTensor to, int at, double[] uncertainty, int count, boolean computed) {
        for (int i = 0; i < count; i++) {
            if (accumulator.whole != null) {
                Elements.setInteger(to.type(), to.array(), at + i, accumulator.whole[i]);
            } else {
                Elements.setReal(to.type(), to.array(), at + i, accumulator.re[i], accumulator.im == null ? 0 : accumulator.im[i]);
                uncertainty[at + i] = (computed ? roundings * accumulator.magnitude[i] : 0)
                        + (accumulator.error == null ? 0 : accumulator.error[i]);
            }
        }
    }

    /** Evaluates consecutive elements of one row into the accumulator. */
    private void evaluate(long[] index, int count) {
        meaning.place(index, variables);
        accumulator.reset(count);
        for (Ready t : meaning.computes(index) ? terms : keeps) {
            Odometer odometer = new Odometer(variables, t.over, extents);
            if (t.across < 0) {
                for (boolean more = odometer.start(); more; more = odometer.next()) {
                    t.value.evaluate(variables, count);
                    accumulator.addEach(t.value, count);
                }
                continue;
            }
            long first = row < 0 ? 0 : variables[row];
            for (int i = 0; i < count; i++) {
                if (row >= 0) {
                    variables[row] = first + i;
                }
                for (boolean more = odometer.start(); more; more = odometer.next()) {
                    across(t, i);
                }
            }
            if (row >= 0) {
                variables[row] = first;
            }
        }
        accumulator.finish(count);
        for (int i = 0; accumulator.undefined != null && i < count; i++) {
            if (accumulator.undefined[i] != null) {
                throw new EvaluationException(meaning.text() + " " + accumulator.undefined[i].text());
            }
        }
    }

    private void across(Ready t, int place) {
        int length = t.value.length;
        for (long k = 0; k < extents[t.across]; k += length) {
            int n = (int) Math.min(length, extents[t.across] - k);
            variables[t.across] = k;
            t.value.evaluate(variables, n);
            accumulator.addAll(place, t.value, n);
        }
    }
}
