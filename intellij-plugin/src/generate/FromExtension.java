import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Makes at build time what the plugin has in common with the VS Code extension, so that there is one source of it: live templates from
 * the snippets, and a TextMate bundle of the grammar and the language's configuration. The bundle leaves the snippets out, as
 * the platform would offer them a second time.
 */
final class FromExtension {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    /** A snippet's tab stops: {@code $1}, {@code ${1:text}} and {@code ${1|one,two|}}; and what has a backslash before it. */
    private static final Pattern STOP = Pattern.compile("\\\\(?<literal>[$}\\\\])|\\$(?<bare>\\d+)|"
            + "\\$\\{(?<number>\\d+)(?::(?<text>[^}]*)|\\|(?<choices>(?:[^|])*)\\|)?\\}");

    private final Path extension;
    private final Path target;

    private FromExtension(Path extension, Path target) {
        this.extension = extension;
        this.target = target;
    }

    public static void main(String[] arguments) throws IOException {
        FromExtension from = new FromExtension(Path.of(arguments[0]), Path.of(arguments[1]));
        from.liveTemplates();
        from.bundle();
    }

    private void liveTemplates() throws IOException {
        StringBuilder xml = new StringBuilder("<templateSet group=\"Tilewright\">\n");
        for (Map.Entry<String, JsonElement> e : read("snippets/tilewright.json").entrySet()) {
            xml.append(template(e.getValue().getAsJsonObject()));
        }
        Path file = target.resolve("resources/liveTemplates/Tilewright.xml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, xml.append("</templateSet>\n"));
    }

    private static String template(JsonObject snippet) {
        String body = snippet.get("body").isJsonArray()
                ? StreamSupport.stream(snippet.getAsJsonArray("body").spliterator(), false).map(JsonElement::getAsString)
                        .collect(Collectors.joining("\n"))
                : snippet.get("body").getAsString();
        Map<Integer, String> variables = new TreeMap<>();
        StringBuilder text = new StringBuilder();
        Matcher m = STOP.matcher(body);
        int at = 0;
        while (m.find()) {
            text.append(literal(body.substring(at, m.start()))).append(stop(m, variables));
            at = m.end();
        }
        text.append(literal(body.substring(at)));
        return """
                  <template name="%s" value="%s" description="%s" toReformat="false" toShortenFQNames="false">
                %s    <context>
                      <option name="TILEWRIGHT" value="true"/>
                    </context>
                  </template>
                """.formatted(attribute(snippet.get("prefix").getAsString()), attribute(text.toString()),
                attribute(snippet.get("description").getAsString()), String.join("", variables.values()));
    }

    /** A stop as the platform writes it. Where one stop stands in several places, the first that says what it is decides. */
    private static String stop(Matcher m, Map<Integer, String> variables) {
        if (m.group("literal") != null) {
            return literal(m.group("literal"));
        }
        int number = Integer.parseInt(m.group("bare") != null ? m.group("bare") : m.group("number"));
        if (number == 0) {
            return "$END$";
        }
        if (m.group("choices") != null) {
            List<String> choices = List.of(m.group("choices").split("(?<!\\\\),"));
            String all = choices.stream().map(FromExtension::quoted).collect(Collectors.joining(", ", "enum(", ")"));
            variables.put(number, variable(number, all, quoted(choices.get(0))));
        } else if (m.group("text") != null) {
            variables.put(number, variable(number, "", quoted(m.group("text"))));
        } else {
            variables.putIfAbsent(number, variable(number, "", quoted("")));
        }
        return "$STOP" + number + "$";
    }

    private static String variable(int number, String expression, String value) {
        return "    <variable name=\"STOP%d\" expression=\"%s\" defaultValue=\"%s\" alwaysStopAt=\"true\"/>%n"
                .formatted(number, attribute(expression), attribute(value));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String literal(String text) {
        return text.replace("$", "$$");
    }

    private static String attribute(String text) {
        return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;").replace("\n", "&#10;");
    }

    private void bundle() throws IOException {
        JsonObject whole = read("package.json");
        JsonObject contributes = new JsonObject();
        for (String part : List.of("languages", "grammars")) {
            contributes.add(part, whole.getAsJsonObject("contributes").get(part));
        }
        JsonObject description = new JsonObject();
        for (String member : List.of("name", "version", "publisher")) {
            description.add(member, whole.get(member));
        }
        description.add("contributes", contributes);
        Path folder = target.resolve("textmate");
        Files.createDirectories(folder);
        for (JsonElement e : contributes.getAsJsonArray("grammars")) {
            copy(e.getAsJsonObject().get("path").getAsString(), folder);
        }
        JsonArray languages = contributes.getAsJsonArray("languages");
        for (JsonElement e : languages) {
            JsonObject language = e.getAsJsonObject();
            // the pictures of files are the plugin's own
            language.remove("icon");
            copy(language.get("configuration").getAsString(), folder);
        }
        Files.writeString(folder.resolve("package.json"), GSON.toJson(description));
    }

    private void copy(String file, Path folder) throws IOException {
        Path to = folder.resolve(file).normalize();
        Files.createDirectories(to.getParent());
        Files.copy(extension.resolve(file), to, StandardCopyOption.REPLACE_EXISTING);
    }

    private JsonObject read(String file) throws IOException {
        return JsonParser.parseString(Files.readString(extension.resolve(file))).getAsJsonObject();
    }
}
