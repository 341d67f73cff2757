package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.Word;

/** Where accesses stand among the elements of their tensors. */
record Addresses(Declared declared, Variables variables) {

    /** The sum of an index: from where to where it goes, what it is where all variables are 0, and what each variable adds. */
    private record Sum(long low, long high, long from, long[] coefficients) { }

    /**
     * The address of an access.
     *
     * @param scope what names mean, the innermost last
     */
    Formula.Address of(Expr.Access a, List<Variables.Variable> scope) {
        long[] extents = declared.extents(a);
        long base = 0;
        long[] steps = new long[variables.count()];
        boolean[] moves = new boolean[steps.length];
        List<Formula.Around> around = new ArrayList<>();
        long pitch = 1;
        boolean reads = isRead(a, scope);
        for (int d = extents.length - 1; d >= 0; d--) {
            AffineIndex index = a.indices().get(d);
            Sum sum = sum(index, scope);
            if (index.period().isPresent()) {
                around.add(around(a, d, sum, extents[d], pitch));
            } else if (reads && (sum.low < 0 || sum.high >= extents[d])) {
                throw new EvaluationException("index " + (d + 1) + " of '" + a.tensor() + "' runs from " + sum.low + " to " + sum.high
                        + ", but the dimension has extent " + extents[d]);
            }
            for (int v = 0; v < steps.length; v++) {
                moves[v] |= sum.coefficients[v] != 0;
                if (index.period().isEmpty()) {
                    steps[v] = Math.addExact(steps[v], Math.multiplyExact(sum.coefficients[v], pitch));
                }
            }
            base = index.period().isPresent() ? base : Math.addExact(base, Math.multiplyExact(sum.from, pitch));
            pitch = Math.multiplyExact(pitch, extents[d]);
        }
        int[] moving = new int[steps.length];
        int n = 0;
        for (int v = 0; v < steps.length; v++) {
            if (around.isEmpty() ? steps[v] != 0 : moves[v]) {
                steps[n] = steps[v];
                moving[n++] = v;
            }
        }
        return new Formula.Address(a.tensor().text(), base, Arrays.copyOf(moving, n), Arrays.copyOf(steps, n), List.copyOf(around));
    }

    /** Whether all variables of an access have values: where a range is empty, no element is read. */
    private boolean isRead(Expr.Access a, List<Variables.Variable> scope) {
        for (AffineIndex index : a.indices()) {
            for (AffineIndex.Term t : index.terms()) {
                if (variables.indices(number(t.variable(), scope)).count() == 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private Sum sum(AffineIndex index, List<Variables.Variable> scope) {
        long low = declared.integer(index.constant());
        long high = low;
        long from = low;
        long[] coefficients = new long[variables.count()];
        for (AffineIndex.Term t : index.terms()) {
            int v = number(t.variable(), scope);
            long coefficient = declared.integer(t.coefficient());
            long reach = Math.multiplyExact(coefficient, variables.extent(v) - 1);
            Range indices = variables.indices(v);
            long first = Math.multiplyExact(coefficient, indices.low());
            long last = Math.multiplyExact(coefficient, indices.last());
            low = Math.addExact(low, coefficient < 0 ? last : first);
            high = Math.addExact(high, coefficient < 0 ? first : last);
            from = Math.addExact(from, Math.multiplyExact(coefficient, variables.first(v)));
            // a variable that stands still moves nothing, however large its coefficient is
            coefficients[v] = reach == 0 ? coefficients[v]
                    : Math.addExact(coefficients[v], Math.multiplyExact(coefficient, variables.distance(v)));
        }
        return new Sum(low, high, from, coefficients);
    }

    /** An index of which the remainder by the extent counts, once around at most. */
    private Formula.Around around(Expr.Access a, int d, Sum sum, long extent, long pitch) {
        long by = declared.integer(a.indices().get(d).period().orElseThrow().extent());
        if (by != extent) {
            throw new EvaluationException("index " + (d + 1) + " of '" + a.tensor() + "' goes around " + by
                    + " elements, but the dimension has extent " + extent);
        }
        if (sum.low < -extent || sum.high >= 2 * extent) {
            throw new EvaluationException("index " + (d + 1) + " of '" + a.tensor() + "' takes the remainder of " + sum.low + " to "
                    + sum.high + ", more than once around the dimension of extent " + extent);
        }
        return new Formula.Around(extent, pitch, sum.from, sum.coefficients);
    }

    /** The number of the innermost variable of a name. */
    static int number(Word variable, List<Variables.Variable> scope) {
        for (int i = scope.size() - 1; i >= 0; i--) {
            if (scope.get(i).name().equals(variable.text())) {
                return scope.get(i).number();
            }
        }
        throw new EvaluationException("index variable '" + variable + "' has no extent: it indexes no dimension alone");
    }
}
