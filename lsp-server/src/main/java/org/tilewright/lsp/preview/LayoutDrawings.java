package org.tilewright.lsp.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Statement;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Placement;
import org.tilewright.preview.drawing.Ground;
import org.tilewright.preview.svg.LayoutDrawing;

/** A drawing of who owns what for each layout of a text. */
public final class LayoutDrawings {

    /** As high as a line of text has room for, in pixels. */
    private static final double HEIGHT = 14;
    private static final double HEIGHT_IN_HOVER = 72;

    private LayoutDrawings() { }

    /** {@code [{line, tensor, svg, drawing}]}; {@code line} counts from 0 and is that on which the layout ends. */
    public static JsonArray of(Snapshot s, Ground ground) {
        JsonArray out = new JsonArray();
        for (Distribution d : all(s)) {
            drawing(s, d).ifPresent(drawing -> {
                JsonObject o = new JsonObject();
                o.addProperty("line", s.range(d.range()).getEnd().getLine());
                o.addProperty("tensor", d.tensor().text());
                o.addProperty("svg", drawing.svg(ground));
                o.add("drawing", json(drawing));
                out.add(o);
            });
        }
        return out;
    }

    /** The drawing of one layout; none where it has an error, or so many pieces that it would show nothing. */
    private static Optional<LayoutDrawing> drawing(Snapshot s, Distribution d) {
        return s.program().tensor(d.tensor().text()).flatMap(t -> Placement.of(s, t, Optional.of(d))).flatMap(p -> drawing(p, HEIGHT));
    }

    private static Optional<LayoutDrawing> drawing(Placement p, double height) {
        return p.tensor().order() == 0 ? Optional.empty() : LayoutDrawing.of(p.plan(), p.extents(), p.homes(), height);
    }

    /** The drawing as a hover shows it, on a ground that only the client knows: Markdown with the picture in it. */
    public static Optional<String> markdown(Placement p) {
        return drawing(p, HEIGHT_IN_HOVER).map(d -> "![who owns what of " + p.tensor().name() + "](data:image/svg+xml;base64,"
                + Base64.getEncoder().encodeToString(d.svg(Ground.ANY).getBytes(StandardCharsets.UTF_8)) + ")");
    }

    /** {@code {width, height, shapes: [{kind, polygons, light?, dark?}]}}, for clients that paint themselves. */
    private static JsonObject json(LayoutDrawing drawing) {
        JsonArray shapes = new JsonArray();
        for (LayoutDrawing.Shape shape : drawing.shapes()) {
            JsonObject o = new JsonObject();
            o.addProperty("kind", switch (shape) {
                case LayoutDrawing.Piece p -> "piece";
                case LayoutDrawing.Blank b -> "blank";
                case LayoutDrawing.Outline l -> "outline";
            });
            JsonArray polygons = new JsonArray();
            shape.polygons().forEach(xy -> polygons.add(numbers(xy)));
            o.add("polygons", polygons);
            if (shape instanceof LayoutDrawing.Piece p) {
                o.addProperty("light", p.colours().get(Ground.LIGHT));
                o.addProperty("dark", p.colours().get(Ground.DARK));
            }
            shapes.add(o);
        }
        JsonObject o = new JsonObject();
        o.addProperty("width", rounded(drawing.width()));
        o.addProperty("height", rounded(drawing.height()));
        o.add("shapes", shapes);
        return o;
    }

    private static JsonArray numbers(double[] all) {
        JsonArray out = new JsonArray();
        for (double v : all) {
            out.add(rounded(v));
        }
        return out;
    }

    private static double rounded(double pixels) {
        return Math.round(pixels * 100) / 100.0;
    }

    private static List<Distribution> all(Snapshot s) {
        List<Distribution> out = new ArrayList<>(s.program().distributions().stream()
                .filter(d -> !Statement.Repeat.isCondition(d.tensor().text())).toList());
        redistributed(s.program().statements(), out);
        return out;
    }

    private static void redistributed(List<Statement> statements, List<Distribution> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> { }
                case Statement.Redistribute r -> out.add(r.distribution());
                case Statement.Repeat r -> redistributed(r.body(), out);
            }
        }
    }
}
