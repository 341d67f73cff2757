package org.tilewright.intellij.hover;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A drawing as the server writes it in SVG: paths of straight lines, filled or drawn in a colour.
 *
 * @param width in pixels
 */
record SvgDrawing(double width, double height, List<Shape> shapes) {

    /** @param line whether it is drawn as a line; else it is filled */
    record Shape(Path2D path, Color colour, boolean line) { }

    private static final Pattern SIZE = Pattern.compile("<svg [^>]*width=\"(?<width>[\\d.]+)\" height=\"(?<height>[\\d.]+)\"");
    private static final Pattern PATH = Pattern.compile("<path d=\"(?<d>[^\"]*)\" "
            + "fill=\"(?<fill>[^\"]*)\"(?: stroke=\"(?<stroke>[^\"]*)\")?/>");
    private static final Pattern STEP = Pattern.compile("(?<command>[MLhvz])(?<numbers>[-\\d. ]*)");

    static SvgDrawing of(String svg) {
        MatchResult size = SIZE.matcher(svg).results().findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no drawing of the server's: " + svg));
        List<Shape> shapes = new ArrayList<>();
        PATH.matcher(svg).results().forEach(p -> {
            Optional<String> stroke = Optional.ofNullable(p.group("stroke"));
            shapes.add(new Shape(path(p.group("d")), Color.decode(stroke.orElse(p.group("fill"))), stroke.isPresent()));
        });
        return new SvgDrawing(Double.parseDouble(size.group("width")), Double.parseDouble(size.group("height")), List.copyOf(shapes));
    }

    private static Path2D path(String d) {
        Path2D path = new Path2D.Double();
        STEP.matcher(d).results().forEach(step -> {
            double[] n = Pattern.compile(" ").splitAsStream(step.group("numbers").strip()).filter(w -> !w.isEmpty())
                    .mapToDouble(Double::parseDouble).toArray();
            switch (step.group("command")) {
                case "M" -> path.moveTo(n[0], n[1]);
                case "L" -> path.lineTo(n[0], n[1]);
                case "h" -> path.lineTo(path.getCurrentPoint().getX() + n[0], path.getCurrentPoint().getY());
                case "v" -> path.lineTo(path.getCurrentPoint().getX(), path.getCurrentPoint().getY() + n[0]);
                default -> path.closePath();
            }
        });
        return path;
    }

    /** The drawing on a ground that shows through. */
    BufferedImage image() {
        BufferedImage image = new BufferedImage((int) Math.ceil(width), (int) Math.ceil(height), BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        for (Shape s : shapes) {
            g.setColor(s.colour());
            if (s.line()) {
                g.draw(s.path());
            } else {
                g.fill(s.path());
            }
        }
        g.dispose();
        return image;
    }
}
