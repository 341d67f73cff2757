package org.tilewright.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.tilewright.backend.Backend;

/** The menus and settings of all clients offer the targets that there are. */
class TargetsOfClientsTest {

    private static final List<String> WITH_AUTO = Stream.concat(Stream.of(Backend.AUTO), Backend.words().stream()).toList();

    private static JsonObject read(String file) throws IOException {
        return JsonParser.parseString(Files.readString(Path.of(file))).getAsJsonObject();
    }

    private static List<String> words(JsonArray all) {
        return StreamSupport.stream(all.spliterator(), false).map(JsonElement::getAsString).toList();
    }

    @Test
    void ofEclipseAndIntelliJ() throws IOException {
        JsonArray targets = read("ide-common/src/main/resources/org/tilewright/ide/shared.json").getAsJsonArray("targets");
        assertEquals(WITH_AUTO, StreamSupport.stream(targets.spliterator(), false)
                .map(t -> t.getAsJsonObject().get("name").getAsString()).toList());
    }

    @Test
    void ofVisualStudioCode() throws IOException {
        JsonObject contributes = read("vscode-extension/package.json").getAsJsonObject("contributes");
        List<JsonObject> settings = StreamSupport.stream((contributes.get("configuration").isJsonArray()
                ? contributes.getAsJsonArray("configuration") : JsonParser.parseString("[" + contributes.get("configuration") + "]")
                        .getAsJsonArray()).spliterator(), false).map(c -> c.getAsJsonObject().getAsJsonObject("properties")).toList();
        JsonObject setting = settings.stream().filter(p -> p.has("tilewright.run.target")).findFirst().orElseThrow()
                .getAsJsonObject("tilewright.run.target");
        assertEquals(WITH_AUTO, words(setting.getAsJsonArray("enum")));
        JsonObject task = contributes.getAsJsonArray("taskDefinitions").get(0).getAsJsonObject();
        assertEquals(Backend.words(), words(task.getAsJsonObject("properties").getAsJsonObject("target").getAsJsonArray("enum")));
    }
}
