package org.tilewright.ide.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the compiler makes of a text. @param language of what was made, such as {@code cpp} @param lines which line is there for which */
public record Lowered(String uri, int version, boolean stale, Optional<String> reason, Optional<String> language, Optional<String> text,
        List<Line> lines) {

    /** A generated line and the line of the program that it is there for; both count from 1. */
    public record Line(int generated, int source) { }

    public static Lowered of(JsonObject o) {
        Members m = new Members(o);
        List<Line> lines = new ArrayList<>();
        m.at("lines").filter(JsonElement::isJsonArray).ifPresent(all -> all.getAsJsonArray().forEach(e -> {
            Members line = new Members(e.getAsJsonObject());
            lines.add(new Line(line.number("generated").orElse(0), line.number("source").orElse(0)));
        }));
        return new Lowered(m.text("uri").orElse(""), m.number("version").orElse(0), m.flag("stale"), m.text("reason"),
                m.text("language"), m.text("text"), List.copyOf(lines));
    }
}
