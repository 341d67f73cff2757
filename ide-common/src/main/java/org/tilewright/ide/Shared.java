package org.tilewright.ide;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The texts and facts that all graphical clients share: {@code shared.json}, which the VS Code extension reads, too. */
public final class Shared {

    private static final JsonObject ALL = read();

    /** Where a program can run, and what that means. */
    public record Target(String name, String meaning) {

        /** The one that leaves the choice to the server. */
        public static final String AUTO = "auto";
    }

    private Shared() { }

    private static JsonObject read() {
        try (Reader in = new InputStreamReader(Shared.class.getResourceAsStream("shared.json"), StandardCharsets.UTF_8)) {
            return new Gson().fromJson(in, JsonObject.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonElement at(String path) {
        JsonElement e = ALL;
        for (String name : path.split("\\.")) {
            e = e.getAsJsonObject().get(name);
            if (e == null) {
                throw new IllegalArgumentException("shared.json has no " + path);
            }
        }
        return e;
    }

    /** A text by its path, such as {@code trust.refused}, with values for {@code {0}}, {@code {1}} ... */
    public static String text(String path, Object... values) {
        String text = at(path).getAsString();
        for (int i = 0; i < values.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(values[i]));
        }
        return text;
    }

    /** A whole number by its path. */
    public static int number(String path) {
        return at(path).getAsInt();
    }

    /** A list of texts by its path. */
    public static List<String> texts(String path) {
        List<String> out = new ArrayList<>();
        at(path).getAsJsonArray().forEach(e -> out.add(e.getAsString()));
        return List.copyOf(out);
    }

    /** Where programs can run; the first leaves the choice to the server. */
    public static List<Target> targets() {
        List<Target> out = new ArrayList<>();
        at("targets").getAsJsonArray().forEach(e -> out.add(new Target(e.getAsJsonObject().get("name").getAsString(),
                e.getAsJsonObject().get("meaning").getAsString())));
        return List.copyOf(out);
    }
}
