package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;

/**
 * A tensor as a shape in a picture: a dot, a bar, a matrix, a brick, or a grid of matrices; dimension 0 goes down, 1 to the right,
 * and 2 of a brick away from the reader.
 */
final class SvgFigure {

    /** How far a brick's depth goes to the right and up. */
    private static final double DEPTH_X = 0.42;
    private static final double DEPTH_Y = 0.36;
    private static final int MOST_STRIPES = 24;

    final double width;
    final double height;
    private final long[] extents;
    /** Lengths of the dimensions as they are drawn: of a slice for more than three. */
    private final double[] sides;
    private final long[] rowCuts;
    private final long[] columnCuts;
    private final double leastStripe;

    /** @param regions pieces whose cuts decide into which slices a tensor of more than three dimensions is laid out */
    SvgFigure(long[] extents, double size, List<Region> regions) {
        this(extents, size, regions, 0);
    }

    /** @param leastStripe how broad a stripe of a cyclic layout is at least, where that leaves two of each piece */
    SvgFigure(long[] extents, double size, List<Region> regions, double leastStripe) {
        this.extents = extents;
        this.leastStripe = leastStripe;
        int n = extents.length;
        rowCuts = n > 3 ? cuts(0, regions) : new long[] {0, 1};
        columnCuts = n > 3 ? cuts(1, regions) : new long[] {0, 1};
        double part = size / Math.max(rowCuts.length - 1, columnCuts.length - 1);
        long[] drawn = n > 3 ? new long[] {extents[n - 2], extents[n - 1]} : extents;
        long most = Math.max(1, java.util.Arrays.stream(drawn).max().orElse(1));
        sides = new double[drawn.length];
        for (int d = 0; d < drawn.length; d++) {
            sides[d] = (n == 3 ? 0.68 * size : n > 3 ? part - 2 : size) * Math.max(0.3, Math.sqrt((double) drawn[d] / most));
        }
        width = switch (n) {
            case 0 -> size * 0.35;
            case 1 -> size;
            case 2 -> sides[1];
            case 3 -> sides[1] + DEPTH_X * sides[2];
            default -> (columnCuts.length - 1) * (sides[1] + 2) - 2;
        };
        height = switch (n) {
            case 0 -> size * 0.35;
            case 1 -> size * 0.3;
            case 2 -> sides[0];
            case 3 -> sides[0] + DEPTH_Y * sides[2];
            default -> (rowCuts.length - 1) * (sides[0] + 2) - 2;
        };
    }

