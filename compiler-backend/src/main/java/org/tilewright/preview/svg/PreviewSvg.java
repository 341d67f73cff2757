package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import org.tilewright.preview.drawing.BoxLayout;
import org.tilewright.preview.drawing.Drawing;
import org.tilewright.preview.drawing.Ground;
import org.tilewright.preview.drawing.MachineDrawing;
import org.tilewright.preview.drawing.TensorFigure;
import org.tilewright.preview.timeline.PreviewTimeline;
import org.tilewright.preview.timeline.StepSentence;

/**
 * The preview as a still picture on a light ground: the machine with each processor's pieces in the first step in which
 * something moves, the messages of that step, and totals; of machines too large for that some processors.
 */
public final class PreviewSvg {

    static final String INK = "#1f2328";
    static final String MUTED = "#59636e";
    static final String LINE = "#d1d9e0";
    static final String PANEL = "#f6f8fa";
    private static final double MARGIN = 28;
    /** Room for the name of a dimension of the machine beside it. */
    private static final double AXIS = 36;
    /** What the legend of two patterns takes. */
    private static final double LEAST = 700;
    /** The room that there is for the machine. */
    private static final double WIDE = 900;
    /** How wide a letter is at most, in the mean of a line. */
    private static final double LETTER = 6.4;

    private final Prediction prediction;
    private final PreviewTimeline timeline;
    private final PreviewTimeline.Step step;
    private final List<String> tensors;
    private final Drawing drawing;
    private final MachineDrawing machine;
    private final List<TensorFigure> figures;
    private final StringBuilder out = new StringBuilder();

    private PreviewSvg(Prediction prediction) {
        this.prediction = prediction;
        this.timeline = PreviewTimeline.of(prediction);
        // a shift shows more of an algorithm than the step before it, which only sets it up
        this.step = timeline.steps().stream()
                .filter(s -> s.messages().stream().anyMatch(m -> timeline.pattern(m) != CommunicationPattern.FIRST))
                .findFirst()
                .or(() -> timeline.steps().stream().filter(s -> !s.messages().isEmpty()).findFirst()).orElse(timeline.steps().getLast());
        this.tensors = prediction.plan().tensors().stream().map(t -> t.tensor().name().text()).toList();
        this.drawing = Drawing.of(prediction, timeline);
        this.machine = drawing.in(WIDE);
        this.figures = drawing.figures().stream().map(f -> f.scaled(machine.size())).toList();
    }

    /** The whole document. */
    public static String of(Plan plan, ParamValues params) {
        return new PreviewSvg(Prediction.of(plan, params)).document();
    }

