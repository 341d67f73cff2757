package org.tilewright.plan;

import java.util.Arrays;
import java.util.List;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;

/**
 * All processors: the grids of all machine levels side by side, outermost first. Rank 0 for a program without a machine.
 * A processor's number is the row-major linear index of its coordinates.
 */
public record Grid(List<Dim> dims) {

    /** One dimension: {@code level} is the level's name, empty for the plain machine; {@code index} counts in the level. */
    public record Dim(String level, int index, IntExpr extent) { }

    public int rank() {
        return dims.size();
    }

    /**
     * How many dimensions, the first ones, tell nodes apart: those of all levels but the innermost. In a machine of one level they are
     * all dimensions, so that each processor is a node.
     */
    public int ofNodes() {
        for (int d = 0; d < dims.size(); d++) {
            if (dims.get(d).level().equals(dims.getLast().level())) {
                return d == 0 ? dims.size() : d;
            }
        }
        return 0;
    }

    /** Whether there are links inside nodes beside those between them. */
    public boolean hasNodes() {
        return ofNodes() < dims.size();
    }

    /** The number of processors of a node; their numbers follow each other. */
    public long processorsOfNode(ParamValues params) {
        long[] extents = extents(params);
        return processors(Arrays.copyOfRange(extents, ofNodes(), extents.length));
    }

    /** Whether two processors stand in one node. */
    public boolean inOneNode(long[] a, long[] b) {
        return Arrays.equals(a, 0, ofNodes(), b, 0, ofNodes());
    }

    /** The extents under given params. */
    public long[] extents(ParamValues params) {
        return dims.stream().mapToLong(d -> d.extent().evaluate(params)).toArray();
    }

    /** The number of processors under given params. */
    public long processors(ParamValues params) {
        return processors(extents(params));
    }

    /** The number of processors of a grid with these extents. */
    public static long processors(long[] extents) {
        long n = 1;
        for (long e : extents) {
            n = Math.multiplyExact(n, e);
        }
        return n;
    }

    /** The coordinates of a processor number. */
    public static long[] coordinates(long processor, long[] extents) {
        long[] c = new long[extents.length];
        for (int d = extents.length - 1; d >= 0; d--) {
            c[d] = processor % extents[d];
            processor /= extents[d];
        }
        return c;
    }

    /** The processor number of coordinates. */
    public static long processor(long[] coordinates, long[] extents) {
        long p = 0;
        for (int d = 0; d < extents.length; d++) {
            p = p * extents[d] + coordinates[d];
        }
        return p;
    }
}
