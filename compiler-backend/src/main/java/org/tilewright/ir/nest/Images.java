package org.tilewright.ir.nest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.Span;

/**
 * What a periodic access reads: of {@code X((i + 1) % n)} the image {@code X(i + 1)}, as far as that lies in the tensor, and behind its
 * end the image {@code X(i + 1 - n)}. Each is an access like others, and the elements that only one of them touches are pieces of
 * their own, so that of the other end of the tensor no more is asked for than goes around.
 *
 * @param values that variables take where an index has them
 */
public record Images(Map<String, Span> values) {

    /** Those of a statement's right side. */
    public static Images of(StatementForm form) {
        Map<String, Span> values = new HashMap<>(form.values());
        // what stands for the values that a variable has in the text takes just those
        form.quotients().forEach((name, q) -> values.put(name, form.writtenValues().get(q.element())));
        return new Images(values);
    }

    /** The accesses of which one has the element, whatever the variables are; an access that does not go around stands for itself. */
    public List<Expr.Access> of(Expr.Access a) {
        List<List<AffineIndex>> all = List.of(List.of());
        for (AffineIndex index : a.indices()) {
            List<List<AffineIndex>> longer = new ArrayList<>();
            for (List<AffineIndex> before : all) {
                for (int times : times(index)) {
                    List<AffineIndex> indices = new ArrayList<>(before);
                    indices.add(image(index, times));
                    longer.add(indices);
                }
            }
            all = longer;
        }
        return all.stream().map(indices -> new Expr.Access(a.tensor(), List.copyOf(indices), a.elements(), a.range())).toList();
    }

    /** How often the extent may have to be added to an index to bring it into the dimension: 0 first, then -1 and 1 where it can be. */
    public List<Integer> times(AffineIndex index) {
        List<Integer> out = new ArrayList<>(List.of(0));
        if (index.period().isPresent()) {
            IntExpr least = IntExpr.param(index.constant());
            IntExpr most = least;
            boolean known = true;
            for (AffineIndex.Term t : index.terms()) {
                Span v = values.get(t.variable().text());
                IntExpr c = IntExpr.param(t.coefficient());
                known &= c instanceof IntExpr.Const;
                IntExpr first = IntExpr.mul(c, v.low());
                IntExpr last = IntExpr.mul(c, IntExpr.sub(v.high(), IntExpr.ONE));
                boolean up = c instanceof IntExpr.Const k && k.value() >= 0;
                least = IntExpr.add(least, up ? first : last);
                most = IntExpr.add(most, up ? last : first);
            }
            if (!known || !isAtMost(IntExpr.sub(most, IntExpr.param(index.period().get().extent())), -1)) {
                out.add(-1);
            }
            if (!known || !isAtMost(IntExpr.sub(IntExpr.ZERO, least), 0)) {
                out.add(1);
            }
        }
        return out;
    }

    private static boolean isAtMost(IntExpr e, long value) {
        OptionalLong most = LinearForm.most(e);
        return most.isPresent() && most.getAsLong() <= value;
    }

    /** One of the images of an index; where it has no other one, nothing goes around. */
    public AffineIndex image(AffineIndex index, int times) {
        return times(index).size() == 1 ? index.sum() : index.image(times);
    }

    /** Whether an image can lie below 0 for some values of the variables. */
    public boolean leavesBelow(AffineIndex image) {
        return image.period().map(p -> p.image() < 0 || p.image() == 0 && times(image).contains(1)).orElse(false);
    }

    /** Whether an image can lie beyond the dimension for some values of the variables. */
    public boolean leavesAbove(AffineIndex image) {
        return image.period().map(p -> p.image() > 0 || p.image() == 0 && times(image).contains(-1)).orElse(false);
    }

    /** The extent of the dimension that an index goes around. */
    public static IntExpr extent(AffineIndex index) {
        return IntExpr.param(index.period().map(AffineIndex.Period::extent).orElseGet(() -> ParamExpr.of(0)));
    }
}
