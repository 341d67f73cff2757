package org.tilewright.oracle.meaning;

import java.util.Arrays;
import java.util.List;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Word;

/** Where accesses stand among the elements of their tensors. */
record Addresses(Declared declared, Variables variables) {

    /**
     * The address of an access.
     *
     * @param scope what names mean, the innermost last
     */
    Formula.Address of(Expr.Access a, List<Variables.Variable> scope) {
        long[] extents = declared.extents(a);
        long base = 0;
        long[] steps = new long[variables.count()];
        long pitch = 1;
        for (int d = extents.length - 1; d >= 0; d--) {
            AffineIndex index = a.indices().get(d);
            long low = declared.integer(index.constant());
            long high = low;
            long from = low;
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
                steps[v] = reach == 0 ? steps[v] : Math.addExact(steps[v],
                        Math.multiplyExact(Math.multiplyExact(coefficient, variables.distance(v)), pitch));
            }
            if (low < 0 || high >= extents[d]) {
                throw new EvaluationException("index " + (d + 1) + " of '" + a.tensor() + "' runs from " + low + " to " + high
                        + ", but the dimension has extent " + extents[d]);
            }
            base = Math.addExact(base, Math.multiplyExact(from, pitch));
            pitch = Math.multiplyExact(pitch, extents[d]);
        }
        int[] moving = new int[steps.length];
        int n = 0;
        for (int v = 0; v < steps.length; v++) {
            if (steps[v] != 0) {
                steps[n] = steps[v];
                moving[n++] = v;
            }
        }
        return new Formula.Address(a.tensor().text(), base, Arrays.copyOf(moving, n), Arrays.copyOf(steps, n));
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
