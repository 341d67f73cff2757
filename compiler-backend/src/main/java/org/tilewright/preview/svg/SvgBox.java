package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.index.Region;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;
import org.tilewright.preview.timeline.PreviewTimeline;

/** A processor's box in a still picture: a small map of each tensor, in rows of four. */
final class SvgBox {

    private static final double PAD = 9;

    /** More pieces than this are not told apart in a picture. */
    private static final int MOST_PIECES = 1024;

    private final Prediction prediction;
    private final List<SvgFigure> figures = new ArrayList<>();
    private final List<double[]> places = new ArrayList<>();
    private final Map<Ownership, Map<Region, Integer>> pieces = new java.util.IdentityHashMap<>();
    private double width;
    private double height;

    SvgBox(Prediction prediction, PreviewTimeline timeline, double size) {
        this.prediction = prediction;
        for (Plan.PlannedTensor t : prediction.plan().tensors()) {
            List<Region> cuts = timeline.layouts().stream().filter(l -> l.tensor().equals(t.tensor().name().text()))
                    .flatMap(l -> pieces(prediction.homes(l.layout())).keySet().stream()).toList();
            figures.add(new SvgFigure(t.tensor().extents().stream().mapToLong(prediction.params()::integer).toArray(), size, cuts));
        }
        double y = 24;
        for (int i = 0; i < figures.size(); i += 4) {
            List<SvgFigure> row = figures.subList(i, Math.min(figures.size(), i + 4));
            double tall = row.stream().mapToDouble(f -> f.height).max().orElse(0);
            double x = PAD;
            for (int k = 0; k < row.size(); k++) {
                SvgFigure f = row.get(k);
                // a name may be wider than its map
                double room = Math.max(f.width, 5.6 * prediction.plan().tensors().get(i + k).tensor().name().text().length());
                places.add(new double[] {x + (room - f.width) / 2, y + (tall - f.height) / 2, y + tall});
                x += room + PAD;
            }
            width = Math.max(width, Math.max(x, 46));
            y += tall + 16;
        }
        height = y + 3;
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    List<SvgFigure> figures() {
        return figures;
    }

    /** The corner of a tensor's map. */
    double[] at(int tensor) {
        return places.get(tensor);
    }

    /** The lower edge of the row that a tensor's map stands in. */
    double below(int tensor) {
        return places.get(tensor)[2];
    }

    int tensor(String name) {
        List<String> names = prediction.plan().tensors().stream().map(t -> t.tensor().name().text()).toList();
        return names.indexOf(name);
    }

    /** The different pieces of a layout with the first processor that owns each. */
    Map<Region, Integer> pieces(Ownership homes) {
        return pieces.computeIfAbsent(homes, h -> {
            Map<Region, Integer> all = new LinkedHashMap<>();
            for (int p = 0; p < Math.min(MOST_PIECES, prediction.processors()); p++) {
                Region home = h.home(prediction.coordinates(p));
                if (!home.isEmpty()) {
                    all.putIfAbsent(home, p);
                }
            }
            return all;
        });
    }

    /** A processor's coordinates. */
    static String name(Prediction prediction, int p) {
        return prediction.grid().length == 0 ? "0"
                : Arrays.stream(prediction.coordinates(p)).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
    }

    /** A hue a processor, neighbours of one row apart by tone as well: the page's colours on a light ground. */
    static String colour(Prediction prediction, int p, double shade) {
        return colour(prediction, p, Ground.LIGHT, shade);
    }

    /** The page's colours. */
    static String colour(Prediction prediction, int p, Ground ground, double shade) {
        boolean odd = Arrays.stream(prediction.coordinates(p)).sum() % 2 == 1;
        double hue = Math.toRadians(20 + 330.0 * p / Math.max(1, prediction.processors()));
        return shaded(oklab(ground.lightness(odd), 0.09 * Math.cos(hue), 0.09 * Math.sin(hue)), shade);
    }

    static String shaded(String colour, double shade) {
        if (shade == 0 || !colour.startsWith("#")) {
            return colour;
        }
        StringBuilder s = new StringBuilder("#");
        for (int i = 1; i < 7; i += 2) {
            int v = Integer.parseInt(colour.substring(i, i + 2), 16);
            s.append(String.format("%02x", Math.max(0, Math.min(255, Math.round(v * (1 - shade))))));
        }
        return s.toString();
    }

    /** A colour of Björn Ottosson's space Oklab, which CSS's oklch gives in polar coordinates, as sRGB. */
    private static String oklab(double lightness, double a, double b) {
        double l = Math.pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
        double m = Math.pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
        double s = Math.pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
        StringBuilder out = new StringBuilder("#");
        for (double linear : new double[] {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s}) {
            double v = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
            out.append(String.format("%02x", Math.round(255 * Math.max(0, Math.min(1, v)))));
        }
        return out.toString();
    }

    static String text(double x, double y, int size, String fill, String anchor, boolean bold, String text) {
        return "<text x=\"" + SvgFigure.number(x) + "\" y=\"" + SvgFigure.number(y) + "\" font-size=\"" + size + "\" fill=\"" + fill
                + "\" text-anchor=\"" + anchor + "\"" + (bold ? " font-weight=\"600\"" : "") + ">" + PreviewSvg.escaped(text) + "</text>\n";
    }
}
