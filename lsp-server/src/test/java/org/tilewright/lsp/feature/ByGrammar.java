package org.tilewright.lsp.feature;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scopes that the TextMate grammar gives to the characters of a text: at each place the rule that matches first, and of those the
 * first one. Of the notation it knows what the grammar uses, which is one list of matches with captures and of pairs of ends.
 */
final class ByGrammar {

    private ByGrammar() { }

    /** The scope of each character; of one without an empty text. */
    static String[] of(String text) throws IOException {
        String[] out = new String[text.length()];
        Arrays.fill(out, "");
        JsonObject grammar = JsonParser.parseString(Files.readString(Path.of("vscode-extension/syntaxes/tilewright.tmLanguage.json")))
                .getAsJsonObject();
        List<JsonObject> rules = new ArrayList<>();
        List<Matcher> matchers = new ArrayList<>();
        for (JsonElement e : grammar.getAsJsonArray("patterns")) {
            JsonObject rule = e.getAsJsonObject();
            rules.add(rule);
            matchers.add(pattern(rule.get(rule.has("match") ? "match" : "begin").getAsString()).matcher(text));
        }
        for (int at = 0; at < text.length();) {
            int first = -1;
            for (int r = 0; r < rules.size(); r++) {
                if (matchers.get(r).find(at) && (first < 0 || matchers.get(r).start() < matchers.get(first).start())) {
                    first = r;
                }
            }
            if (first < 0) {
                break;
            }
            at = Math.max(at + 1, told(rules.get(first), matchers.get(first), text, out));
        }
        return out;
    }

    private static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.MULTILINE);
    }

    private static int told(JsonObject rule, Matcher m, String text, String[] out) {
        int end = m.end();
        if (rule.has("end")) {
            Matcher closing = pattern(rule.get("end").getAsString()).matcher(text);
            end = closing.find(end) ? closing.end() : text.length();
        }
        if (rule.has("name")) {
            Arrays.fill(out, m.start(), end, rule.get("name").getAsString());
        }
        if (rule.has("captures")) {
            for (Map.Entry<String, JsonElement> c : rule.getAsJsonObject("captures").entrySet()) {
                int group = Integer.parseInt(c.getKey());
                Arrays.fill(out, m.start(group), m.end(group), c.getValue().getAsJsonObject().get("name").getAsString());
            }
        }
        return end;
    }
}
