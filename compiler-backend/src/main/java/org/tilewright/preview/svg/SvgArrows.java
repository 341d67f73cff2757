package org.tilewright.preview.svg;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.preview.drawing.BoxLayout;
import org.tilewright.preview.drawing.Ground;
import org.tilewright.preview.drawing.MachineDrawing;
import org.tilewright.preview.drawing.PatternLook;
import org.tilewright.preview.drawing.TensorFigure;
import org.tilewright.preview.timeline.PreviewTimeline;

/**
 * The messages of one step in a still picture: broadcasts and reductions as trees along the gaps between boxes, the others as
 * bows, as the page draws them.
 */
final class SvgArrows {

    private final PreviewTimeline timeline;
    private final PreviewTimeline.Step step;
    private final MachineDrawing machine;
    private final List<String> tensors;
    private final List<TensorFigure> figures;

    /** @param figures of the tensors, as large as they are drawn */
    SvgArrows(PreviewTimeline timeline, PreviewTimeline.Step step, MachineDrawing machine, List<String> tensors,
            List<TensorFigure> figures) {
        this.timeline = timeline;
        this.step = step;
        this.machine = machine;
        this.tensors = tensors;
        this.figures = figures;
    }

    /** A pattern in which a tensor moves. */
    private record Move(CommunicationPattern pattern, String tensor) {

        PatternLook look() {
            return PatternLook.of(pattern);
        }
    }

    private Set<Move> moves() {
        Set<Move> all = new LinkedHashSet<>();
        step.messages().forEach(m -> all.add(new Move(timeline.pattern(m), timeline.transfers().get(m.transfer()).tensor())));
        return all;
    }

    private String colour(Move m) {
        return Ground.LIGHT.kind(tensors.indexOf(m.tensor));
    }

    private String id(Move m) {
        return m.pattern.name().toLowerCase(Locale.ROOT) + "-" + tensors.indexOf(m.tensor);
    }

    String heads() {
        StringBuilder s = new StringBuilder("<defs>\n");
        for (Move m : moves()) {
            s.append("<marker id=\"").append(id(m)).append("\" viewBox=\"0 0 9 9\" refX=\"").append(m.look().isCentred() ? 4.5 : 8)
                    .append("\" refY=\"4.5\" markerWidth=\"6.5\" markerHeight=\"6.5\" markerUnits=\"userSpaceOnUse\" "
                            + "orient=\"auto\"><path d=\"").append(m.look().head())
                    .append("\" fill=\"").append(colour(m)).append("\"/></marker>\n");
        }
        return s.append("</defs>\n").toString();
    }

    private String line(Move m, String path) {
        String dashes = m.look().dashes().isEmpty() ? "" : "\" stroke-dasharray=\"" + m.look().dashes();
        return "<path class=\"message\" d=\"" + path + "\" fill=\"none\" stroke=\"" + colour(m)
                + "\" stroke-width=\"1.7\" stroke-linejoin=\"round" + dashes + "\" marker-end=\"url(#" + id(m) + ")\"/>\n";
    }

    String paths() {
        StringBuilder s = new StringBuilder();
        Map<List<Integer>, Integer> lanes = new HashMap<>();
        for (PreviewTimeline.Message m : step.messages()) {
            Move move = new Move(timeline.pattern(m), timeline.transfers().get(m.transfer()).tensor());
            // trees of different roots in one gap run beside each other
            int lane = lanes.computeIfAbsent(List.of(m.transfer(), m.from()), k -> lanes.size());
            double off = 5 + 3.2 * (m.transfer() % 3 + 2 * (lane % 2));
            int tensor = tensors.indexOf(move.tensor);
            Region piece = m.region().parts().getFirst();
            double[] from = point(m.from(), tensor, piece);
            double[] to = point(m.to(), tensor, piece);
            double near = Math.min(figures.get(tensor).thickness(piece) * 0.35, 8);
            s.append(line(move, move.look().isTree() ? branch(m, from, to, off, near) : bow(from, to, near)));
        }
        return s.toString();
    }

    private double[] point(int p, int tensor, Region piece) {
        double[] centre = figures.get(tensor).centre(piece);
        double[] corner = machine.corner(p);
        BoxLayout.Place at = machine.box().places().get(tensor);
        return new double[] {corner[0] + at.x() + centre[0], corner[1] + at.y() + centre[1]};
    }

    /**
     * Up into the gap above the sender's row, or out into the gap beside its column, along it and into the receiver, from the side
     * that is nearer, so that few maps are crossed.
     */
    private String branch(PreviewTimeline.Message m, double[] from, double[] to, double off, double near) {
        double[] a = machine.corner(m.from());
        double[] b = machine.corner(m.to());
        String start = "M" + number(from[0]) + " " + number(from[1]);
        boolean right = to[0] - b[0] > machine.box().width() / 2;
        String in = "H" + number(right ? b[0] + machine.box().width() + off : b[0] - off) + "V" + number(to[1]) + "H"
                + number(to[0] + (right ? near : -near));
        if (Math.abs(a[0] - b[0]) < 1) {
            return start + in;
        }
        String up = start + "V" + number(a[1] - off);
        return Math.abs(a[1] - b[1]) < 1 ? up + "H" + number(to[0]) + "V" + number(to[1] - near) : up + in;
    }

    /** A bow from one point to near another, so that the way back does not cover it. */
    private static String bow(double[] from, double[] to, double near) {
        double dx = to[0] - from[0];
        double dy = to[1] - from[1];
        double length = Math.max(1, Math.hypot(dx, dy));
        double bend = Math.min(30, 4 + length * 0.1);
        double cx = (from[0] + to[0]) / 2 + dy / length * bend;
        double cy = (from[1] + to[1]) / 2 - dx / length * bend;
        double end = Math.max(1, Math.hypot(to[0] - cx, to[1] - cy));
        double back = Math.min(near, length * 0.2);
        return "M" + number(from[0]) + " " + number(from[1]) + "Q" + number(cx) + " " + number(cy) + " "
                + number(to[0] - (to[0] - cx) / end * back) + " " + number(to[1] - (to[1] - cy) / end * back);
    }

    private static String number(double v) {
        return TensorFigure.number(v);
    }

    String legend(double x, double y) {
        StringBuilder s = new StringBuilder();
        for (Move m : moves()) {
            s.append(line(m, "M" + number(x) + " " + number(y) + "h30").replace(" class=\"message\"", ""));
            String name = m.tensor + ": " + m.pattern.text();
            s.append(SvgText.text(x + 38, y + 4, 11, PreviewSvg.INK, "start", false, name));
            x += 56 + 6 * name.length();
        }
        return s.append(SvgText.text(x, y + 4, 11, PreviewSvg.MUTED, "start", false, step.open().isEmpty()
                ? "a piece has its owner's colour" : "faint: owned; outlined: used; strong edge: made; the colour is the owner's"))
                .toString();
    }
}
