package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.ReductionOperator;

/**
 * What a statement computes: each element of a tensor is the sum of terms, each summed over variables of its own.
 *
 * @param text the statement with its line, for messages
 * @param shape the extents of the tensor, whose index variables have the numbers of its dimensions
 * @param kept where only some elements are computed
 * @param running what those that are computed become together
 * @param extents of all variables, by number
 */
public record Meaning(String text, String tensor, ElementType type, long[] shape, List<Term> terms, Optional<Kept> kept, Optional<Running> running,
        long[] extents) {

    /** A term, and the variables that it is summed over. */
    public record Term(Formula value, int[] over) { }

    /**
     * Elements that the statement leaves as they are.
     *
     * @param computed for each dimension the first index of those elements that it computes, and the one behind the last
     * @param old the value before
     */
    public record Kept(long[][] computed, Formula old) { }

    /**
     * Each element becomes what those up to it, in the order of one dimension, come to.
     *
     * @param without whether its own value is left out
     */
    public record Running(ReductionOperator operator, int dimension, boolean without) { }

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
        return kept.isEmpty() || IntStream.range(0, shape.length)
                .allMatch(d -> index[d] >= kept.get().computed[d][0] && index[d] < kept.get().computed[d][1]);
    }

    /** How many elements of a row from one on are computed, or not, like the first. @param count of those that are asked about */
    public int alike(long[] index, int count) {
        int row = shape.length - 1;
        if (kept.isEmpty() || row < 0) {
            return count;
        }
        long[] last = index.clone();
        for (long edge : kept.get().computed[row]) {
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
                : f instanceof Formula.Argument a ? extents[a.over()] : 1);
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
