package org.tilewright.preview.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;

/**
 * A tensor as a shape in a picture: a dot, a bar, a matrix, a brick, or a grid of matrices. Sides are in proportion, but none so
 * thin that it could not be seen.
 *
 * @param down the side that goes down, and so on
 * @param away the side that goes away from the reader, to the right and up
 * @param slices where dimensions 0 and 1 of more than three choose a matrix; those before the last two are shown at their beginning
 */
public record TensorFigure(Side down, Side across, Optional<Side> away, Optional<Slices> slices) {

    /** How far a brick's depth goes to the right and up. */
    public static final double DEPTH_X = 0.42;
    public static final double DEPTH_Y = 0.36;
    /** The size of a figure that others are scaled from. */
    public static final double NOMINAL = 100;
    /** What one interval of many and the gap beside it take at least, in pixels; narrower ones are drawn as fewer, wider ones. */
    public static final double LEAST_PERIOD = 3;

    /** How wide a strip of a neighbour's piece is drawn at least, in pixels. */
    public static final double LEAST_STRIP = 4;
    private static final int MOST_CUTS = 7;

    /** @param dimension the tensor's; -1 for a side that is none's */
    public record Side(int dimension, long extent, double length) {

        private Side scaled(double by) {
            return new Side(dimension, extent, length * by);
        }

        /** Where the first of a piece's intervals begins, and how long it is. */
        private double[] first(Region r) {
            return dimension < 0 ? new double[] {0, length} : span(r.dim(dimension), 0);
        }

        private double[] span(IndexSet s, long i) {
            return new double[] {s.low(i) * length / extent, (s.high(i) - s.low(i)) * length / extent};
        }

        /** The piece's intervals; of very many only so many as can be told apart, with the same share. */
        private List<double[]> all(Region r) {
            if (dimension < 0) {
                return List.of(new double[] {0, length});
            }
            IndexSet s = r.dim(dimension);
            long most = Math.max(2, (long) (length / LEAST_PERIOD));
            if (s.intervals() > most) {
                long times = Math.ceilDiv(s.intervals(), most);
                long period = s.low(1) - s.low(0);
                long phase = s.first() % period;
                s = IndexSet.periodic(s.first() - phase + phase * times, s.end(), period * times, (s.high(0) - s.low(0)) * times);
            }
            List<double[]> out = new ArrayList<>();
            for (long i = 0; i < s.intervals(); i++) {
                out.add(span(s, i));
            }
            return out;
        }
    }

    /** Where dimensions 0 and 1 are cut into matrices that stand below and beside each other, so far apart. */
    public record Slices(List<Long> rows, List<Long> columns, double gap) { }

    /**
     * A part of a piece.
     *
     * @param polygons corners one after the other, x before y
     * @param shade how much darker it is than the piece's colour, from 0 to 1
     */
    public record Face(List<double[]> polygons, double shade) {

        /** As SVG writes it. */
        public String path() {
            return polygons.stream().map(TensorFigure::path).reduce("", String::concat);
        }
    }

    /**
     * @param parts of a dimension, in all layouts that the tensor has: their cuts decide into which slices one of more than three
     *     dimensions is laid out
     */
    public static TensorFigure of(List<Long> extents, IntFunction<Stream<IndexSet>> parts) {
        int n = extents.size();
        return switch (n) {
            case 0 -> new TensorFigure(new Side(-1, 1, 0.35 * NOMINAL), new Side(-1, 1, 0.35 * NOMINAL), Optional.empty(),
                    Optional.empty());
            case 1 -> new TensorFigure(new Side(-1, 1, 0.3 * NOMINAL), new Side(0, extents.getFirst(), NOMINAL), Optional.empty(),
                    Optional.empty());
            case 2 -> sides(extents, 0, NOMINAL, Optional.empty());
            case 3 -> sides(extents, 0, 0.68 * NOMINAL, Optional.empty());
            default -> {
                Slices s = new Slices(cuts(extents.get(0), parts.apply(0)), cuts(extents.get(1), parts.apply(1)), 0.04 * NOMINAL);
                int most = Math.max(s.rows.size(), s.columns.size()) - 1;
                yield sides(extents, n - 2, (NOMINAL - s.gap * (most - 1)) / most, Optional.of(s));
            }
        };
    }

