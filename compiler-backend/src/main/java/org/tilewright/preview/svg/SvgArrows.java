package org.tilewright.preview.svg;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.index.Regions;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.preview.timeline.PreviewTimeline;

/**
 * The messages of one step in a still picture: broadcasts and reductions as trees along the gaps between boxes, the others as
 * bows. Colour (of Okabe and Ito's palette) tells the tensor, as on the page; dashes and heads tell the pattern.
 */
final class SvgArrows {

    private static final Set<CommunicationPattern> TREES = EnumSet.of(CommunicationPattern.BROADCAST, CommunicationPattern.ALLGATHER,
            CommunicationPattern.REDUCE, CommunicationPattern.ALLREDUCE,
            CommunicationPattern.SCATTER, CommunicationPattern.GATHER);

    /** The page's colours of tensors on a light ground. */
    private static final List<String> COLOURS = List.of("#0072b2", "#c04e00", "#00795a", "#a8487f", "#8a6100", "#5b5b5b");

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

    /** A pattern in which a tensor moves. */
    private record Move(CommunicationPattern pattern, String tensor) { }

    private Set<Move> moves() {
        Set<Move> all = new LinkedHashSet<>();
        step.messages().forEach(m -> all.add(new Move(timeline.pattern(m), timeline.transfers().get(m.transfer()).tensor())));
        return all;
    }

    /** The colour of a tensor's name and of the arrows that move it. */
    static String colour(int tensor) {
        return COLOURS.get(tensor % COLOURS.size());
    }

    private static String dashes(CommunicationPattern p) {
        return switch (p) {
            case BROADCAST, ALLGATHER -> "";
            case SHIFT -> "7 4";
            case HALO -> "3 2";
            case REDUCE -> "2 3";
            case ALLREDUCE -> "2 3 7 3";
            case SCATTER -> "11 3";
            case GATHER -> "11 3 2 3";
            case CARRY -> "5 2 1 2";
            case REDISTRIBUTE, ALLTOALL -> "4 2";
            case FIRST, RESULT, POINT -> "1 3";
        };
    }

    private static String head(CommunicationPattern p) {
        return switch (p) {
            case BROADCAST, FIRST -> "M0 0L9 4.5L0 9z";
            case SHIFT, HALO, CARRY -> "M0 0L9 4.5L0 9L3 4.5z";
            case REDUCE, ALLREDUCE, RESULT -> "M0 4.5L4.5 0.5L9 4.5L4.5 8.5z";
            case ALLGATHER, SCATTER, GATHER -> "M7 0h2v9h-2zM0 1.5L7 4.5L0 7.5z";
            case REDISTRIBUTE -> "M1 1h7v7h-7z";
            case ALLTOALL, POINT -> "M4.5 1a3.5 3.5 0 1 0 0.01 0z";
        };
    }

    private String id(Move m) {
        return m.pattern.name().toLowerCase(Locale.ROOT) + "-" + box.tensor(m.tensor);
    }

    String heads() {
        StringBuilder s = new StringBuilder("<defs>\n");
        for (Move m : moves()) {
            boolean centred = m.pattern == CommunicationPattern.POINT || m.pattern == CommunicationPattern.ALLTOALL
                    || m.pattern == CommunicationPattern.REDISTRIBUTE;
            s.append("<marker id=\"").append(id(m)).append("\" viewBox=\"0 0 9 9\" refX=\"").append(centred ? 4.5 : 8)
                    .append("\" refY=\"4.5\" markerWidth=\"7\" markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" "
                            + "orient=\"auto\"><path d=\"").append(head(m.pattern))
                    .append("\" fill=\"").append(colour(box.tensor(m.tensor))).append("\"/></marker>\n");
        }
        return s.append("</defs>\n").toString();
    }

    private String line(Move m, String path) {
        String dashes = dashes(m.pattern).isEmpty() ? "" : "\" stroke-dasharray=\"" + dashes(m.pattern);
        return "<path class=\"message\" d=\"" + path + "\" fill=\"none\" stroke=\"" + colour(box.tensor(m.tensor))
                + "\" stroke-width=\"1.7\" stroke-linejoin=\"round" + dashes + "\" marker-end=\"url(#" + id(m) + ")\"/>\n";
    }

    String paths() {
        StringBuilder s = new StringBuilder();
        Map<Integer, Integer> lanes = new HashMap<>();
        for (PreviewTimeline.Message m : step.messages()) {
            PreviewTimeline.Transfer t = timeline.transfers().get(m.transfer());
            int lane = lanes.computeIfAbsent(m.transfer() * 1000 + m.from(), k -> lanes.size());
            double[] from = point(m.from(), t.tensor(), m.region());
            double[] to = point(m.to(), t.tensor(), m.region());
            s.append(line(new Move(timeline.pattern(m), t.tensor()),
                    TREES.contains(timeline.pattern(m)) ? branch(m, from, to, 5 + 3.2 * (m.transfer() % 3 + 2 * (lane % 2)))
                            : bow(from, to)));
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
        for (Move m : moves()) {
            s.append(line(m, "M" + SvgFigure.number(x) + " " + SvgFigure.number(y) + "h30").replace(" class=\"message\"", ""));
            String name = m.tensor + ": " + m.pattern.text();
            s.append(SvgBox.text(x + 38, y + 4, 11, PreviewSvg.INK, "start", false, name));
            x += 56 + 6 * name.length();
        }
        return s.append(SvgBox.text(x, y + 4, 11, "#59636e", "start", false, step.open().isEmpty() ? "a piece has its owner's colour"
                : "faint: owned; outlined: used; strong edge: made; the colour is the owner's")).toString();
    }
}
