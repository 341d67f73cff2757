package org.tilewright.ide.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The program of a text as a tree for a view, with texts that are ready to be shown. @param stale whether amounts are of an older version
 */
public record ProgramTree(String uri, int version, boolean stale, List<Entry> entries) {

    /** A place in the text; lines and characters count from 0. */
    public record Position(int line, int character) { }

    /** A stretch of the text. */
    public record Stretch(Position start, Position end) { }

    /** @param kind a kind of symbol in lower case, or one of totals, traffic, memory and bound */
    public record Entry(String label, Optional<String> description, String kind, Optional<Stretch> range, List<Entry> children) {

        private static Entry of(JsonObject o) {
            Members m = new Members(o);
            return new Entry(m.text("label").orElse(""), m.text("description"), m.text("kind").orElse(""),
                    m.object("range").map(Members::new).map(r -> new Stretch(place(r, "start"), place(r, "end"))), entries(m, "children"));
        }
    }

    public static ProgramTree of(JsonObject o) {
        Members m = new Members(o);
        return new ProgramTree(m.text("uri").orElse(""), m.number("version").orElse(0), m.flag("stale"), entries(m, "entries"));
    }

    private static Position place(Members range, String name) {
        Members p = new Members(range.object(name).orElseGet(JsonObject::new));
        return new Position(p.number("line").orElse(0), p.number("character").orElse(0));
    }

    private static List<Entry> entries(Members m, String name) {
        List<Entry> entries = new ArrayList<>();
        m.at(name).filter(JsonElement::isJsonArray)
                .ifPresent(all -> all.getAsJsonArray().forEach(e -> entries.add(Entry.of(e.getAsJsonObject()))));
        return List.copyOf(entries);
    }
}