    /** The sides of the dimensions from one on, the longest of so many pixels. */
    private static TensorFigure sides(List<Long> extents, int from, double size, Optional<Slices> slices) {
        double most = Math.max(1, extents.subList(from, extents.size()).stream().mapToLong(e -> e).max().orElse(1));
        List<Side> sides = new ArrayList<>();
        for (int d = from; d < extents.size(); d++) {
            sides.add(new Side(d, extents.get(d), size * Math.max(0.3, Math.sqrt(extents.get(d) / most))));
        }
        return new TensorFigure(sides.get(0), sides.get(1), sides.size() < 3 ? Optional.empty() : Optional.of(sides.get(2)), slices);
    }

    /** Where slices are cut: at the layouts' cuts, or else in two. */
    private static List<Long> cuts(long extent, Stream<IndexSet> parts) {
        TreeSet<Long> at = new TreeSet<>(List.of(0L, extent));
        parts.forEach(s -> LongStream.range(0, Math.min(s.intervals(), MOST_CUTS)).forEach(i -> at.addAll(List.of(s.low(i), s.high(i)))));
        if (at.size() == 2 && extent > 1) {
            at.add(Math.ceilDiv(extent, 2));
        }
        return at.size() <= MOST_CUTS ? List.copyOf(at) : LongStream.rangeClosed(0, 4).map(i -> extent * i / 4).distinct().boxed().toList();
    }

    /** The same, larger or smaller. */
    public TensorFigure scaled(double size) {
        double by = size / NOMINAL;
        return new TensorFigure(down.scaled(by), across.scaled(by), away.map(a -> a.scaled(by)),
                slices.map(s -> new Slices(s.rows, s.columns, s.gap * by)));
    }

    public double width() {
        return slices.map(s -> (s.columns.size() - 1) * (across.length + s.gap) - s.gap)
                .orElse(across.length + away.map(a -> DEPTH_X * a.length).orElse(0.0));
    }

    public double height() {
        return slices.map(s -> (s.rows.size() - 1) * (down.length + s.gap) - s.gap).orElse(down.length + rise());
    }

    /** How much lower the front of a brick is than its back. */
    private double rise() {
        return away.map(a -> DEPTH_Y * a.length).orElse(0.0);
    }

    /** What of a piece can be seen. */
    public List<Face> faces(Region r) {
        List<Face> out = new ArrayList<>();
        if (r.isEmpty()) {
            return out;
        }
        if (away.isPresent()) {
            brick(r, away.get(), out);
            return out;
        }
        List<double[]> flat = new ArrayList<>();
        for (double[] at : corners(r)) {
            for (double[] y : down.all(r)) {
                for (double[] x : across.all(r)) {
                    flat.add(rectangle(at[0] + x[0], at[1] + y[0], x[1], y[1]));
                }
            }
        }
        out.add(new Face(flat, 0));
        return out;
    }

    /** The upper left corners of the matrices in which a piece has elements. */
    private List<double[]> corners(Region r) {
        if (slices.isEmpty()) {
            return List.of(new double[] {0, 0});
        }
        Slices s = slices.get();
        List<double[]> out = new ArrayList<>();
        for (int i = 0; i + 1 < s.rows.size(); i++) {
            for (int j = 0; j + 1 < s.columns.size(); j++) {
                if (meets(r.dim(0), s.rows, i) && meets(r.dim(1), s.columns, j)) {
                    out.add(new double[] {j * (across.length + s.gap), i * (down.length + s.gap)});
                }
            }
        }
        return out;
    }

    private static boolean meets(IndexSet s, List<Long> cuts, int i) {
        return !s.intersect(IndexSet.interval(cuts.get(i), cuts.get(i + 1))).isEmpty();
    }

    /** The whole tensor. */
    public List<Face> outline() {
        int order = slices.isPresent() ? down.dimension + 2 : away.isPresent() ? 3 : across.dimension + 1;
        IndexSet[] all = new IndexSet[order];
        slices.ifPresent(s -> {
            Arrays.fill(all, IndexSet.interval(0, 1));
            all[0] = IndexSet.interval(0, s.rows.getLast());
            all[1] = IndexSet.interval(0, s.columns.getLast());
        });
        for (Side side : sides()) {
            all[side.dimension] = IndexSet.interval(0, side.extent);
        }
        return faces(Region.of(List.of(all)));
    }

    /** Those that are dimensions. */
    public List<Side> sides() {
        return Stream.concat(Stream.of(down, across), away.stream()).filter(s -> s.dimension >= 0).toList();
    }

