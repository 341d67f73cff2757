package org.tilewright.lsp.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The corners and norms of results that a run was asked for, as lines of what it prints. */
final class ShownText {

    private ShownText() { }

    /** @param run what {@code tilewright run --json} printed */
    static List<String> in(JsonObject run) {
        List<String> out = new ArrayList<>();
        Optional.ofNullable(run.getAsJsonArray("shown")).ifPresent(all -> all.forEach(e -> result(e.getAsJsonObject(), out)));
        return out;
    }

    private static void result(JsonObject shown, List<String> out) {
        out.add(shown.get("name").getAsString() + ": 2-norm " + element(shown.get("norm")) + ", largest magnitude "
                + element(shown.get("largest")));
        List<List<String>> rows = shown.getAsJsonArray("corner").asList().stream()
                .map(r -> r.getAsJsonArray().asList().stream().map(ShownText::element).toList()).toList();
        // no wider than it must be: what an output breaks into lines is hard to read
        int width = rows.stream().flatMap(List::stream).mapToInt(String::length).max().orElse(0);
        for (List<String> row : rows) {
            out.add("  " + row.stream().map(e -> " ".repeat(width - e.length()) + e).collect(Collectors.joining(" ")));
        }
    }

    /** As the command prints it: of six digits, integers with all of theirs, and nothing as 0. */
    private static String element(JsonElement e) {
        if (e instanceof JsonArray parts) {
            String im = element(parts.get(1));
            return element(parts.get(0)) + (im.startsWith("-") ? " - " + im.substring(1) : " + " + im) + "i";
        }
        String text = e.getAsString();
        if (!e.getAsJsonPrimitive().isNumber() || text.matches("-?\\d+")) {
            return text;
        }
        return e.getAsDouble() == 0 ? "0" : String.format(Locale.ROOT, "%.6g", e.getAsDouble());
    }
}
