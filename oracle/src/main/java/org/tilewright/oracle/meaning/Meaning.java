package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * What a statement computes: each element of a tensor is the sum of terms, each summed over variables of its own.
 *
 * @param text the statement with its line, for messages
 * @param type what elements are computed as
 * @param stored what they are rounded to in the end
 * @param shape the extents of the tensor, whose index variables have the numbers of its dimensions
 * @param values by dimension of the tensor, what the variable of the left side is in terms of an element's index there
 * @param kept where only some elements are computed
 * @param running what those that are computed become together
 * @param extents of all variables, by number
 */
public record Meaning(String text, String tensor, ElementType type, ElementType stored, long[] shape, List<Term> terms,
                      List<Value> values, Optional<Kept> kept, Optional<Running> running, long[] extents) {

    /** A term, and the variables that it is summed over. */
    public record Term(Formula value, int[] over) { }

    /** The variable of an index {@code coefficient * variable + offset}. */
    public record Value(long coefficient, long offset) {

        long of(long index) {
            return (index - offset) / coefficient;
        }
    }

    /**
     * Elements that the statement leaves as they are.
     *
     * @param computed for each dimension the values of the variable there for which elements are computed
     * @param old the value before, by the indices of an element
     */
    public record Kept(List<Range> computed, Formula old) { }

    /** The values of the left side's variables for an element that is computed, and else its indices. */
    public void place(long[] index, long[] variables) {
        boolean computed = computes(index);
        for (int d = 0; d < shape.length; d++) {
            variables[d] = computed ? values.get(d).of(index[d]) : index[d];
        }
    }

    /**
     * Each element becomes what those up to it, in the order of one dimension, come to.
     *
     * @param without whether its own value is left out
     */
    public record Running(ReductionOperator operator, int dimension, boolean without) { }

    /** The first index of the elements that running totals are of. */
    public long firstOfRow() {
        return kept.isEmpty() ? 0 : kept.get().computed.get(running.orElseThrow().dimension).low();
    }

    /** The index behind the last one. */
    public long endOfRow() {
        int d = running.orElseThrow().dimension;
        return kept.isEmpty() ? shape[d] : kept.get().computed.get(d).high();
    }

    /** The elements that one element is made of, at most. */
    public double madeOf() {
        return running.isEmpty() ? 1 : shape[running.get().dimension];
    }

    /** The elements of tensors that it reads, where it computes something. */
    public List<Formula.Address> reads() {
        List<Formula.Address> out = new ArrayList<>();
        for (Term t : terms) {
            collect(t.value, out);
        }
        return out;
    }

    /** The elements of tensors that it reads where it leaves elements as they are. */
    public List<Formula.Address> keeps() {
        List<Formula.Address> out = new ArrayList<>();
        kept.ifPresent(k -> collect(k.old, out));
        return out;
    }

    /** Whether an element is computed. */
    public boolean computes(long[] index) {
        return kept.isEmpty() || IntStream.range(0, shape.length).allMatch(d -> computes(d, index[d]));
    }

    private boolean computes(int d, long index) {
        Value v = values.get(d);
        Range range = kept.orElseThrow().computed.get(d);
        long value = Math.floorDiv(index - v.offset, v.coefficient);
        return v.coefficient * value + v.offset == index && value >= range.low() && value < range.high()
                && (value - range.low()) % range.step() == 0;
    }

    /** How many elements of a row from one on are computed, or not, like the first. @param count of those that are asked about */
    public int alike(long[] index, int count) {
        int row = shape.length - 1;
        if (kept.isEmpty() || row < 0) {
            return count;
        }
        Range range = kept.get().computed.get(row);
        Value v = values.get(row);
        if (v.coefficient * range.step() > 1) {
            // where the elements that are computed stand apart, no two that stand beside each other are
            return 1;
        }
        long[] last = index.clone();
        for (long edge : new long[] {range.low() + v.offset, range.high() + v.offset}) {
            last[row] = edge;
            if (edge > index[row] && computes(last) != computes(index)) {
                return (int) Math.min(count, edge - index[row]);
            }
        }
        return count;
    }

    private static void collect(Formula f, List<Formula.Address> out) {
        if (f instanceof Formula.Element e) {
            out.add(e.address());
        }
        for (Formula part : f.parts()) {
            collect(part, out);
        }
    }

    /** The number of points at which something is computed for one element that is asked for alone. */
    public double pointsOfOne() {
        return pointsOfTerms() * madeOf();
    }

    private double pointsOfTerms() {
        double points = 0;
        for (Term t : terms) {
            double p = product(t.over) * points(t.value);
            points += p > 1 ? p : 0;
        }
        return Math.max(1, points);
    }

    public double points() {
        double elements = 1;
        for (long e : shape) {
            elements *= e;
        }
        return elements * pointsOfTerms();
    }

    private double points(Formula f) {
        double points = 0;
        for (Formula part : f.parts()) {
            double p = points(part);
            points += p > 1 ? p : 0;
        }
        return Math.max(1, points) * (f instanceof Formula.Reduction r ? product(r.over())
                : f instanceof Formula.Argument a ? extents[a.over()] : f instanceof Formula.Own o ? product(o.over()) : 1);
    }

    private double product(int[] variables) {
        double product = 1;
        for (int v : variables) {
            product *= extents[v];
        }
        return product;
    }

    /** How often one element reads at an address, before what running totals need. */
    public double readsOfOne(Formula.Address address) {
        double reads = 1;
        for (int v : address.variables()) {
            reads *= v < shape.length ? 1 : extents[v];
        }
        return reads;
    }
}