    /** A point on a piece where an arrow may start or end. */
    public double[] centre(Region r) {
        double[] corner = corners(r).getFirst();
        double[] x = across.first(r);
        double[] y = down.first(r);
        double z = away.map(a -> a.first(r)[0]).orElse(0.0);
        return new double[] {corner[0] + x[0] + x[1] / 2 + z * DEPTH_X, corner[1] + rise() + y[0] + y[1] / 2 - z * DEPTH_Y};
    }

    /** How much room there is around that point. */
    public double thickness(Region r) {
        return Math.min(across.first(r)[1], down.first(r)[1]);
    }

    /** The order in which pieces are painted: from the back, the bottom and the left, so that what is nearer covers what is farther. */
    public Comparator<Region> backToFront() {
        // those of one tensor are of one order, and stay as they are
        return away.isEmpty() ? Comparator.comparingInt(Region::order) : Comparator.<Region>comparingLong(r -> -r.dim(2).first())
                .thenComparingLong(r -> -r.dim(0).first()).thenComparingLong(r -> r.dim(1).first());
    }

    /** A thin piece beside one's own, made wide enough to be seen, away from one's own. */
    public Region widened(Region piece, Region own) {
        IndexSet[] out = piece.dims().toArray(IndexSet[]::new);
        for (Side side : slices.isPresent() ? List.<Side>of() : sides()) {
            IndexSet s = piece.dim(side.dimension);
            long least = Math.min(side.extent, (long) Math.ceil(LEAST_STRIP * side.extent / side.length));
            if (s.intervals() == 1 && s.size() < least) {
                if (s.first() >= own.dim(side.dimension).end()) {
                    long low = Math.min(s.first(), side.extent - least);
                    out[side.dimension] = IndexSet.interval(low, low + least);
                } else if (s.end() <= own.dim(side.dimension).first()) {
                    long high = Math.max(s.end(), least);
                    out[side.dimension] = IndexSet.interval(high - least, high);
                }
            }
        }
        return Region.of(List.of(out));
    }

    private void brick(Region r, Side deep, List<Face> out) {
        for (double[] z : deep.all(r).reversed()) {
            for (double[] y : down.all(r).reversed()) {
                for (double[] x : across.all(r)) {
                    double right = x[0] + x[1];
                    double bottom = y[0] + y[1];
                    double back = z[0] + z[1];
                    out.add(face(0.12, polygon(right, y[0], z[0], right, y[0], back, right, bottom, back, right, bottom, z[0])));
                    out.add(face(-0.07, polygon(x[0], y[0], z[0], x[0], y[0], back, right, y[0], back, right, y[0], z[0])));
                    out.add(face(0, polygon(x[0], y[0], z[0], right, y[0], z[0], right, bottom, z[0], x[0], bottom, z[0])));
                }
            }
        }
    }

    private static Face face(double shade, double[] polygon) {
        return new Face(List.of(polygon), shade);
    }

    private double[] polygon(double... xyz) {
        double[] out = new double[xyz.length / 3 * 2];
        for (int i = 0; i < xyz.length; i += 3) {
            out[i / 3 * 2] = xyz[i] + xyz[i + 2] * DEPTH_X;
            out[i / 3 * 2 + 1] = rise() + xyz[i + 1] - xyz[i + 2] * DEPTH_Y;
        }
        return out;
    }

    private static double[] rectangle(double x, double y, double w, double h) {
        return new double[] {x, y, x + w, y, x + w, y + h, x, y + h};
    }

    /** A polygon as SVG writes it: an upright rectangle by its sides, which is shorter. */
    public static String path(double[] xy) {
        StringBuilder path = new StringBuilder("M").append(number(xy[0])).append(' ').append(number(xy[1]));
        if (xy.length == 8 && xy[1] == xy[3] && xy[2] == xy[4] && xy[5] == xy[7] && xy[0] == xy[6]) {
            path.append('h').append(number(xy[2] - xy[0])).append('v').append(number(xy[5] - xy[1])).append('h')
                    .append(number(xy[0] - xy[2]));
        } else {
            for (int i = 2; i < xy.length; i += 2) {
                path.append('L').append(number(xy[i])).append(' ').append(number(xy[i + 1]));
            }
        }
        return path.append('z').toString();
    }

    /** A number of pixels. */
    public static String number(double v) {
        String s = String.format(Locale.ROOT, "%.2f", v);
        return s.contains(".") ? s.replaceAll("\\.?0+$", "") : s;
    }
}
