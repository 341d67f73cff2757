package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;

/**
 * How far an index variable runs: as far as the first dimension that it indexes alone, the left side first. A dimension that the
 * right side also indexes by the variable together with something else says so only where no other dimension does.
 */
record ExtentRule(Declared declared) {

    /** A dimension of a tensor. */
    private record TensorDimension(String tensor, int dimension, long extent) {

        String text() {
            return extent + " from dimension " + dimension + " of '" + tensor + "'";
        }
    }

    /**
     * The extent of a variable.
     *
     * @param left the left side, if the variable belongs to the statement
     * @param scope where the variable means itself, but for reductions inside over one of the same name
     */
    long extent(String variable, List<Expr.Access> left, Expr scope) {
        List<Expr.Access> right = new ArrayList<>();
        collect(scope, variable, right);
        List<TensorDimension> halos = new ArrayList<>();
        List<TensorDimension> alone = new ArrayList<>();
        for (Expr.Access a : right) {
            dimensions(a, variable, alone, halos);
        }
        List<TensorDimension> certain = new ArrayList<>();
        for (Expr.Access a : left) {
            // an index of the left side that is not a variable alone says nothing of it
            dimensions(a, variable, certain, new ArrayList<>());
        }
        for (TensorDimension p : alone) {
            if (!halos.contains(p)) {
                certain.add(p);
            }
        }
        List<TensorDimension> dimensions = certain.isEmpty() ? alone : certain;
        if (dimensions.isEmpty()) {
            throw new EvaluationException("index variable '" + variable + "' has no extent: it indexes no dimension alone");
        }
        for (TensorDimension p : certain) {
            if (p.extent != dimensions.get(0).extent) {
                throw new EvaluationException("index variable '" + variable + "' has two extents: " + dimensions.get(0).text()
                        + ", and " + p.text());
            }
        }
        return dimensions.get(0).extent;
    }

    private void dimensions(Expr.Access a, String variable, List<TensorDimension> alone, List<TensorDimension> halos) {
        long[] extents = declared.extents(a);
        for (int d = 0; d < extents.length; d++) {
            AffineIndex index = a.indices().get(d);
            if (uses(index, variable) && index.period().isEmpty()) {
                (index.plainVariable().isPresent() ? alone : halos).add(new TensorDimension(Declared.written(a.tensor().text()), d,
                        extents[d]));
            }
        }
    }

    private static boolean uses(AffineIndex index, String variable) {
        for (AffineIndex.Term t : index.terms()) {
            if (t.variable().text().equals(variable)) {
                return true;
            }
        }
        return false;
    }

    private static void collect(Expr e, String variable, List<Expr.Access> out) {
        if (e instanceof Expr.Access a) {
            out.add(a);
        } else if (!(e instanceof Expr.Reduction r && Variables.contains(r.variables(), variable))) {
            for (Expr part : e.parts()) {
                collect(part, variable, out);
            }
        }
    }
}
