package org.tilewright.preview.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.plan.Grid;

/**
 * Where the boxes of a machine's processors stand: two dimensions side by side, a third as layers, a fourth as a grid of grids, and
 * machine levels inside each other; one that passes pieces around stands around a rectangle.
 *
 * @param size of the maps in the boxes
 * @param at how far a box is from the first, by dimension and coordinate: x and y of each
 * @param first where the first box stands
 * @param frames around boxes that belong together, outer ones first
 * @param across what the columns of the outermost boxes count, if they count something
 * @param down what their rows count
 */
public record MachineDrawing(double size, BoxLayout box, double width, double height, List<double[][]> at, double[] first,
        List<Frame> frames, String across, String down, boolean isRing) {

    private static final double PAD = 10;
    private static final double HEAD = 26;

    /** Around boxes that belong together. */
    public record Frame(double x, double y, double width, double height, String label) { }

    /** What the places of one group take. */
    private record Cells(int columns, int rows, double width, double height, double space, boolean isFramed) {

        double right() {
            return columns * (width + space) - space;
        }

        double bottom() {
            return rows * (height + space) - space;
        }
    }

    /** The corner of a processor's box. */
    public double[] corner(int processor) {
        long[] places = Grid.coordinates(processor, at.stream().mapToLong(a -> a.length).toArray());
        double[] out = first.clone();
        for (int d = 0; d < places.length; d++) {
            double[] by = at.get(d)[(int) places[d]];
            out[0] += by[0];
            out[1] += by[1];
        }
        return out;
    }

    /** @param room for the width: a row of processors is broken where it would not fit */
    static MachineDrawing of(MachineShape shape, double size, BoxLayout box, double room) {
        double gap = gap(size);
        int n = shape.groups().size();
        Cells[] cells = new Cells[n];
        double width = box.width();
        double height = box.height();
        for (int i = n - 1; i >= 0; i--) {
            boolean isFramed = i < n - 1;
            List<Integer> dims = shape.groups().get(i).dims();
            double w = width + (isFramed ? 2 * PAD : 0);
            double h = height + (isFramed ? 2 * PAD + HEAD : 0);
            double space = isFramed ? gap * 1.2 : gap;
            int all = dims.isEmpty() ? 1 : shape.extent(dims.getFirst());
            int columns = dims.size() == 2 ? shape.extent(dims.getLast()) : (int) Math.clamp((room + space) / (w + space), 1.0, all);
            cells[i] = new Cells(columns, dims.size() == 2 ? all : Math.ceilDiv(all, columns), w, h, space, isFramed);
            width = cells[i].right();
            height = cells[i].bottom();
        }
        double[] first = {(n - 1) * PAD, (n - 1) * (PAD + HEAD)};
        List<double[][]> at = new ArrayList<>(Collections.nCopies(shape.coordinates().size(), null));
        for (int i = 0; i < n; i++) {
            List<Integer> dims = shape.groups().get(i).dims();
            for (int d : dims) {
                double[][] by = new double[shape.extent(d)][];
                for (int k = 0; k < by.length; k++) {
                    int column = dims.size() == 1 ? k % cells[i].columns : d == dims.getLast() ? k : 0;
                    int row = dims.size() == 1 ? k / cells[i].columns : d == dims.getFirst() ? k : 0;
                    by[k] = new double[] {column * (cells[i].width + cells[i].space), row * (cells[i].height + cells[i].space)};
                }
                at.set(d, by);
            }
        }
        List<Integer> outer = shape.groups().getFirst().dims();
        boolean isBelow = outer.size() == 1 && cells[0].columns == 1 && shape.extent(outer.getFirst()) > 1;
        String down = isBelow || outer.size() == 2 ? shape.names().get(outer.getFirst()) : "";
        String across = isBelow || outer.isEmpty() ? ""
                : shape.names().get(outer.getLast()) + (outer.size() == 1 && cells[0].rows > 1 ? ", row by row" : "");
        return new MachineDrawing(size, box, width, height, at, first, frames(shape, cells, at), across, down, false);
    }

    private static List<Frame> frames(MachineShape shape, Cells[] cells, List<double[][]> at) {
        List<Frame> out = new ArrayList<>();
        List<double[]> corners = List.of(new double[] {0, 0});
        for (int i = 0; i < cells.length && cells[i].isFramed; i++) {
            List<double[]> inner = new ArrayList<>();
            MachineShape.Group group = shape.groups().get(i);
            long[] extents = group.dims().stream().mapToLong(shape::extent).toArray();
            for (double[] corner : corners) {
                for (long k = 0; k < Grid.processors(extents); k++) {
                    long[] place = Grid.coordinates(k, extents);
                    double x = corner[0];
                    double y = corner[1];
                    List<String> where = new ArrayList<>();
                    for (int d = 0; d < place.length; d++) {
                        double[] by = at.get(group.dims().get(d))[(int) place[d]];
                        x += by[0];
                        y += by[1];
                        where.add(Long.toString(shape.coordinates().get(group.dims().get(d))[(int) place[d]]));
                    }
                    String number = where.size() > 1 ? where.stream().collect(Collectors.joining(", ", "(", ")")) : String.join("", where);
                    out.add(new Frame(x, y, cells[i].width, cells[i].height, (group.name() + " " + number).strip() + shape.inside(i)));
                    inner.add(new double[] {x + PAD, y + PAD + HEAD});
                }
            }
            corners = inner;
        }
        return out;
    }

    /** The processors of a ring clockwise around a rectangle of so many rows, so that the last stands beside the first. */
    static MachineDrawing ring(MachineShape shape, double size, BoxLayout box, int rows) {
        int n = shape.processors();
        int columns = Math.ceilDiv(n - 2 * (rows - 2), 2);
        double x = box.width() + gap(size);
        double y = box.height() + gap(size);
        double[][] at = new double[n][];
        for (int p = 0; p < n; p++) {
            int right = Math.min(p, columns - 1);
            int below = Math.clamp(p - (columns - 1), 0, rows - 1);
            int left = Math.clamp(p - (columns - 1) - (rows - 1), 0, columns - 1);
            int up = Math.max(0, p - 2 * (columns - 1) - (rows - 1));
            at[p] = new double[] {(right - left) * x, (below - up) * y};
        }
        return new MachineDrawing(size, box, Arrays.stream(at).mapToDouble(b -> b[0]).max().orElse(0) + box.width(),
                Arrays.stream(at).mapToDouble(b -> b[1]).max().orElse(0) + box.height(), List.<double[][]>of(at), new double[] {0, 0},
                List.of(), shape.names().getFirst() + ", a ring", "", true);
    }

    /** Between two boxes. */
    private static double gap(double size) {
        return size >= 40 ? 38 : size >= 30 ? 28 : 22;
    }
}
