package org.tilewright.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.ir.index.Blocks;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;

/**
 * A layout under given params: who owns which elements. Its size is the sum, not the product, of the grid's extents,
 * because dimensions are cut independently of each other.
 */
public final class Ownership {

    /** What travels between two processors. */
    public interface Piece {
        void accept(long processor, Region region);
    }

    /** What travels between two processors, if it is not a product. */
    public interface Pieces {
        void accept(long processor, Regions regions);
    }

    /** How many elements travel between two processors. */
    public interface Sizes {
        void accept(long processor, long elements);
    }

    /** Which copies of a replicated element are used, for one grid dimension that replicates. */
    public enum Copies { OWN, FIRST, ALL }

    private final long[] grid;
    /** The grid of the coordinates that readers have. */
    private final long[] asked;
    /** The number of the owner, by that of the reader on another machine. */
    private final LongUnaryOperator about;
    private final boolean elsewhere;
    private final Layout layout;
    /** For each tensor dimension the grid dimensions that cut it, outermost first. */
    private final int[][] cutBy;
    /** For each tensor dimension what each combination of coordinates of {@link #cutBy} owns. */
    private final Parts[] parts;
    private final long[] fixed;

    /** @param asked the extents of the grid whose coordinates others ask with: the layout's own one, or that of another machine */
    public Ownership(Layout layout, ParamValues params, long[] asked) {
        this.layout = layout;
        this.grid = layout.grid().extents(params);
        this.asked = asked;
        this.about = p -> p;
        this.elsewhere = !Arrays.equals(grid, asked);
        int order = layout.order();
        cutBy = new int[order][];
        parts = new Parts[order];
        fixed = new long[grid.length];
        for (int g = 0; g < grid.length; g++) {
            fixed[g] = layout.axes().get(g) instanceof Layout.Axis.Fixed at ? at.coordinate().evaluate(params) : -1;
        }
        for (int d = 0; d < order; d++) {
            List<Integer> by = new ArrayList<>();
            for (int g = 0; g < grid.length; g++) {
                if (layout.axes().get(g) instanceof Layout.Axis.Cut cut && cut.dimension() == d) {
                    by.add(g);
                }
            }
            cutBy[d] = by.stream().mapToInt(Integer::intValue).toArray();
            parts[d] = cuts(d, params);
        }
    }

    private Ownership(Ownership of, LongUnaryOperator about) {
        this.grid = of.grid;
        this.asked = of.asked;
        this.about = about;
        this.elsewhere = true;
        this.layout = of.layout;
        this.cutBy = of.cutBy;
        this.parts = of.parts;
        this.fixed = of.fixed;
    }

    /**
     * The same for a reader on another machine, about the others of its node: the next one, the one after that, and so on, around the
     * node.
     *
     * @param node how many processors one has
     */
    public List<Ownership> ofOthers(long node) {
        return LongStream.range(1, node).mapToObj(k -> new Ownership(this, p -> p - p % node + (p + k) % node)).toList();
    }

    private Parts cuts(int d, ParamValues params) {
        long nominal = layout.extents().get(d).evaluate(params);
        List<IndexSet> sets = List.of(IndexSet.interval(0, nominal));
        for (int g : cutBy[d]) {
            long owners = grid[g];
            long extent = nominal;
            LongFunction<IndexSet> part = switch ((Layout.Axis.Cut) layout.axes().get(g)) {
                case Layout.Axis.Block b -> {
                    long width = Blocks.width(extent, owners);
                    nominal = width;
                    yield c -> Blocks.block(c, width, extent);
                }
                case Layout.Axis.Cyclic b -> {
                    long width = b.block().evaluate(params);
                    nominal = Blocks.mostDealt(owners, width, extent);
                    yield c -> Blocks.dealt(c, owners, width, extent);
                }
            };
            sets = sets.stream().flatMap(s -> LongStream.range(0, owners).mapToObj(c -> s.select(part.apply(c)))).toList();
        }
        return new Parts(sets);
    }

    public int order() {
        return layout.order();
    }

    /** The coordinates of the first processor, on the reader's grid. */
    public long[] first() {
        return new long[asked.length];
    }

