package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.tilewright.analysis.Quantity;
import org.tilewright.preview.drawing.Ground;

/** Time and efficiency of programs against the number of processors, as a still picture on a light ground: two charts, one legend. */
public final class ScalingSvg {

    /** What one program takes on so many processors. */
    public record Point(long processors, double seconds, double efficiency) { }

    /** A program. */
    public record Curve(String name, List<Point> points) { }

    /** Curves of one colour, and those of who does not see all colours, are told apart by marks. */
    private static final int MARKS = 4;
    private static final double WIDE = 330;
    private static final double TALL = 240;
    private static final double LEFT = 74;
    private static final double TOP = 84;
    private static final double APART = 74;
    private static final double NAME = 7.2;

    private final List<Curve> curves;
    private final StringBuilder out = new StringBuilder();
    private final double least;
    private final double most;

    private ScalingSvg(List<Curve> curves) {
        this.curves = curves;
        this.least = points().stream().mapToDouble(Point::processors).min().orElse(1);
        this.most = Math.max(least * 2, points().stream().mapToDouble(Point::processors).max().orElse(2));
    }

    /**
     * The whole document.
     *
     * @param title in bold
     * @param subtitle what grows and on which machine
     */
    public static String of(String title, String subtitle, List<Curve> curves) {
        return new ScalingSvg(curves).document(title, subtitle);
    }

    private List<Point> points() {
        return curves.stream().flatMap(c -> c.points.stream()).toList();
    }

    private String document(String title, String subtitle) {
        double width = LEFT + 2 * WIDE + APART + 28;
        List<double[]> places = legend(width - 28);
        double height = TOP + TALL + 62 + (places.isEmpty() ? 0 : places.getLast()[1]) + 24;
        out.append(String.format(Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" role=\"img\""
                        + " font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\">\n", width, height, width, height));
        out.append("<title>").append(SvgText.escaped(title)).append("</title>\n");
        out.append(SvgText.rectangle("", 0, 0, width, height, 0, "#ffffff", "none"));
        text(28, 28, 15, PreviewSvg.INK, "start", true, title);
        text(28, 47, 12, PreviewSvg.MUTED, "start", false, subtitle);
        time(LEFT);
        efficiency(LEFT + WIDE + APART);
        for (int c = 0; c < curves.size(); c++) {
            double x = places.get(c)[0];
            double y = TOP + TALL + 62 + places.get(c)[1];
            out.append(line(x, y, x + 26, y, colour(c), 2));
            mark(c, x + 13, y);
            text(x + 33, y + 4, 12, PreviewSvg.INK, "start", false, curves.get(c).name);
        }
        return out.append("</svg>\n").toString();
    }

    /** Where names stand, from left to right, in as many rows as they need. */
    private List<double[]> legend(double room) {
        List<double[]> places = new ArrayList<>();
        double x = LEFT;
        double y = 0;
        for (Curve c : curves) {
            double wide = 33 + NAME * c.name.length() + 22;
            if (x > LEFT && x + wide > room) {
                x = LEFT;
                y += 20;
            }
            places.add(new double[] {x, y});
            x += wide;
        }
        return places;
    }

    /** On a scale of powers of ten, with the steps 2 and 5 where there are few of them. */
    private void time(double left) {
        double[] seconds = points().stream().mapToDouble(Point::seconds).filter(s -> s > 0).toArray();
        double low = java.util.Arrays.stream(seconds).min().orElse(1);
        double high = java.util.Arrays.stream(seconds).max().orElse(1);
        int from = (int) Math.floor(Math.log10(low * 0.999));
        int to = (int) Math.ceil(Math.log10(high * 1.001));
        List<Double> ticks = new ArrayList<>();
        for (int e = from; e <= to; e++) {
            for (int m : to - from <= 2 ? new int[] {1, 2, 5} : new int[] {1}) {
                ticks.add(m * Math.pow(10, e));
            }
        }
        // no more of the scale than the curves need
        double first = ticks.stream().filter(t -> t <= low).reduce((a, b) -> b).orElse(low);
        double last = ticks.stream().filter(t -> t >= high).findFirst().orElse(high);
        double bottom = Math.log(first);
        double range = Math.max(Math.log(last) - bottom, 1e-9);
        frame(left, "time", ticks.stream().filter(t -> t >= first * 0.999 && t <= last * 1.001).map(t -> new Tick(seconds(t),
                TOP + TALL * (1 - (Math.log(t) - bottom) / range))).toList());
        draw(left, p -> TOP + TALL * (1 - (Math.log(Math.max(p.seconds, first)) - bottom) / range));
    }

