package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.MachineDecl;
import org.tilewright.plan.Grid;

/**
 * Where the boxes of a machine's processors stand in a picture: two dimensions side by side, a third as layers, a fourth as a grid
 * of grids, and machine levels inside each other; one that passes pieces around stands around a rectangle.
 *
 * @param boxes the corner of each processor's box, by number
 * @param across what the columns of the outermost boxes count, if they count something
 * @param down what their rows count
 */
record SvgMachine(double width, double height, List<double[]> boxes, List<Frame> frames, String across, String down) {

    private static final double PAD = 10;
    private static final double HEAD = 26;

    /** Around boxes that belong together. */
    record Frame(double x, double y, double width, double height, String label) { }

    /** Dimensions that are laid out together. */
    private record Group(List<Integer> dims, String name) { }

    /** A box that stands for all processors. */
    static SvgMachine one(double width, double height) {
        return new SvgMachine(width, height, List.of(new double[] {0, 0}), List.of(), "", "");
    }

    /**
     * The processors of a ring clockwise around a rectangle that is not wider than so many boxes, so that the last stands beside
     * the first.
     */
    static SvgMachine ring(Prediction prediction, double boxWidth, double boxHeight, double gap, int mostAcross) {
        int n = Math.toIntExact(prediction.processors());
        int columns = Math.min(mostAcross, (n + 1) / 2);
        int rows = (n - 2 * columns + 1) / 2 + 2;
        List<double[]> boxes = new ArrayList<>();
        for (int p = 0; p < n; p++) {
            int right = Math.min(p, columns - 1);
            int below = Math.clamp(p - (columns - 1), 0, rows - 1);
            int left = Math.clamp(p - (columns - 1) - (rows - 1), 0, columns - 1);
            int up = Math.max(0, p - 2 * (columns - 1) - (rows - 1));
            boxes.add(new double[] {(right - left) * (boxWidth + gap), (below - up) * (boxHeight + gap)});
        }
        return new SvgMachine(columns * (boxWidth + gap) - gap, rows * (boxHeight + gap) - gap, boxes, List.of(),
                prediction.layouts().dimension(0) + ", a ring", "");
    }

    static SvgMachine of(Prediction prediction, double boxWidth, double boxHeight, double gap, int mostAcross) {
        long[] grid = prediction.grid();
        List<Group> groups = groups(prediction);
        List<double[]> boxes = new ArrayList<>();
        List<Frame> frames = new ArrayList<>();
        double[] size = sizes(groups, 0, grid, boxWidth, boxHeight, gap, mostAcross);
        for (long p = 0; p < prediction.processors(); p++) {
            long[] at = Grid.coordinates(p, grid);
            double x = 0;
            double y = 0;
            for (int i = 0; i < groups.size(); i++) {
                boolean framed = i < groups.size() - 1;
                double[] part = sizes(groups, i + 1, grid, boxWidth, boxHeight, gap, mostAcross);
                double w = part[0] + (framed ? 2 * PAD : 0);
                double h = part[1] + (framed ? 2 * PAD + HEAD : 0);
                long[] place = place(groups.get(i).dims, at, mostAcross);
                x += place[1] * (w + gap);
                y += place[0] * (h + gap);
                if (framed) {
                    Frame f = new Frame(x, y, w, h, label(prediction, groups, i, at));
                    if (!frames.contains(f)) {
                        frames.add(f);
                    }
                    x += PAD;
                    y += PAD + HEAD;
                }
            }
            boxes.add(new double[] {x, y});
        }
        List<Integer> outer = groups.getFirst().dims;
        String last = outer.isEmpty() || prediction.plan().program().machines().size() > 1 ? ""
                : prediction.layouts().dimension(outer.getLast());
        boolean isBroken = outer.size() == 1 && grid[outer.getFirst()] > mostAcross;
        return new SvgMachine(size[0], size[1], boxes, frames, last + (isBroken ? ", row by row" : ""),
                outer.size() > 1 ? prediction.layouts().dimension(outer.getFirst()) : "");
    }

    /** Which one of its kind a frame is, and what the rows and columns in it count, if no more frames are between. */
    private static String label(Prediction prediction, List<Group> groups, int i, long[] at) {
        Group g = groups.get(i);
        String where = g.dims.stream().map(d -> Long.toString(at[d])).collect(Collectors.joining(", "));
        List<String> inner = groups.get(i + 1).dims.stream().map(prediction.layouts()::dimension).toList();
        return g.name + " " + (g.dims.size() > 1 ? "(" + where + ")" : where)
                + (i + 1 < groups.size() - 1 || inner.isEmpty() ? "" : ": " + (inner.size() > 1 ? inner.getFirst() + " \u2193, " : "")
                        + inner.getLast() + " \u2192");
    }

    /** Row and column of a processor among those of one group. */
    private static long[] place(List<Integer> dims, long[] at, int mostAcross) {
        return switch (dims.size()) {
            case 0 -> new long[] {0, 0};
            case 1 -> new long[] {at[dims.get(0)] / mostAcross, at[dims.get(0)] % mostAcross};
            default -> new long[] {at[dims.get(0)], at[dims.get(1)]};
        };
    }

    private static double[] sizes(List<Group> groups, int from, long[] grid, double boxWidth, double boxHeight, double gap,
            int mostAcross) {
        if (from == groups.size()) {
            return new double[] {boxWidth, boxHeight};
        }
        boolean framed = from < groups.size() - 1;
        double[] part = sizes(groups, from + 1, grid, boxWidth, boxHeight, gap, mostAcross);
        List<Integer> dims = groups.get(from).dims;
        long[] last = place(dims, Arrays.stream(grid).map(e -> e - 1).toArray(), mostAcross);
        long columns = dims.size() == 1 && last[0] > 0 ? mostAcross : last[1] + 1;
        double w = part[0] + (framed ? 2 * PAD : 0);
        double h = part[1] + (framed ? 2 * PAD + HEAD : 0);
        return new double[] {columns * (w + gap) - gap, (last[0] + 1) * (h + gap) - gap};
    }

    private static List<Group> groups(Prediction prediction) {
        List<Group> out = new ArrayList<>();
        if (prediction.plan().program().machines().size() > 1) {
            return List.of(new Group(List.of(0), "processor ="));
        }
        int first = 0;
        for (MachineDecl.Level level : prediction.plan().program().machine().map(MachineDecl::levels).orElse(List.of())) {
            List<Integer> dims = IntStream.range(first, first + level.extents().size()).boxed().toList();
            first += dims.size();
            if (dims.size() == 3) {
                out.add(new Group(dims.subList(2, 3), prediction.layouts().dimension(dims.get(2)) + " ="));
                out.add(new Group(dims.subList(0, 2), ""));
            } else {
                for (int i = 0; i < dims.size(); i += 2) {
                    List<Integer> two = dims.subList(i, Math.min(dims.size(), i + 2));
                    String names = two.stream().map(prediction.layouts()::dimension).collect(Collectors.joining(", "));
                    out.add(new Group(two, level.name().text().isEmpty() ? names + " =" : level.name().text()));
                }
            }
        }
        return out.isEmpty() ? List.of(new Group(List.of(), "")) : out;
    }
}