    /** Whether readers have coordinates of another machine's grid: what single coordinates determine does not apply to them. */
    public boolean isElsewhere() {
        return elsewhere;
    }

    /** Coordinates on the layout's own grid. */
    private long[] own(long[] coordinates) {
        return isElsewhere() ? Grid.coordinates(about.applyAsLong(Grid.processor(coordinates, asked)), grid) : coordinates;
    }

    /** Those of the processor whose copies serve a reader: its own, if the layout's machine has it. */
    private long[] served(long[] coordinates) {
        return isElsewhere() ? Grid.coordinates(Grid.processor(coordinates, asked) % Grid.processors(grid), grid) : coordinates;
    }

    /** The elements a processor owns, replicated ones included. */
    public Region home(long[] coordinates) {
        long[] at = own(coordinates);
        if (!isPlaced(at)) {
            return Region.empty(order());
        }
        List<IndexSet> dims = new ArrayList<>(order());
        for (int d = 0; d < order(); d++) {
            dims.add(part(d, at));
        }
        return Region.of(dims);
    }

    /** Whether a processor owns any element. */
    public boolean isHome(long[] coordinates) {
        long[] at = own(coordinates);
        boolean some = isPlaced(at);
        for (int d = 0; d < order() && some; d++) {
            some = !part(d, at).isEmpty();
        }
        return some;
    }

    /** Whether a reader on another machine is served by a given processor, which owns something. */
    public boolean isServedByOwner(long[] coordinates) {
        long[] at = own(coordinates);
        long[] copy = served(coordinates);
        return isHome(coordinates) && IntStream.range(0, grid.length)
                .allMatch(g -> at[g] == copy[g] || !(layout.axes().get(g) instanceof Layout.Axis.Replicated));
    }

    /** What a processor of another machine owns of a tensor dimension; nothing if the layout's machine does not have it. */
    public IndexSet partFromElsewhere(int d, long[] coordinates) {
        long[] at = own(coordinates);
        return Grid.contains(at, grid) ? part(d, at) : IndexSet.EMPTY;
    }

    /** How many elements a processor owns. */
    public long size(long[] coordinates) {
        long[] at = own(coordinates);
        long n = isPlaced(at) ? 1 : 0;
        for (int d = 0; d < order() && n > 0; d++) {
            n = Math.multiplyExact(n, part(d, at).size());
        }
        return n;
    }

    /** Whether a processor belongs to the layout's machine and is at its fixed coordinates. */
    private boolean isPlaced(long[] coordinates) {
        if (!Grid.contains(coordinates, grid)) {
            return false;
        }
        for (int g = 0; g < grid.length; g++) {
            if (!isPlaced(g, coordinates[g])) {
                return false;
            }
        }
        return true;
    }

    /** Whether a processor is at the layout's fixed coordinate in one dimension of the grid, or the layout has none there. */
    public boolean isPlaced(int g, long coordinate) {
        return fixed[g] < 0 || fixed[g] == coordinate;
    }

    /** What a processor owns of a tensor dimension, if it owns anything. */
    public IndexSet part(int d, long[] coordinates) {
        int tuple = 0;
        for (int g : cutBy[d]) {
            tuple = (int) (tuple * grid[g] + coordinates[g]);
        }
        return parts[d].part(tuple);
    }

    /** What each combination of the coordinates of {@link #cutBy(int)} owns of a tensor dimension. */
    public Parts parts(int dimension) {
        return parts[dimension];
    }

    /** The grid dimensions that cut a tensor dimension, outermost first. */
    public int[] cutBy(int dimension) {
        return cutBy[dimension];
    }

    /**
     * The owners of a region's elements, with the part that each owns, in order of processor number.
     *
     * @param self the coordinates of the reader
     * @param copies for each dimension of the layout's grid, which replicas count; used only where the layout replicates
     */
    public void owners(Region region, long[] self, Copies[] copies, Piece piece) {
        if (region.isEmpty()) {
            return;
        }
        long[] at = new long[grid.length];
        IndexSet[] part = new IndexSet[order()];
        Cuts cuts = (d, tuple) -> {
            part[d] = parts[d].part(tuple).intersect(region.dim(d));
            return !part[d].isEmpty();
        };
        walk(0, served(self), copies, at, cuts, () -> {
            List<IndexSet> dims = new ArrayList<>(order());
            for (int d = 0; d < order(); d++) {
                dims.add(part[d] == null ? region.dim(d) : part[d]);
            }
            piece.accept(Grid.processor(at, grid), Region.of(dims));
        });
    }

