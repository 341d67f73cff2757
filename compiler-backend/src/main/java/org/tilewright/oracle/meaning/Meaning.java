package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.ElementType;

/**
 * What a statement computes: each element of a tensor is the sum of terms, each summed over variables of its own.
 *
 * @param text the statement with its line, for messages
 * @param shape the extents of the tensor, whose index variables have the numbers of its dimensions
 * @param extents of all variables, by number
 */
public record Meaning(String text, String tensor, ElementType type, long[] shape, List<Term> terms, long[] extents) {

    /** A term, and the variables that it is summed over. */
    public record Term(Formula value, int[] over) { }

    /** The elements of tensors that it reads. */
    public List<Formula.Address> reads() {
        List<Formula.Address> out = new ArrayList<>();
        for (Term t : terms) {
            collect(t.value, out);
        }
        return out;
    }

    private static void collect(Formula f, List<Formula.Address> out) {
        if (f instanceof Formula.Element e) {
            out.add(e.address());
        }
        for (Formula part : f.parts()) {
            collect(part, out);
        }
    }

    /** The number of points at which something is computed for one element. */
    public double pointsOfOne() {
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
        return elements * pointsOfOne();
    }

    private double points(Formula f) {
        double points = 0;
        for (Formula part : f.parts()) {
            double p = points(part);
            points += p > 1 ? p : 0;
        }
        return Math.max(1, points) * (f instanceof Formula.Reduction r ? product(r.over()) : 1);
    }

    private double product(int[] variables) {
        double product = 1;
        for (int v : variables) {
            product *= extents[v];
        }
        return product;
    }

    /** How often one element reads at an address. */
    public double readsOfOne(Formula.Address address) {
        double reads = 1;
        for (int v : address.variables()) {
            reads *= v < shape.length ? 1 : extents[v];
        }
        return reads;
    }
}
