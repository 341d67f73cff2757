package org.tilewright.lsp.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.DocumentSymbolHandler;

/**
 * A program as a tree for a view beside the text: its outline, where each tensor lives and what it takes, and what all of it moves and
 * holds. The texts are ready to be shown.
 */
public final class ProgramEntries {

    private final Snapshot newest;
    private final Optional<Prediction> prediction;

    /** @param planned the version whose costs are told, which is an older one while the newest has errors */
    public ProgramEntries(Snapshot newest, Snapshot planned) {
        this.newest = newest;
        this.prediction = planned.prediction();
    }

    /** Each {@code {label, description?, kind, range?, children}}. */
    public JsonArray handle() {
        JsonArray entries = entries(new DocumentSymbolHandler(newest).handle());
        prediction.ifPresent(p -> entries.add(totals(p)));
        return entries;
    }

    private JsonArray entries(List<DocumentSymbol> symbols) {
        JsonArray entries = new JsonArray();
        symbols.forEach(s -> entries.add(entry(s)));
        return entries;
    }

    private JsonObject entry(DocumentSymbol s) {
        Optional<String> placed = s.getKind() == SymbolKind.Array ? prediction.flatMap(p -> placed(p, s.getName())) : Optional.empty();
        JsonObject entry = entry(s.getName(), placed.orElse(s.getDetail() == null ? "" : s.getDetail()),
                s.getKind().name().toLowerCase(Locale.ROOT));
        entry.add("range", range(s.getSelectionRange()));
        entry.add("children", entries(s.getChildren() == null ? List.of() : s.getChildren()));
        return entry;
    }

    private static Optional<String> placed(Prediction p, String tensor) {
        return p.plan().tensors().stream().filter(t -> t.tensor().name().text().equals(tensor)).findFirst()
                .map(t -> p.layouts().of(t.layout()) + ", " + Quantity.bytes(p.mostAtHome(t)) + " a processor");
    }

    private static JsonObject totals(Prediction p) {
        JsonArray children = new JsonArray();
        children.add(leaf("moved", p.traffic().total() + " in " + Quantity.count(p.traffic().messages(), "message"),
                "traffic"));
        p.links(p.families()).ifPresent(l -> children.add(leaf("links", l, "traffic")));
        children.add(leaf("memory a processor", Quantity.bytes(p.memory().maxBytesPerProcessor()), "memory"));
        children.add(leaf("lower bound per processor", Quantity.bytes(p.bound().bytesPerProcessor()), "bound"));
        JsonObject totals = entry("Totals", "", "totals");
        totals.add("children", children);
        return totals;
    }

    private static JsonObject leaf(String label, String description, String kind) {
        JsonObject leaf = entry(label, description, kind);
        leaf.add("children", new JsonArray());
        return leaf;
    }

    private static JsonObject entry(String label, String description, String kind) {
        JsonObject entry = new JsonObject();
        entry.addProperty("label", label);
        if (!description.isEmpty()) {
            entry.addProperty("description", description);
        }
        entry.addProperty("kind", kind);
        return entry;
    }

    private static JsonObject range(Range r) {
        JsonObject o = new JsonObject();
        o.add("start", position(r.getStart()));
        o.add("end", position(r.getEnd()));
        return o;
    }

    private static JsonObject position(Position p) {
        JsonObject o = new JsonObject();
        o.addProperty("line", p.getLine());
        o.addProperty("character", p.getCharacter());
        return o;
    }
}
