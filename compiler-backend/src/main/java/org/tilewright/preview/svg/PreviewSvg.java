package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Regions;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.preview.TimelineJson;
import org.tilewright.preview.timeline.PreviewTimeline;
import org.tilewright.preview.timeline.StepSentence;
import org.tilewright.preview.timeline.WalkPlan;

/**
 * The preview as a still picture on a light ground: the machine with each processor's pieces in the first step in which
 * something moves, the messages of that step, and totals. Machines too large for that show how tensors are cut.
 */
public final class PreviewSvg {

    static final String INK = "#1f2328";
    static final String MUTED = "#59636e";
    static final String LINE = "#d1d9e0";
    private static final String PANEL = "#f6f8fa";
    private static final double MARGIN = 28;
    /** Room for the name of a dimension of the machine beside it. */
    private static final double AXIS = 36;
    /** What the legend of two patterns takes. */
    private static final double LEAST = 700;
    /** What a ring is not wider than. */
    private static final double WIDE = 900;
    /** How wide a letter is at most, in the mean of a line. */
    private static final double LETTER = 6.4;

    private final Prediction prediction;
    private final PreviewTimeline timeline;
    private final StringBuilder out = new StringBuilder();
    private final boolean aggregated;

    private PreviewSvg(Prediction prediction) {
        this.prediction = prediction;
        this.aggregated = prediction.processors() > PreviewTimeline.MOST_PROCESSORS;
        this.timeline = aggregated ? PreviewTimeline.start(prediction) : PreviewTimeline.of(prediction);
    }

    /** The whole document. */
    public static String of(Plan plan, ParamValues params) {
        return new PreviewSvg(Prediction.of(plan, params)).document();
    }

