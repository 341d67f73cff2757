package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.List;

/** What stands behind the layouts of a text. */
public record Layouts(String uri, int version, List<Layout> layouts) {

    /** A layout with the drawing of who owns what. @param line that on which it ends, counted from 0 */
    public record Layout(int line, String tensor, Drawing drawing) { }

    public static Layouts of(JsonObject o) {
        Members m = new Members(o);
        return new Layouts(m.text("uri").orElse(""), m.number("version").orElse(0), m.objects("layouts").stream().map(l -> new Layout(
                l.number("line").orElse(0), l.text("tensor").orElse(""), Drawing.of(l.object("drawing").orElseGet(JsonObject::new))))
                .toList());
    }
}
