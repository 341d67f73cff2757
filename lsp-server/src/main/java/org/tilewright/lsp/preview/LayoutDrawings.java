package org.tilewright.lsp.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Statement;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Placement;
import org.tilewright.preview.LayoutSvg;

/** A drawing of who owns what beside each layout of a text. */
public final class LayoutDrawings {

    /** As high as a line of text has room for, in pixels. */
    private static final double HEIGHT = 14;

    private LayoutDrawings() { }

    /** {@code [{line, tensor, about, svg}]}; {@code line} counts from 0 and is that on which the layout ends. */
    public static JsonArray of(Snapshot s, LayoutSvg.Ground ground) {
        JsonArray out = new JsonArray();
        for (Distribution d : all(s)) {
            drawing(s, d, HEIGHT, ground).ifPresent(svg -> {
                JsonObject o = new JsonObject();
                o.addProperty("line", s.range(d.range()).getEnd().getLine());
                o.addProperty("tensor", d.tensor().text());
                o.addProperty("svg", svg);
                out.add(o);
            });
        }
        return out;
    }

    /** The drawing of one layout; none where it has an error, or so many pieces that it would show nothing. */
    public static Optional<String> drawing(Snapshot s, Distribution d, double height, LayoutSvg.Ground ground) {
        return s.program().tensor(d.tensor().text()).flatMap(t -> Placement.of(s, t, Optional.of(d)))
                .filter(p -> p.tensor().order() > 0)
                .flatMap(p -> LayoutSvg.of(p.plan(), p.extents(), p.homes(), height, ground));
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