    private String document() {
        double left = machine.down().isEmpty() ? 0 : AXIS;
        double width = Math.max(machine.width() + left + 2 * MARGIN, LEAST);
        int letters = (int) ((width - 2 * MARGIN) / LETTER);
        List<String> totals = totals().stream().flatMap(t -> lines(t, letters).stream()).toList();
        List<String> sentence = lines(new StepSentence(prediction, timeline).of(step), letters);
        double top = 64 + 17 * sentence.size() + (machine.across().isEmpty() ? 0 : AXIS);
        double legendAt = top + machine.height() + 30;
        double height = legendAt + 30 + 18 * totals.size() + 10;
        String file = prediction.plan().program().file();
        out.append(String.format(Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" role=\"img\""
                        + " font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\">%n", width, height, width, height));
        out.append("<title>").append(SvgText.escaped("Preview of " + file)).append("</title>\n");
        SvgArrows arrows = new SvgArrows(timeline, step, machine, tensors, figures);
        out.append(arrows.heads());
        out.append(SvgText.rectangle("", 0, 0, width, height, 0, "#ffffff", "none"));
        String label = (step.statement().isEmpty() ? "" : step.statement() + ": ") + TimelineJson.label(step);
        text(MARGIN, 28, 15, INK, "start", true, file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1));
        text(MARGIN, 47, 12, MUTED, "start", false, machineText() + "; " + label
                + (step.messages().isEmpty() ? "" : ", " + Quantity.count(step.messages().size(), "message"))
                + (step.outside().messages() == 0 ? "" : " and " + Quantity.count(step.outside().messages(), "more message")
                        + " between these and others"));
        for (int i = 0; i < sentence.size(); i++) {
            text(MARGIN, 66 + 17 * i, 12, INK, "start", false, sentence.get(i));
        }
        out.append(SvgText.moved((width + left - machine.width()) / 2, top)).append('\n');
        axes();
        boxes();
        out.append(arrows.paths());
        labels();
        out.append("</g>\n");
        out.append(arrows.legend(MARGIN, legendAt));
        double y = legendAt + 34;
        for (String line : totals) {
            text(MARGIN, y, 12, INK, "start", false, line);
            y += 18;
        }
        return out.append("</svg>\n").toString();
    }

    /** Which dimensions of the machine go across and down. */
    private void axes() {
        // beyond the trees of messages, which run beside the boxes
        double away = 22;
        if (!machine.across().isEmpty()) {
            out.append(axis("M0 -" + TensorFigure.number(away) + "H" + TensorFigure.number(machine.width()) + "m-6 -3.5l6 3.5l-6 3.5"));
            text(2, -away - 5, 11, MUTED, "start", false, machine.across());
            out.append("</g>\n");
        }
        if (!machine.down().isEmpty()) {
            out.append(axis("M-" + TensorFigure.number(away) + " 0V" + TensorFigure.number(machine.height()) + "m-3.5 -6l3.5 6l3.5 -6"));
            out.append("<g transform=\"translate(-").append(TensorFigure.number(away + 5)).append(" 2) rotate(-90)\">");
            text(0, 0, 11, MUTED, "end", false, machine.down());
            out.append("</g></g>\n");
        }
    }

    private static String axis(String path) {
        return "<g class=\"machine-axis\"><path class=\"axis\" d=\"" + path + "\" fill=\"none\" stroke=\"" + MUTED
                + "\" stroke-width=\"1\"/>\n";
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
        int drawn = timeline.sample().processors().size();
        return (prediction.grid().length > 1 ? extents + " = " : "") + Quantity.count(prediction.processors(), "processor")
                + (timeline.sample().isAll() ? "" : ", of which " + drawn + " are drawn; what others own is grey");
    }

    private void boxes() {
        if (machine.isRing()) {
            out.append(IntStream.range(0, timeline.sample().processors().size()).mapToObj(machine::corner)
                    .map(at -> TensorFigure.number(at[0] + machine.box().width() / 2) + " "
                            + TensorFigure.number(at[1] + machine.box().height() / 2))
                    .collect(Collectors.joining("L", "<path class=\"track\" d=\"M", "z\" fill=\"none\" stroke=\"" + LINE
                            + "\" stroke-width=\"3\" stroke-linejoin=\"round\"/>\n")));
        }
        for (MachineDrawing.Frame f : machine.frames()) {
            out.append(SvgText.rectangle("frame", f.x(), f.y(), f.width(), f.height(), 6, PANEL, LINE));
            text(f.x() + 10, f.y() + 15, 10, MUTED, "start", false, f.label());
        }
        SvgMaps maps = new SvgMaps(prediction, timeline, step);
        for (int p = 0; p < timeline.sample().processors().size(); p++) {
            double[] at = machine.corner(p);
            out.append(SvgText.moved(at[0], at[1]));
            out.append(SvgText.rectangle("case", 0, 0, machine.box().width(), machine.box().height(), 5, "#ffffff", LINE));
            out.append(SvgText.rectangle("own", 0, 0, machine.box().width(), 4, 2, maps.colour(p, 0), "none"));
            for (int t = 0; t < tensors.size(); t++) {
                BoxLayout.Place place = machine.box().places().get(t);
                out.append(SvgText.moved(place.x(), place.y())).append(maps.map(t, figures.get(t), p)).append("</g>");
            }
            out.append("</g>\n");
        }
    }

    /** The words of the boxes, over the arrows and with a rim, so that none is hidden. */
    private void labels() {
        out.append("<g stroke=\"#ffffff\" stroke-width=\"2.5\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n");
        for (int p = 0; p < timeline.sample().processors().size(); p++) {
            double[] at = machine.corner(p);
            text(at[0] + 7, at[1] + 16, 10, MUTED, "start", false, name(timeline.sample().processors().get(p)));
            for (int t = 0; t < tensors.size(); t++) {
                BoxLayout.Place place = machine.box().places().get(t);
                text(at[0] + place.x() + figures.get(t).width() / 2, at[1] + place.below() + 10, 10, Ground.LIGHT.kind(t), "middle",
                        true, drawing.labels().get(t));
            }
        }
        out.append("</g>\n");
    }

    /** A processor's coordinates. */
    private static String name(long[] at) {
        return at.length == 0 ? "0" : Arrays.stream(at).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
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
        out.append(SvgText.text(x, y, size, fill, anchor, bold, text));
    }
}
