package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;

/**
 * What a footprint is made of, without those rotations that make no difference to a sum over all iterations. A rotated loop that
 * moves one dimension, or decides one condition, takes all its values there whatever the variables that it is rotated by: they
 * are gone from the dimension, which then is summed apart.
 *
 * @param spans of the dimensions
 * @param zeros what must be 0 in an iteration that counts
 */
record Unrotated(List<Span> spans, List<IntExpr> zeros) {

    /** @param extents of the loops that are summed, from 0; params have been replaced by values */
    static Unrotated of(List<Span> spans, List<IntExpr> zeros, Map<String, Long> extents) {
        // a condition is a span between one number and the same
        List<Span> all = new ArrayList<>(Stream.concat(spans.stream(), zeros.stream().map(e -> Span.of(e, e))).toList());
        // without one rotation, another loop may move a single dimension, and what was a rotation of a rotation is one of a loop
        for (boolean changed = true; changed;) {
            changed = false;
            for (Map.Entry<String, Long> loop : extents.entrySet()) {
                List<Integer> moved = new ArrayList<>();
                for (int i = 0; i < all.size(); i++) {
                    if (all.get(i).variables().contains(loop.getKey())) {
                        moved.add(i);
                    }
                }
                if (moved.size() == 1) {
                    Span before = all.get(moved.getFirst());
                    Span after = Unrotate.of(before, loop.getKey(), loop.getValue());
                    all.set(moved.getFirst(), after);
                    changed |= !after.equals(before);
                }
            }
        }
        return new Unrotated(List.copyOf(all.subList(0, spans.size())),
                all.subList(spans.size(), all.size()).stream().map(Span::low).toList());
    }
}
