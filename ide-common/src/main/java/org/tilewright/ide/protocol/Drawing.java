package org.tilewright.ide.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;

/**
 * A small drawing of who owns what of a tensor.
 *
 * @param width in pixels of a line of text of the usual size, as are all numbers
 * @param shapes in the order in which they are painted
 */
public record Drawing(double width, double height, List<Shape> shapes) {

    /** The height of a line of text that the server makes drawings for. */
    public static final double LINE = 14;

    /** How far the colour of lines is from that of the ground to that of the text. */
    private static final double LINES = 0.6;

    /** Red, green and blue, from 0 to 255. */
    public record Colour(int red, int green, int blue) {

        static Colour of(String hex) {
            int all = Integer.parseInt(hex.substring(1), 16);
            return new Colour(all >> 16 & 0xff, all >> 8 & 0xff, all & 0xff);
        }

        /** Whether it is a dark ground to write on. */
        public boolean isDark() {
            return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
        }

        /** What lies between this colour and another. @param share of the other, from 0 to 1 */
        public Colour towards(Colour other, double share) {
            return new Colour((int) Math.round(red + (other.red - red) * share), (int) Math.round(green + (other.green - green) * share),
                    (int) Math.round(blue + (other.blue - blue) * share));
        }
    }

    /** Polygons that are painted alike; a polygon's corners stand one after the other, x before y. */
    public sealed interface Shape {

        List<double[]> polygons();

        /** Paints it at the place where its polygons came to lie. @param line the colour of lines */
        void paint(Brush brush, List<double[]> there, Colour ground, Colour line);
    }

    /** A part of a processor's piece. @param light its colour on a light ground @param dark that on a dark one */
    public record Piece(List<double[]> polygons, Colour light, Colour dark) implements Shape {

        @Override
        public void paint(Brush brush, List<double[]> there, Colour ground, Colour line) {
            brush.fill(there, ground.isDark() ? dark : light);
        }
    }

    /** Filled as the ground is. */
    public record Blank(List<double[]> polygons) implements Shape {

        @Override
        public void paint(Brush brush, List<double[]> there, Colour ground, Colour line) {
            brush.fill(there, ground);
        }
    }

    /** Drawn as a line. */
    public record Outline(List<double[]> polygons) implements Shape {

        @Override
        public void paint(Brush brush, List<double[]> there, Colour ground, Colour line) {
            brush.draw(there, line);
        }
    }

    /** What paints polygons: the window system of an editor. */
    public interface Brush {

        void fill(List<double[]> polygons, Colour colour);

        /** Draws along the polygons' sides. */
        void draw(List<double[]> polygons, Colour colour);
    }

    static Drawing of(JsonObject o) {
        Members m = new Members(o);
        return new Drawing(m.real("width"), m.real("height"), m.objects("shapes").stream().map(Drawing::shape).toList());
    }

    private static Shape shape(Members m) {
        List<double[]> polygons = m.at("polygons").map(a -> a.getAsJsonArray().asList().stream()
                .map(p -> p.getAsJsonArray().asList().stream().mapToDouble(JsonElement::getAsDouble).toArray()).toList()).orElse(List.of());
        return switch (m.text("kind").orElse("")) {
            case "piece" -> new Piece(polygons, Colour.of(m.text("light").orElseThrow()), Colour.of(m.text("dark").orElseThrow()));
            case "blank" -> new Blank(polygons);
            default -> new Outline(polygons);
        };
    }

    /**
     * Paints it with its upper left corner at a place.
     *
     * @param scale how much larger than told
     * @param ground what it is painted on
     * @param ink of the text around it
     */
    public void paint(Brush brush, double x, double y, double scale, Colour ground, Colour ink) {
        Colour line = ground.towards(ink, LINES);
        for (Shape shape : shapes) {
            shape.paint(brush, shape.polygons().stream().map(p -> moved(p, x, y, scale)).toList(), ground, line);
        }
    }

    private static double[] moved(double[] polygon, double x, double y, double scale) {
        double[] at = polygon.clone();
        for (int i = 0; i < at.length; i++) {
            at[i] = (i % 2 == 0 ? x : y) + at[i] * scale;
        }
        return at;
    }
}
