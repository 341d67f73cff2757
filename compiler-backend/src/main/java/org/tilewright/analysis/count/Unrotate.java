package org.tilewright.analysis.count;

import java.util.HashSet;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.ir.index.Span;

/**
 * Takes a rotation out of a span that is summed over all iterations of the rotated loop: {@code (r + i) mod n} takes the same
 * values as {@code r} does from 0 to n, only in another order, so a sum does not depend on i.
 */
final class Unrotate {

    private final String loop;
    private final long extent;

    private Unrotate(String loop, long extent) {
        this.loop = loop;
        this.extent = extent;
    }

    /**
     * The span with {@code loop} for every rotation of it by other variables, or the span itself if the loop also stands
     * outside of rotations.
     *
     * @param extent of the loop; the span's params have been replaced by values
     */
    static Span of(Span span, String loop, long extent) {
        Unrotate u = new Unrotate(loop, extent);
        Span without = new Span(u.with(span.low(), IntExpr.ZERO), u.with(span.high(), IntExpr.ZERO), span.period());
        return without.mentions(loop) || u.differ(span) ? span
                : new Span(u.with(span.low(), IntExpr.variable(loop)), u.with(span.high(), IntExpr.variable(loop)), span.period());
    }

    /** Whether different rotations of the loop stand in the span: they would have to be taken out together. */
    private boolean differ(Span span) {
        Set<IntExpr> rotations = new HashSet<>();
        collect(span.low(), rotations);
        collect(span.high(), rotations);
        return rotations.size() > 1;
    }

    private void collect(IntExpr e, Set<IntExpr> out) {
        if (isRotation(e)) {
            out.add(e);
            return;
        }
        e.parts().forEach(part -> collect(part, out));
    }

    private IntExpr with(IntExpr e, IntExpr rotated) {
        if (isRotation(e)) {
            return rotated;
        }
        return switch (e) {
            case IntExpr.Const c -> c;
            case IntExpr.Param p -> p;
            case IntExpr.Var v -> v;
            case IntExpr.Add x -> IntExpr.add(with(x.left(), rotated), with(x.right(), rotated));
            case IntExpr.Sub x -> IntExpr.sub(with(x.left(), rotated), with(x.right(), rotated));
            case IntExpr.Mul x -> IntExpr.mul(with(x.left(), rotated), with(x.right(), rotated));
            case IntExpr.FloorDiv x -> IntExpr.floorDiv(with(x.left(), rotated), with(x.right(), rotated));
            case IntExpr.CeilDiv x -> IntExpr.ceilDiv(with(x.left(), rotated), with(x.right(), rotated));
            case IntExpr.Mod x -> IntExpr.mod(with(x.left(), rotated), with(x.right(), rotated));
            case IntExpr.Min x -> IntExpr.min(with(x.left(), rotated), with(x.right(), rotated));
            case IntExpr.Max x -> IntExpr.max(with(x.left(), rotated), with(x.right(), rotated));
        };
    }

    /** Whether an expression is the loop, or minus the loop, and other terms, modulo the loop's extent. */
    private boolean isRotation(IntExpr e) {
        if (!(e instanceof IntExpr.Mod m) || !m.right().equals(IntExpr.of(extent))) {
            return false;
        }
        LinearForm sum = LinearForm.of(m.left());
        return Math.abs(sum.of(loop)) == 1
                && sum.terms().keySet().stream().allMatch(t -> t.equals(IntExpr.variable(loop)) || !t.mentions(loop));
    }
}
