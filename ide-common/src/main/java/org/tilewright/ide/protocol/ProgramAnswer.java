package org.tilewright.ide.protocol;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Range;

/**
 * A program as a tree for a view beside the text: its outline, where each tensor lives and what it takes, and what all of it moves and holds.
 *
 * @param stale whether the amounts are of the last version without errors
 */
public record ProgramAnswer(String uri, int version, boolean stale, Optional<String> reason, List<Entry> entries) {

    private static final Gson GSON = new Gson();

    /**
     * One line of the tree.
     *
     * @param kind of a symbol in lower case, or {@code totals}, {@code traffic}, {@code memory}, {@code bound}
     * @param range what to select in the text
     */
    public record Entry(String label, Optional<String> description, String kind, Optional<Range> range, List<Entry> children) {

        static Entry of(JsonObject o) {
            Members m = new Members(o);
            return new Entry(m.text("label").orElse(""), m.text("description"), m.text("kind").orElse(""),
                    m.object("range").map(r -> GSON.fromJson(r, Range.class)), entries(m, "children"));
        }
    }

    public static ProgramAnswer of(JsonObject o) {
        Members m = new Members(o);
        return new ProgramAnswer(m.text("uri").orElse(""), m.number("version").orElse(0), m.flag("stale"), m.text("reason"), entries(m, "entries"));
    }

    private static List<Entry> entries(Members m, String name) {
        List<Entry> entries = new ArrayList<>();
        m.at(name).filter(JsonElement::isJsonArray).ifPresent(all -> all.getAsJsonArray().forEach(e -> entries.add(Entry.of(e.getAsJsonObject()))));
        return List.copyOf(entries);
    }
}
