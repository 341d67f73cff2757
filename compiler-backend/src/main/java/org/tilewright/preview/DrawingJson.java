package org.tilewright.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.tilewright.preview.drawing.BoxLayout;
import org.tilewright.preview.drawing.Drawing;
import org.tilewright.preview.drawing.Ground;
import org.tilewright.preview.drawing.MachineDrawing;
import org.tilewright.preview.drawing.PatternLook;
import org.tilewright.preview.drawing.TensorFigure;
import org.tilewright.preview.timeline.PreviewTimeline;

/**
 * How a film is drawn, for the page, which shows it. Lengths are pixels; those of figures are of one as large as {@code nominal}. A
 * side of a figure is {@code [dimension, length]}. Where boxes stand is told for all widths, wide ones first, by a list of
 * {@code arrangements}, of which {@code machine} has the number, and {@code alone} those with one tensor's maps: a place of a map is
 * {@code [x, y, lower edge of its row]}, a frame {@code [x, y, width, height, label]}, and {@code at} has by dimension how far boxes are
 * moved to the right, and down; none if they are not.
 */
final class DrawingJson {

    private DrawingJson() { }

    static JsonObject of(Drawing drawing, PreviewTimeline timeline) {
        JsonObject o = new JsonObject();
        o.add("hues", numbers(Ground.FIRST_HUE, Ground.HUES));
        o.addProperty("kinds", Ground.KINDS);
        o.add("nominal", number(TensorFigure.NOMINAL));
        o.add("leastPeriod", number(TensorFigure.LEAST_PERIOD));
        o.add("leastStrip", number(TensorFigure.LEAST_STRIP));
        o.add("depth", numbers(TensorFigure.DEPTH_X, TensorFigure.DEPTH_Y));
        JsonObject patterns = new JsonObject();
        timeline.patterns().stream().distinct().forEach(p -> patterns.add(p.text(), PatternLook.of(p).json()));
        o.add("patterns", patterns);
        o.add("figures", array(drawing.figures(), DrawingJson::figure));
        o.add("labels", array(drawing.labels(), JsonPrimitive::new));
        // tensors of one shape have the same
        Map<JsonArray, Integer> arrangements = new LinkedHashMap<>();
        Function<List<MachineDrawing>, JsonPrimitive> number = all -> new JsonPrimitive(
                arrangements.computeIfAbsent(array(all, DrawingJson::machine), x -> arrangements.size()));
        o.add("machine", number.apply(drawing.machine()));
        o.add("alone", array(drawing.alone(), number));
        o.add("arrangements", array(List.copyOf(arrangements.keySet()), x -> x));
        return o;
    }

    private static JsonObject figure(TensorFigure f) {
        JsonObject o = new JsonObject();
        o.add("down", side(f.down()));
        o.add("across", side(f.across()));
        f.away().ifPresent(a -> o.add("away", side(a)));
        f.slices().ifPresent(s -> {
            o.add("rows", array(s.rows(), JsonPrimitive::new));
            o.add("columns", array(s.columns(), JsonPrimitive::new));
            o.add("gap", number(s.gap()));
        });
        return o;
    }

    private static JsonArray side(TensorFigure.Side s) {
        return numbers(s.dimension(), s.length());
    }

    private static JsonObject machine(MachineDrawing m) {
        JsonObject o = new JsonObject();
        o.add("size", number(m.size()));
        o.add("box", numbers(m.box().width(), m.box().height()));
        o.add("maps", array(m.box().places(), (BoxLayout.Place p) -> numbers(p.x(), p.y(), p.below())));
        o.add("width", number(m.width()));
        o.add("height", number(m.height()));
        o.add("first", numbers(m.first()));
        o.add("at", array(m.at(), by -> array(List.of(0, 1), axis -> {
            double[] moved = Arrays.stream(by).mapToDouble(xy -> xy[axis]).toArray();
            return DoubleStream.of(moved).allMatch(v -> v == 0) ? new JsonArray() : numbers(moved);
        })));
        if (!m.frames().isEmpty()) {
            o.add("frames", array(m.frames(), f -> {
                JsonArray frame = numbers(f.x(), f.y(), f.width(), f.height());
                frame.add(f.label());
                return frame;
            }));
        }
        if (!m.across().isEmpty()) {
            o.addProperty("across", m.across());
        }
        if (!m.down().isEmpty()) {
            o.addProperty("down", m.down());
        }
        if (m.isRing()) {
            o.addProperty("isRing", true);
        }
        return o;
    }

    private static JsonArray numbers(double... values) {
        JsonArray a = new JsonArray(values.length);
        Arrays.stream(values).forEach(v -> a.add(number(v)));
        return a;
    }

    /** To a hundredth of a pixel. */
    private static JsonPrimitive number(double v) {
        double rounded = Math.rint(v * 100) / 100;
        return rounded == Math.rint(rounded) ? new JsonPrimitive((long) rounded) : new JsonPrimitive(rounded);
    }

    private static <T> JsonArray array(List<T> values, Function<T, ? extends JsonElement> each) {
        JsonArray a = new JsonArray(values.size());
        values.forEach(v -> a.add(each.apply(v)));
        return a;
    }
}
