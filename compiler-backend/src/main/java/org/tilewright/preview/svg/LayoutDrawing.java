package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.index.Region;
import org.tilewright.preview.drawing.Ground;
import org.tilewright.preview.drawing.TensorFigure;

/**
 * A small drawing of who owns what of a tensor, as it stands beside a layout in an editor: each piece in its owner's colour.
 *
 * @param shapes in the order in which they are painted
 */
public record LayoutDrawing(double width, double height, List<Shape> shapes) {

    /** More pieces than this cannot be told apart, and would make the drawing slow. */
    private static final int MOST_PIECES = 256;
    /** How far a sheet that stands for further copies looks out from behind the tensor. */
    private static final double BEHIND = 2;

    /** Polygons that are painted alike: corners one after the other, x before y, in pixels from the upper left corner. */
    public sealed interface Shape {

        List<double[]> polygons();
    }

    /** A part of a processor's piece. @param colours of grounds of every kind */
    public record Piece(List<double[]> polygons, Map<Ground, String> colours) implements Shape { }

    /** The tensor itself where further copies stand behind it: filled as the ground is. */
    public record Blank(List<double[]> polygons) implements Shape { }

    /** The outline of the tensor, or of the copies behind it. */
    public record Outline(List<double[]> polygons) implements Shape { }

    /**
     * The drawing; none of so many pieces that it would show nothing.
     *
     * @param extents the tensor's
     * @param homes the piece of every processor, by number
     * @param height in pixels that a matrix may have; a vector is longer and less high
     */
    public static Optional<LayoutDrawing> of(Prediction prediction, List<Long> extents, List<Region> homes, double height) {
        Map<Region, Integer> owners = new LinkedHashMap<>();
        boolean copies = false;
        for (int p = 0; p < homes.size(); p++) {
            copies |= !homes.get(p).isEmpty() && owners.putIfAbsent(homes.get(p), p) != null;
        }
        if (owners.isEmpty() || owners.size() > MOST_PIECES) {
            return Optional.empty();
        }
        double behind = copies ? BEHIND : 0;
        TensorFigure figure = fitting(TensorFigure.of(extents, d -> owners.keySet().stream().map(r -> r.dim(d))), height - 1 - behind);
        List<Shape> shapes = new ArrayList<>();
        if (copies) {
            figure.outline().forEach(f -> shapes.add(new Outline(moved(f.polygons(), 0.5 + BEHIND, 0.5))));
            figure.outline().forEach(f -> shapes.add(new Blank(moved(f.polygons(), 0.5, 0.5 + BEHIND))));
        }
        owners.forEach((piece, p) -> figure.faces(piece).forEach(f -> shapes.add(
                new Piece(moved(f.polygons(), 0.5, 0.5 + behind), colours(prediction, p, f.shade())))));
        figure.outline().forEach(f -> shapes.add(new Outline(moved(f.polygons(), 0.5, 0.5 + behind))));
        return Optional.of(new LayoutDrawing(figure.width() + 1 + behind, figure.height() + 1 + behind, List.copyOf(shapes)));
    }

    /** As large as it can be in a line: a tensor's shape decides how much of a given size it takes. */
    private static TensorFigure fitting(TensorFigure one, double height) {
        return one.scaled(TensorFigure.NOMINAL * Math.min(height / one.height(), 3 * height / one.width()));
    }

    private static Map<Ground, String> colours(Prediction prediction, int p, double shade) {
        Map<Ground, String> out = new EnumMap<>(Ground.class);
        for (Ground g : Ground.values()) {
            out.put(g, g.owner(p, prediction.grid(), shade));
        }
        return out;
    }

    private static List<double[]> moved(List<double[]> polygons, double x, double y) {
        return polygons.stream().map(xy -> {
            double[] out = xy.clone();
            for (int i = 0; i < out.length; i++) {
                out[i] += i % 2 == 0 ? x : y;
            }
            return out;
        }).toList();
    }

    /** The drawing as SVG, for a ground. */
    public String svg(Ground ground) {
        StringBuilder out = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(TensorFigure.number(width))
                .append("\" height=\"").append(TensorFigure.number(height)).append("\">");
        for (Shape s : shapes) {
            String d = s.polygons().stream().map(TensorFigure::path).reduce("", String::concat);
            if (!d.isEmpty()) {
                out.append("<path d=\"").append(d).append(switch (s) {
                    case Piece p -> "\" fill=\"" + p.colours().get(ground);
                    case Blank b -> "\" fill=\"" + ground.blank();
                    case Outline o -> "\" fill=\"none\" stroke=\"" + ground.line();
                }).append("\"/>");
            }
        }
        return out.append("</svg>").toString();
    }
}
