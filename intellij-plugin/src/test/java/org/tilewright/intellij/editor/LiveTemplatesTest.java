package org.tilewright.intellij.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The plugin's live templates are the snippets of the VS Code extension. */
class LiveTemplatesTest {

    private static final Map<String, Element> TEMPLATES = new TreeMap<>();
    private static final Map<String, JsonObject> SNIPPETS = new TreeMap<>();

    @BeforeAll
    static void read() throws Exception {
        try (InputStream xml = LiveTemplatesTest.class.getResourceAsStream("/liveTemplates/Tilewright.xml")) {
            assertNotNull(xml);
            for (Element e : children(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml).getDocumentElement(),
                    "template")) {
                TEMPLATES.put(e.getAttribute("name"), e);
            }
        }
        String json = Files.readString(Path.of(System.getProperty("tilewright.extension"), "snippets", "tilewright.json"));
        for (JsonElement e : JsonParser.parseString(json).getAsJsonObject().asMap().values()) {
            SNIPPETS.put(e.getAsJsonObject().get("prefix").getAsString(), e.getAsJsonObject());
        }
    }

    private static List<Element> children(Element parent, String name) {
        NodeList all = parent.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            elements.add((Element) all.item(i));
        }
        return elements;
    }

    @Test
    void thereIsOneForEverySnippet() {
        assertEquals(SNIPPETS.keySet(), TEMPLATES.keySet());
        TEMPLATES.forEach((name, t) -> {
            assertEquals(SNIPPETS.get(name).get("description").getAsString(), t.getAttribute("description"));
            assertEquals(List.of("TILEWRIGHT"), children(t, "option").stream().map(o -> o.getAttribute("name")).toList(),
                    "the id of the context in plugin.xml");
        });
    }

    /** Accepted as they are, both make the same text. */
    @Test
    void theyMakeTheSameText() {
        SNIPPETS.forEach((name, snippet) -> assertEquals(accepted(snippet), accepted(TEMPLATES.get(name)), name));
    }

    private static String accepted(JsonObject snippet) {
        JsonElement body = snippet.get("body");
        String text = body instanceof JsonArray lines ? String.join("\n", lines.asList().stream().map(JsonElement::getAsString).toList())
                : body.getAsString();
        Map<String, String> values = new TreeMap<>();
        for (int stop = 1; stop < 10; stop++) {
            int at = text.indexOf("${" + stop);
            if (at < 0) {
                continue;
            }
            int end = text.indexOf('}', at);
            String says = text.substring(at + 3, end);
            String value = says.startsWith("|") ? says.substring(1, says.length() - 1).split(",")[0] : says.substring(1);
            text = text.substring(0, at) + value + text.substring(end + 1);
            values.put("$" + stop, value);
        }
        for (Map.Entry<String, String> v : values.entrySet()) {
            text = text.replace(v.getKey(), v.getValue());
        }
        return text.replace("$0", "");
    }

    private static String accepted(Element template) {
        String text = template.getAttribute("value");
        for (Element variable : children(template, "variable")) {
            String quoted = variable.getAttribute("defaultValue");
            text = text.replace("$" + variable.getAttribute("name") + "$", quoted.substring(1, quoted.length() - 1));
        }
        return text.replace("$END$", "").replace("$$", "$");
    }
}
