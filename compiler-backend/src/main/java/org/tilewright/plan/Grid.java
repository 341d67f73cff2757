package org.tilewright.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;

/**
 * The processors of one machine: the grids of all its levels, outermost first. Rank 0 for a program without a machine. A processor's
 * number is the row-major linear index of its coordinates; machines of one program are shapes of the same processors.
 *
 * @param machine its name; empty without one, and for all processors of several machines in a row
 */
public record Grid(String machine, List<Dim> dims) {

    /** One dimension: {@code level} is the level's name, empty for the plain machine; {@code index} counts in the level. */
    public record Dim(String level, int index, IntExpr extent) { }

    /** That of a declared machine. */
    public static Grid of(MachineDecl machine) {
        List<Dim> dims = new ArrayList<>();
        for (MachineDecl.Level l : machine.levels()) {
            for (int i = 0; i < l.extents().size(); i++) {
                dims.add(new Dim(l.name().text(), i, IntExpr.param(l.extents().get(i))));
            }
        }
        return new Grid(machine.name().text(), List.copyOf(dims));
    }

    public int rank() {
        return dims.size();
    }

    /**
     * How many leading dimensions identify a node: those of all levels except the innermost. In a machine of one level they are all
     * dimensions, so that each processor is a node.
     */
    public int ofNodes() {
        for (int d = 0; d < dims.size(); d++) {
            if (dims.get(d).level().equals(dims.getLast().level())) {
                return d == 0 ? dims.size() : d;
            }
        }
        return 0;
    }

    /** Whether there are links inside nodes in addition to those between them. */
    public boolean hasNodes() {
        return ofNodes() < dims.size();
    }

    /** The number of processors of a node; they are numbered consecutively. */
    public long processorsOfNode(ParamValues params) {
        long[] extents = extents(params);
        return processors(Arrays.copyOfRange(extents, ofNodes(), extents.length));
    }

    /** Whether two processors are in the same node. */
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
        for (int d = extents.length - 1; d > 0; d--) {
            c[d] = processor % extents[d];
            processor /= extents[d];
        }
        if (c.length > 0) {
            // beyond the grid for a processor that it does not have
            c[0] = processor;
        }
        return c;
    }

    /** Whether coordinates computed from a processor number belong to a processor of the grid: machines may leave some out. */
    public static boolean contains(long[] coordinates, long[] extents) {
        return extents.length == 0 || coordinates[0] < extents[0];
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
