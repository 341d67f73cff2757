package org.tilewright.ir.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.ir.source.SourceRange;

/** How a tensor is stored: {@code { dense(1), dense(0) }}. @param levels one a dimension, in storage order, slowest first */
public record Format(List<StoredLevel> levels) {

    /** An array of integers beside the values. @param level which level it belongs to, from 0 */
    public record IndexArray(int level, LevelFormat.Component component) { }

    /** Dense, in the order of the dimensions. */
    public static Format rowMajor(int order) {
        return new Format(IntStream.range(0, order).mapToObj(d -> new StoredLevel(new LevelFormat.Dense(), d, SourceRange.NONE)).toList());
    }

    /** The dimensions in storage order, slowest first. */
    public List<Integer> storageOrder() {
        return levels.stream().map(StoredLevel::dimension).toList();
    }

    /** Whether all elements have a place, whatever their values. */
    public boolean isFull() {
        return levels.stream().allMatch(l -> l.level().is(LevelFormat.Property.FULL));
    }

    /** The arrays of integers that are stored beside the values, outermost level first. */
    public List<IndexArray> indexArrays() {
        List<IndexArray> out = new ArrayList<>();
        for (int k = 0; k < levels.size(); k++) {
            for (LevelFormat.Component c : levels.get(k).level().components()) {
                out.add(new IndexArray(k, c));
            }
        }
        return out;
    }
}