    /** How many of a region's elements each owner has, in order of processor number; like {@link #owners}, at lower cost. */
    private void sizes(Region region, long[] self, Copies[] copies, Sizes sizes) {
        if (region.isEmpty()) {
            return;
        }
        long[] at = new long[grid.length];
        long[] size = new long[order()];
        // a part of one dimension has the same for all parts of the others
        long[][] known = new long[order()][];
        for (int d = 0; d < order(); d++) {
            size[d] = region.dim(d).size();
            int tuples = (int) Arrays.stream(cutBy[d]).mapToLong(g -> grid[g]).reduce(1, (a, b) -> a * b);
            known[d] = new long[cutBy[d].length == 0 ? 0 : tuples];
            for (int t = 0; t < known[d].length; t++) {
                known[d][t] = parts[d].part(t).intersect(region.dim(d)).size();
            }
        }
        Cuts cuts = (d, tuple) -> {
            size[d] = known[d][tuple];
            return size[d] > 0;
        };
        walk(0, served(self), copies, at, cuts, () -> {
            long n = 1;
            for (long s : size) {
                n = Math.multiplyExact(n, s);
            }
            sizes.accept(Grid.processor(at, grid), n);
        });
    }

    /** The same for regions: once for each owner, with the total that it has of them. */
    public void sizes(Regions regions, long[] self, Copies[] copies, Sizes sizes) {
        if (regions.parts().size() == 1) {
            sizes(regions.parts().getFirst(), self, copies, sizes);
            return;
        }
        SortedMap<Long, Long> all = new TreeMap<>();
        regions.parts().forEach(r -> sizes(r, self, copies, (owner, n) -> all.merge(owner, n, Math::addExact)));
        all.forEach(sizes::accept);
    }

    /** The same for regions: once for each owner, with all that it owns of them. */
    public void owners(Regions regions, long[] self, Copies[] copies, Pieces pieces) {
        SortedMap<Long, List<Region>> parts = new TreeMap<>();
        regions.parts().forEach(r -> owners(r, self, copies,
                (owner, part) -> parts.computeIfAbsent(owner, o -> new ArrayList<>()).add(part)));
        parts.forEach((owner, part) -> pieces.accept(owner, Regions.of(regions.order(), part)));
    }

    /** What a combination of coordinates leaves of one tensor dimension. */
    private interface Cuts {

        /** Whether it leaves anything. @param tuple of the coordinates of {@link #cutBy(int)} */
        boolean leave(int dimension, int tuple);
    }

    private void walk(int g, long[] self, Copies[] copies, long[] at, Cuts cuts, Runnable owner) {
        if (g == grid.length) {
            owner.run();
            return;
        }
        long from = 0;
        long to = grid[g];
        switch (layout.axes().get(g)) {
            case Layout.Axis.Fixed a -> {
                from = fixed[g];
                to = from + 1;
            }
            case Layout.Axis.Replicated e -> {
                if (copies[g] != Copies.ALL) {
                    from = copies[g] == Copies.OWN ? self[g] : 0;
                    to = from + 1;
                }
            }
            case Layout.Axis.Cut c -> { }
        }
        for (long c = from; c < to; c++) {
            at[g] = c;
            if (layout.axes().get(g) instanceof Layout.Axis.Cut cut) {
                int d = cut.dimension();
                if (g == cutBy[d][cutBy[d].length - 1]) {
                    int tuple = 0;
                    for (int by : cutBy[d]) {
                        tuple = (int) (tuple * grid[by] + at[by]);
                    }
                    if (!cuts.leave(d, tuple)) {
                        continue;
                    }
                }
            }
            walk(g + 1, self, copies, at, cuts, owner);
        }
    }
}