    private long[] cuts(int d, List<Region> regions) {
        TreeSet<Long> at = new TreeSet<>(List.of(0L, extents[d], Math.ceilDiv(extents[d], 2)));
        TreeSet<Long> own = new TreeSet<>(at);
        regions.stream().filter(r -> !r.isEmpty()).forEach(r -> own.addAll(List.of(r.dim(d).first(), r.dim(d).end())));
        return (own.size() <= 6 ? own : at).stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * A part of a piece.
     *
     * @param polygons corners one after the other, x before y
     * @param shade how much darker it is than the piece's colour, from 0 to 1
     */
    record Face(List<double[]> polygons, double shade) {

        /** As SVG writes it. */
        String path() {
            return polygons.stream().map(SvgFigure::path).reduce("", String::concat);
        }
    }

    List<Face> faces(Region r) {
        List<Face> out = new ArrayList<>();
        if (r.isEmpty()) {
            return out;
        }
        switch (extents.length) {
            case 0 -> out.add(new Face(List.of(rectangle(0, 0, width, height)), 0));
            case 1 -> out.add(new Face(stripes(r.dim(0), extents[0], width).stream().map(s -> rectangle(s[0], 0, s[1], height)).toList(),
                    0));
            case 2 -> out.add(new Face(sheet(r.dim(0), r.dim(1), 0, 0), 0));
            case 3 -> brick(r, out);
            default -> out.add(new Face(slices(r), 0));
        }
        return out;
    }

    List<Face> outline() {
        return faces(Region.of(java.util.Arrays.stream(extents).mapToObj(e -> IndexSet.interval(0, e)).toList()));
    }

    /** A point on the piece where an arrow may start or end. */
    double[] anchor(Region r) {
        int n = extents.length;
        return switch (n) {
            case 0 -> new double[] {width / 2, height / 2};
            case 1 -> new double[] {middle(r.dim(0), extents[0], width), height / 2};
            case 2 -> new double[] {middle(r.dim(1), extents[1], width), middle(r.dim(0), extents[0], height)};
            case 3 -> {
                double z = (double) r.dim(2).first() / extents[2] * sides[2];
                yield new double[] {middle(r.dim(1), extents[1], sides[1]) + z * DEPTH_X,
                    DEPTH_Y * sides[2] + middle(r.dim(0), extents[0], sides[0]) - z * DEPTH_Y};
            }
            default -> new double[] {bin(columnCuts, r.dim(1)) * (sides[1] + 2) + middle(r.dim(n - 1), extents[n - 1], sides[1]),
                bin(rowCuts, r.dim(0)) * (sides[0] + 2) + middle(r.dim(n - 2), extents[n - 2], sides[0])};
        };
    }

    private static int bin(long[] cuts, IndexSet s) {
        int i = 0;
        while (i < cuts.length - 2 && cuts[i + 1] <= s.first()) {
            i++;
        }
        return i;
    }

    private static double middle(IndexSet s, long extent, double length) {
        return (s.low(0) + s.high(0)) / 2.0 / extent * length;
    }

    private List<double[]> sheet(IndexSet rows, IndexSet columns, double x, double y) {
        List<double[]> out = new ArrayList<>();
        int n = extents.length;
        for (double[] v : stripes(rows, extents[n - 2], sides[0])) {
            for (double[] h : stripes(columns, extents[n - 1], sides[1])) {
                out.add(rectangle(x + h[0], y + v[0], h[1], v[1]));
            }
        }
        return out;
    }

    private List<double[]> slices(Region r) {
        List<double[]> out = new ArrayList<>();
        int n = extents.length;
        for (int i = 0; i + 1 < rowCuts.length; i++) {
            for (int j = 0; j + 1 < columnCuts.length; j++) {
                if (!r.dim(0).intersect(IndexSet.interval(rowCuts[i], rowCuts[i + 1])).isEmpty()
                        && !r.dim(1).intersect(IndexSet.interval(columnCuts[j], columnCuts[j + 1])).isEmpty()) {
                    out.addAll(sheet(r.dim(n - 2), r.dim(n - 1), j * (sides[1] + 2), i * (sides[0] + 2)));
                }
            }
        }
        return out;
    }

    /** Painted from the back, the bottom and the left, so that what is nearer covers what is farther. */
    private void brick(Region r, List<Face> out) {
        for (double[] z : stripes(r.dim(2), extents[2], sides[2]).reversed()) {
            for (double[] y : stripes(r.dim(0), extents[0], sides[0]).reversed()) {
                for (double[] x : stripes(r.dim(1), extents[1], sides[1])) {
                    double right = x[0] + x[1];
                    double bottom = y[0] + y[1];
                    double back = z[0] + z[1];
                    out.add(face(0.14, polygon(right, y[0], z[0], right, y[0], back, right, bottom, back, right, bottom, z[0])));
                    out.add(face(-0.06, polygon(x[0], y[0], z[0], x[0], y[0], back, right, y[0], back, right, y[0], z[0])));
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
            out[i / 3 * 2 + 1] = DEPTH_Y * sides[2] + xyz[i + 1] - xyz[i + 2] * DEPTH_Y;
        }
        return out;
    }

    /** Beginnings and lengths; of very many only so many as can be told apart, with the same share. */
    private List<double[]> stripes(IndexSet s, long extent, double length) {
        long most = leastStripe == 0 || s.intervals() < 3 ? MOST_STRIPES : Math.clamp(
                (long) (length * (s.high(0) - s.low(0)) / (s.low(1) - s.low(0)) / leastStripe), 2, MOST_STRIPES);
        if (s.intervals() > most) {
            long times = Math.ceilDiv(s.intervals(), most);
            long period = s.low(1) - s.low(0);
            long phase = s.first() % period;
            return stripes(IndexSet.periodic(s.first() - phase + phase * times, s.end(), period * times, (s.high(0) - s.low(0)) * times),
                    extent, length);
        }
        List<double[]> out = new ArrayList<>();
        for (int i = 0; i < s.intervals(); i++) {
            out.add(new double[] {s.low(i) * length / extent, (s.high(i) - s.low(i)) * length / extent});
        }
        return out;
    }

    private static double[] rectangle(double x, double y, double w, double h) {
        return new double[] {x, y, x + w, y, x + w, y + h, x, y + h};
    }

    /** A polygon as SVG writes it: an upright rectangle by its sides, which is shorter. */
    static String path(double[] xy) {
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

    static String number(double v) {
        String s = String.format(Locale.ROOT, "%.2f", v);
        return s.contains(".") ? s.replaceAll("\\.?0+$", "") : s;
    }
}