    private String document() {
        // a shift shows more of an algorithm than the step before it, which only sets it up
        PreviewTimeline.Step step = timeline.steps().stream()
                .filter(s -> s.messages().stream().anyMatch(m -> timeline.pattern(m) != CommunicationPattern.FIRST))
                .findFirst()
                .or(() -> timeline.steps().stream().filter(s -> !s.messages().isEmpty()).findFirst()).orElse(timeline.steps().getLast());
        double size = prediction.processors() <= 4 ? 76 : prediction.processors() <= 9 ? 56 : prediction.processors() <= 16 ? 44 : 26;
        SvgBox box = new SvgBox(prediction, timeline, aggregated ? 150 : size);
        double gap = size >= 40 ? 40 : 26;
        SvgMachine machine = aggregated ? SvgMachine.one(box.width(), box.height())
                : isRing() ? SvgMachine.ring(prediction, box.width(), box.height(), gap, Math.max(2, (int) (WIDE / (box.width() + gap))))
                : SvgMachine.of(prediction, box.width(), box.height(), gap, 8);
        List<String> totals = totals();
        double left = machine.down().isEmpty() ? 0 : AXIS;
        double width = Math.max(machine.width() + left + 2 * MARGIN, LEAST);
        List<String> sentence = timeline.stepsInAll() == 0 ? List.of()
                : lines(new StepSentence(prediction, timeline).of(step), (int) ((width - 2 * MARGIN) / LETTER));
        double top = 64 + 17 * sentence.size() + (machine.across().isEmpty() ? 0 : AXIS);
        double legendAt = top + machine.height() + 30;
        double height = legendAt + 30 + 18 * totals.size() + 10;
        String file = prediction.plan().program().file();
        out.append(String.format(Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" role=\"img\""
                        + " font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\">%n", width, height, width, height));
        out.append("<title>").append(escaped("Preview of " + file)).append("</title>\n");
        SvgArrows arrows = new SvgArrows(timeline, step, machine, box);
        out.append(arrows.heads());
        out.append(rectangle(0, 0, width, height, 0, "#ffffff", "none"));
        String label = timeline.stepsInAll() == 0 ? "layouts"
                : (step.statement().isEmpty() ? "" : step.statement() + ": ") + TimelineJson.label(step);
        text(MARGIN, 28, 15, INK, "start", true, file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1));
        text(MARGIN, 47, 12, MUTED, "start", false, machineText() + "; " + label
                + (step.messages().isEmpty() ? "" : ", " + Quantity.count(step.messages().size(), "message")));
        for (int i = 0; i < sentence.size(); i++) {
            text(MARGIN, 66 + 17 * i, 12, INK, "start", false, sentence.get(i));
        }
        out.append("<g transform=\"translate(").append(SvgFigure.number((width + left - machine.width()) / 2)).append(' ').append(top)
                .append(")\">\n");
        axes(machine);
        machine(machine, box, step);
        out.append(arrows.paths());
        labels(machine, box);
        out.append("</g>\n");
        out.append(arrows.legend(MARGIN, legendAt));
        double y = legendAt + 34;
        for (String line : totals) {
            text(MARGIN, y, 12, INK, "start", false, line);
            y += 18;
        }
        return out.append("</svg>\n").toString();
    }

    /** Whether a machine of one dimension passes pieces around: from neighbour to neighbour, and between the ends. */
    private boolean isRing() {
        long n = prediction.processors();
        return prediction.grid().length == 1 && n > 2 && timeline.steps().stream().flatMap(s -> s.messages().stream())
                .anyMatch(m -> (timeline.pattern(m) == CommunicationPattern.SHIFT || timeline.pattern(m) == CommunicationPattern.HALO)
                        && Math.abs(m.from() - m.to()) == n - 1);
    }

    /** Which dimensions of the machine go across and down. */
    private void axes(SvgMachine machine) {
        // beyond the trees of messages, which run beside the boxes
        double away = 22;
        if (!machine.across().isEmpty()) {
            out.append(arrow("M0 -" + SvgFigure.number(away) + "H" + SvgFigure.number(machine.width()) + "m-6 -3.5l6 3.5l-6 3.5"));
            text(2, -away - 5, 11, MUTED, "start", false, machine.across());
        }
        if (!machine.down().isEmpty()) {
            out.append(arrow("M-" + SvgFigure.number(away) + " 0V" + SvgFigure.number(machine.height()) + "m-3.5 -6l3.5 6l3.5 -6"));
            out.append("<g transform=\"translate(-").append(SvgFigure.number(away + 5)).append(" 2) rotate(-90)\">");
            text(0, 0, 11, MUTED, "end", false, machine.down());
            out.append("</g>\n");
        }
    }

    private static String arrow(String path) {
        return "<path class=\"axis\" d=\"" + path + "\" fill=\"none\" stroke=\"" + MUTED + "\" stroke-width=\"1\"/>\n";
    }

    /** A text in lines of about so many letters. */
    private static List<String> lines(String text, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private String machineText() {
        String extents = Arrays.stream(prediction.grid()).mapToObj(Long::toString).collect(Collectors.joining(" x "));
        return (prediction.grid().length > 1 ? extents + " = " : "") + Quantity.count(prediction.processors(), "processor");
    }

    private void machine(SvgMachine machine, SvgBox box, PreviewTimeline.Step step) {
        for (SvgMachine.Frame f : machine.frames()) {
            out.append(rectangle(f.x(), f.y(), f.width(), f.height(), 6, PANEL, LINE));
            text(f.x() + 10, f.y() + 15, 11, MUTED, "start", false, f.label());
        }
        for (int p = 0; p < machine.boxes().size(); p++) {
            double[] at = machine.boxes().get(p);
            out.append("<g transform=\"translate(").append(SvgFigure.number(at[0])).append(' ').append(SvgFigure.number(at[1]))
                    .append(")\">");
            out.append(rectangle(0, 0, box.width(), box.height(), 5, "#ffffff", LINE));
            if (!aggregated) {
                out.append(rectangle(0, 0, box.width(), 4, 2, SvgBox.colour(prediction, p, 0), "none"));
            }
            for (int t = 0; t < prediction.plan().tensors().size(); t++) {
                tensor(box, step, t, p);
            }
            out.append("</g>\n");
        }
    }

    private void tensor(SvgBox box, PreviewTimeline.Step step, int t, int p) {
        SvgFigure figure = box.figures().get(t);
        double[] at = box.at(t);
        String name = prediction.plan().tensors().get(t).tensor().name().text();
        out.append("<g transform=\"translate(").append(SvgFigure.number(at[0])).append(' ').append(SvgFigure.number(at[1])).append(")\">");
        figure.outline().forEach(f -> paint(List.of(new SvgFigure.Face(f.polygons(), 0)), PANEL, LINE, 1, 1));
        Ownership homes = prediction.homes(timeline.layouts().get(step.layouts().get(t)).layout());
        if (aggregated) {
            box.pieces(homes).forEach((piece, owner) -> paint(figure.faces(piece), SvgBox.colour(prediction, owner, 0), "#ffffff", 1, 0.3));
        } else {
            paint(figure.faces(homes.home(prediction.coordinates(p))), SvgBox.colour(prediction, p, 0), "none", 0.38, 0);
        }
        for (WalkPlan.Open open : step.open()) {
            Regions held = open.byProcessor().get(p);
            if (open.tensor().equals(name) && !held.isEmpty()) {
                box.pieces(homes).forEach((piece, owner) -> {
                    boolean own = homes.home(prediction.coordinates(p)).equals(piece);
                    held.intersect(piece).parts().forEach(part -> paint(figure.faces(part), SvgBox.colour(prediction, own ? p : owner, 0),
                            INK, 1, piece.isBox() ? 0.7 : 0.2));
                });
                if (open.output()) {
                    List<SvgFigure.Face> hull = figure.faces(held.hull());
                    out.append("<path d=\"").append(hull.getLast().path()).append("\" fill=\"none\" stroke=\"").append(INK)
                            .append("\" stroke-width=\"2\"/>");
                }
            }
        }
        out.append("</g>");
    }

    /** The words of the boxes, over the arrows and with a rim, so that none is hidden. */
    private void labels(SvgMachine machine, SvgBox box) {
        out.append("<g stroke=\"#ffffff\" stroke-width=\"2.5\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n");
        for (int p = 0; p < machine.boxes().size(); p++) {
            double[] at = machine.boxes().get(p);
            if (!aggregated) {
                text(at[0] + 7, at[1] + 17, 10, MUTED, "start", false, SvgBox.name(prediction, p));
            }
            for (int t = 0; t < prediction.plan().tensors().size(); t++) {
                text(at[0] + box.at(t)[0] + box.figures().get(t).width / 2, at[1] + box.below(t) + 11, 10, SvgArrows.colour(t), "middle",
                        true, prediction.plan().tensors().get(t).tensor().name().text());
            }
        }
        out.append("</g>\n");
    }

    private void paint(List<SvgFigure.Face> faces, String fill, String stroke, double opacity, double strokeWidth) {
        for (SvgFigure.Face f : faces) {
            out.append("<path d=\"").append(f.path()).append("\" fill=\"").append(SvgBox.shaded(fill, f.shade()))
                    .append("\" stroke=\"").append(stroke)
                    .append("\" stroke-width=\"").append(strokeWidth).append(opacity < 1 ? "\" fill-opacity=\"" + opacity : "")
                    .append("\"/>");
        }
    }

    private List<String> totals() {
        Set<String> lines = new LinkedHashSet<>();
        for (LowerBound.OfStatement s : prediction.bound().statements()) {
            long moved = prediction.families(s).stream().mapToLong(TransferGroup::bytes).sum();
            double mean = prediction.meanBytes(s);
            lines.add(s.statement() + ": " + Quantity.bytes(moved) + " move, " + Quantity.bytes(Math.round(mean))
                    + " received per processor on average; lower bound "
                    + Quantity.bytes(s.bytesPerProcessor())
                    + (s.bytesPerProcessor() > 0 || moved > 0 ? " (" + Quantity.timesNeeded(mean, s.bytesPerProcessor()) + ")" : ""));
        }
        lines.add("all: " + prediction.traffic().total() + " in "
                + Quantity.count(prediction.traffic().messages(), "message")
                + prediction.links(prediction.families()).map(l -> ": " + l).orElse("")
                + "; at most " + Quantity.bytes(prediction.memory().maxBytesPerProcessor()) + " of memory on one processor");
        return List.copyOf(lines);
    }

    private void text(double x, double y, int size, String fill, String anchor, boolean bold, String text) {
        out.append(SvgBox.text(x, y, size, fill, anchor, bold, text));
    }

    static String rectangle(double x, double y, double w, double h, double radius, String fill, String stroke) {
        return "<rect x=\"" + SvgFigure.number(x) + "\" y=\"" + SvgFigure.number(y) + "\" width=\"" + SvgFigure.number(w) + "\" height=\""
                + SvgFigure.number(h) + "\" rx=\"" + SvgFigure.number(radius) + "\" fill=\"" + fill + "\" stroke=\"" + stroke + "\"/>";
    }

    static String escaped(String s) {
        return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
