package org.tilewright.analysis.count;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;

/**
 * What a loop is rotated by: {@code (r + i) mod n} takes the same values as {@code r} does from 0 to n, only in another order, so a sum
 * over r of something that depends only on it does not depend on i.
 *
 * @param rotated the only expression in which the loop occurs
 */
record Rotation(String loop, IntExpr rotated) {

    /**
     * The rotation of a loop if it occurs only in one.
     *
     * @param extent of the loop; params have been replaced by values
     * @param all expressions in which it may occur
     */
    static Optional<Rotation> of(String loop, long extent, List<IntExpr> all) {
        Set<IntExpr> rotations = new HashSet<>();
        all.forEach(e -> collect(e, loop, extent, rotations));
        if (rotations.size() != 1) {
            return Optional.empty();
        }
        Rotation r = new Rotation(loop, rotations.iterator().next());
        return all.stream().anyMatch(e -> r.replaced(e, IntExpr.ZERO).mentions(loop)) ? Optional.empty() : Optional.of(r);
    }

    private static void collect(IntExpr e, String loop, long extent, Set<IntExpr> out) {
        if (isRotation(e, loop, extent)) {
            out.add(e);
        } else {
            e.parts().forEach(part -> collect(part, loop, extent, out));
        }
    }

    /** Whether an expression is the loop, or minus the loop, and other terms, modulo the loop's extent. */
    private static boolean isRotation(IntExpr e, String loop, long extent) {
        if (!(e instanceof IntExpr.Mod m) || !m.right().equals(IntExpr.of(extent))) {
            return false;
        }
        LinearForm sum = LinearForm.of(m.left());
        return Math.abs(sum.of(loop)) == 1
                && sum.terms().keySet().stream().allMatch(t -> t.equals(IntExpr.variable(loop)) || !t.mentions(loop));
    }

    /** The expression with the loop instead of the rotation. */
    IntExpr undone(IntExpr e) {
        return replaced(e, IntExpr.variable(loop));
    }

    private IntExpr replaced(IntExpr e, IntExpr by) {
        return e.equals(rotated) ? by : e.withParts(p -> replaced(p, by));
    }
}
