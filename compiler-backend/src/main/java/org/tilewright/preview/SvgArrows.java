package org.tilewright.preview;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tilewright.ir.index.Regions;

/**
 * The messages of one step in a still picture: broadcasts and reductions as trees along the gaps between boxes, the others as
 * bows. Colour (of Okabe and Ito's palette), dashes and heads all tell the kind.
 */
final class SvgArrows {

    private static final Set<Kind> TREES = EnumSet.of(Kind.BROADCAST, Kind.REDUCE, Kind.ALLREDUCE, Kind.SCATTER, Kind.GATHER);

    private final PreviewTimeline timeline;
    private final PreviewTimeline.Step step;
    private final SvgMachine machine;
    private final SvgBox box;

    SvgArrows(PreviewTimeline timeline, PreviewTimeline.Step step, SvgMachine machine, SvgBox box) {
        this.timeline = timeline;
        this.step = step;
        this.machine = machine;
        this.box = box;
    }

    private Set<Kind> kinds() {
        Set<Kind> all = new TreeSet<>();
        step.messages().forEach(m -> all.add(timeline.transfers().get(m.transfer()).kind()));
        return all;
    }

    private static String colour(Kind k) {
        return switch (k) {
            case BROADCAST -> "#0072b2";
            case SHIFT -> "#c04e00";
            case REDUCE, ALLREDUCE, CARRY -> "#00795a";
            case SCATTER, GATHER -> "#8a6100";
            case REDISTRIBUTE -> "#a8487f";
            case POINT -> "#5b5b5b";
        };
    }

    private static String dashes(Kind k) {
        return switch (k) {
            case BROADCAST -> "";
            case SHIFT -> "7 4";
            case REDUCE -> "2 3";
            case ALLREDUCE -> "2 3 7 3";
            case SCATTER -> "11 3";
            case GATHER -> "11 3 2 3";
            case CARRY -> "5 2 1 2";
            case REDISTRIBUTE -> "4 2";
            case POINT -> "1 3";
        };
    }

    private static String head(Kind k) {
        return switch (k) {
            case BROADCAST -> "M0 0L9 4.5L0 9z";
            case SHIFT, CARRY -> "M0 0L9 4.5L0 9L3 4.5z";
            case REDUCE, ALLREDUCE -> "M0 4.5L4.5 0.5L9 4.5L4.5 8.5z";
            case SCATTER, GATHER -> "M7 0h2v9h-2zM0 1.5L7 4.5L0 7.5z";
            case REDISTRIBUTE -> "M1 1h7v7h-7z";
            case POINT -> "M4.5 1a3.5 3.5 0 1 0 0.01 0z";
        };
    }

    String heads() {
        StringBuilder s = new StringBuilder("<defs>\n");
        for (Kind k : kinds()) {
            s.append("<marker id=\"").append(k.text()).append("\" viewBox=\"0 0 9 9\" refX=\"")
                    .append(k == Kind.POINT || k == Kind.REDISTRIBUTE ? 4.5 : 8)
                    .append("\" refY=\"4.5\" markerWidth=\"7\" markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" "
                            + "orient=\"auto\"><path d=\"").append(head(k))
                    .append("\" fill=\"").append(colour(k)).append("\"/></marker>\n");
        }
        return s.append("</defs>\n").toString();
    }

    private String line(Kind k, String path) {
        String dashes = dashes(k).isEmpty() ? "" : "\" stroke-dasharray=\"" + dashes(k);
        return "<path class=\"message\" d=\"" + path + "\" fill=\"none\" stroke=\"" + colour(k)
                + "\" stroke-width=\"1.7\" stroke-linejoin=\"round" + dashes + "\" marker-end=\"url(#" + k.text() + ")\"/>\n";
    }

    String paths() {
        StringBuilder s = new StringBuilder();
        Map<Integer, Integer> lanes = new HashMap<>();
        for (PreviewTimeline.Message m : step.messages()) {
            PreviewTimeline.Transfer t = timeline.transfers().get(m.transfer());
            int lane = lanes.computeIfAbsent(m.transfer() * 1000 + m.from(), k -> lanes.size());
            double[] from = point(m.from(), t.tensor(), m.region());
            double[] to = point(m.to(), t.tensor(), m.region());
            s.append(line(t.kind(),
                    TREES.contains(t.kind()) ? branch(m, from, to, 5 + 3.2 * (m.transfer() % 3 + 2 * (lane % 2))) : bow(from, to)));
        }
        return s.toString();
    }

    private double[] point(int p, String tensor, Regions piece) {
        int t = box.tensor(tensor);
        double[] anchor = box.figures().get(t).anchor(piece.parts().getFirst());
        double[] corner = machine.boxes().get(p);
        return new double[] {corner[0] + box.at(t)[0] + anchor[0], corner[1] + box.at(t)[1] + anchor[1]};
    }

    private String branch(PreviewTimeline.Message m, double[] from, double[] to, double off) {
        double[] a = machine.boxes().get(m.from());
        double[] b = machine.boxes().get(m.to());
        String start = "M" + SvgFigure.number(from[0]) + " " + SvgFigure.number(from[1]);
        // in from the side that is nearer, so that few maps are crossed
        boolean right = to[0] - b[0] > box.width() / 2;
        String in = "H" + SvgFigure.number(right ? b[0] + box.width() + off : b[0] - off) + "V" + SvgFigure.number(to[1]) + "H"
                + SvgFigure.number(to[0] + (right ? 5 : -5));
        if (Math.abs(a[0] - b[0]) < 1) {
            return start + in;
        }
        String up = start + "V" + SvgFigure.number(a[1] - off);
        return Math.abs(a[1] - b[1]) < 1 ? up + "H" + SvgFigure.number(to[0]) + "V" + SvgFigure.number(to[1] - 5)
                : up + in;
    }

    private static String bow(double[] from, double[] to) {
        double dx = to[0] - from[0];
        double dy = to[1] - from[1];
        double length = Math.max(1, Math.hypot(dx, dy));
        double bend = Math.min(30, 4 + length * 0.1);
        double cx = (from[0] + to[0]) / 2 + dy / length * bend;
        double cy = (from[1] + to[1]) / 2 - dx / length * bend;
        double end = Math.max(1, Math.hypot(to[0] - cx, to[1] - cy));
        double back = Math.min(5, length * 0.2);
        return "M" + SvgFigure.number(from[0]) + " " + SvgFigure.number(from[1]) + "Q" + SvgFigure.number(cx) + " "
                + SvgFigure.number(cy) + " "
                + SvgFigure.number(to[0] - (to[0] - cx) / end * back) + " " + SvgFigure.number(to[1] - (to[1] - cy) / end * back);
    }

    String legend(double x, double y) {
        StringBuilder s = new StringBuilder();
        for (Kind k : kinds()) {
            s.append(line(k, "M" + SvgFigure.number(x) + " " + SvgFigure.number(y) + "h30").replace(" class=\"message\"", ""));
            s.append(SvgBox.text(x + 38, y + 4, 11, "#1f2328", "start", false, k == Kind.POINT ? "point to point" : k.text()));
            x += 140;
        }
        return s.append(SvgBox.text(x, y + 4, 11, "#59636e", "start", false, step.open().isEmpty() ? "a piece has its owner's colour"
                : "faint: owned; outlined: used; strong edge: made; the colour is the owner's")).toString();
    }
}