    private void efficiency(double left) {
        double high = Math.max(1, points().stream().mapToDouble(Point::efficiency).max().orElse(1));
        double step = high > 4 ? Math.pow(10, Math.floor(Math.log10(high))) : high > 2 ? 0.5 : high > 1.01 ? 0.25 : 0.2;
        double top = Math.ceil(high / step - 0.01) * step;
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i * step <= top + 1e-9; i++) {
            ticks.add(new Tick(Math.round(100 * i * step) + " %", TOP + TALL * (1 - i * step / top)));
        }
        frame(left, "efficiency", ticks);
        draw(left, p -> TOP + TALL * (1 - p.efficiency / top));
    }

    private record Tick(String label, double y) { }

    private void frame(double left, String what, List<Tick> ticks) {
        text(left, TOP - 12, 12, PreviewSvg.INK, "start", true, what);
        for (Tick t : ticks) {
            out.append(line(left, t.y, left + WIDE, t.y, PreviewSvg.LINE, 1));
            text(left - 8, t.y + 4, 11, PreviewSvg.MUTED, "end", false, t.label);
        }
        double before = Double.NEGATIVE_INFINITY;
        for (long p : new TreeSet<>(points().stream().map(Point::processors).toList())) {
            double x = x(left, p);
            out.append(line(x, TOP + TALL, x, TOP + TALL + 5, PreviewSvg.MUTED, 1));
            double half = 3.4 * Long.toString(p).length();
            if (x - half > before + 6) {
                text(x, TOP + TALL + 18, 11, PreviewSvg.MUTED, "middle", false, Long.toString(p));
                before = x + half;
            }
        }
        out.append(line(left, TOP + TALL, left + WIDE, TOP + TALL, PreviewSvg.MUTED, 1));
        text(left + WIDE / 2, TOP + TALL + 36, 11, PreviewSvg.MUTED, "middle", false, "processors");
    }

    private double x(double left, double processors) {
        return left + 10 + (WIDE - 20) * Math.log(processors / least) / Math.log(most / least);
    }

    private void draw(double left, ToDoubleFunction<Point> y) {
        for (int c = 0; c < curves.size(); c++) {
            StringBuilder path = new StringBuilder();
            for (Point p : curves.get(c).points) {
                path.append(path.isEmpty() ? "" : " ").append(SvgText.number(x(left, p.processors))).append(',')
                        .append(SvgText.number(y.applyAsDouble(p)));
            }
            out.append("<polyline points=\"").append(path).append("\" fill=\"none\" stroke=\"").append(colour(c))
                    .append("\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n");
            for (Point p : curves.get(c).points) {
                mark(c, x(left, p.processors), y.applyAsDouble(p));
            }
        }
    }

    private static String colour(int curve) {
        return Ground.LIGHT.kind(curve);
    }

    private void mark(int curve, double x, double y) {
        double r = 4;
        out.append(switch (curve % MARKS) {
            case 0 -> "<circle cx=\"" + SvgText.number(x) + "\" cy=\"" + SvgText.number(y) + "\" r=\"" + SvgText.number(r) + "\"";
            case 1 -> polygon(x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
            case 2 -> polygon(x, y - r - 1, x + r + 1, y + r, x - r - 1, y + r);
            default -> polygon(x, y - r - 1, x + r + 1, y, x, y + r + 1, x - r - 1, y);
        }).append(" fill=\"").append(colour(curve)).append("\" stroke=\"#ffffff\"/>\n");
    }

    private static String polygon(double... xy) {
        StringBuilder points = new StringBuilder("<polygon points=\"");
        for (int i = 0; i < xy.length; i += 2) {
            points.append(i == 0 ? "" : " ").append(SvgText.number(xy[i])).append(',').append(SvgText.number(xy[i + 1]));
        }
        return points.append('"').toString();
    }

    private static String line(double x, double y, double toX, double toY, String colour, double width) {
        return "<line x1=\"" + SvgText.number(x) + "\" y1=\"" + SvgText.number(y) + "\" x2=\"" + SvgText.number(toX) + "\" y2=\""
                + SvgText.number(toY) + "\" stroke=\"" + colour + "\" stroke-width=\"" + SvgText.number(width) + "\"/>\n";
    }

    private void text(double x, double y, int size, String fill, String anchor, boolean bold, String text) {
        out.append(SvgText.text(x, y, size, fill, anchor, bold, text));
    }

    private static String seconds(double s) {
        int unit = s >= 0.999 ? 0 : s >= 0.999e-3 ? 1 : s >= 0.999e-6 ? 2 : 3;
        return Quantity.number(Math.rint(s * Math.pow(1000, unit) * 1000) / 1000) + " " + List.of("s", "ms", "us", "ns").get(unit);
    }
}
