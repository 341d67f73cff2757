package org.tilewright.eclipse.editing;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Comments and brackets of the language, from the file that all editors share. */
record LanguageConfiguration(String lineComment, List<Pair> brackets, List<Pair> closing) {

    static final LanguageConfiguration PROGRAMS = read("/language/language-configuration.json");

    /** What opens and what closes. */
    record Pair(String open, String close) { }

    private static LanguageConfiguration read(String resource) {
        try (Reader in = new InputStreamReader(LanguageConfiguration.class.getResourceAsStream(resource), StandardCharsets.UTF_8)) {
            JsonObject all = new Gson().fromJson(in, JsonObject.class);
            List<Pair> brackets = new ArrayList<>();
            all.getAsJsonArray("brackets").forEach(p -> brackets.add(pair(p.getAsJsonArray())));
            List<Pair> closing = new ArrayList<>();
            all.getAsJsonArray("autoClosingPairs").forEach(p -> closing.add(new Pair(p.getAsJsonObject().get("open").getAsString(),
                    p.getAsJsonObject().get("close").getAsString())));
            return new LanguageConfiguration(all.getAsJsonObject("comments").get("lineComment").getAsString(), List.copyOf(brackets),
                    List.copyOf(closing));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Pair pair(JsonArray two) {
        return new Pair(two.get(0).getAsString(), two.get(1).getAsString());
    }
}
