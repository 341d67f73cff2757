package org.tilewright.lsp.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.lsp.TestServer;
import org.tilewright.lsp.protocol.Client;

class LayoutDrawingsTest {

    private static final String URI = "file:///programs/drawn.tw";

    private static List<JsonObject> drawings(String text, boolean dark) {
        try (TestServer server = TestServer.greeted()) {
            server.client().open(URI, text);
            Map<String, Object> request = new HashMap<>(Client.in(URI));
            request.put("dark", dark);
            JsonArray found = server.client().result("tilewright/layouts", request).getAsJsonObject().getAsJsonArray("layouts");
            List<JsonObject> out = new ArrayList<>();
            for (JsonElement e : found) {
                out.add(e.getAsJsonObject());
            }
            return out;
        }
    }

    /** The colours of the pieces: the sheet behind copies has no piece's. */
    private static Set<String> colours(String svg) {
        Set<String> out = new TreeSet<>();
        Matcher m = Pattern.compile("fill=\"(#[0-9a-f]{6})\"").matcher(svg);
        while (m.find()) {
            out.add(m.group(1));
        }
        out.remove("#ffffff");
        return out;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            A(x, y) -> M(x, y)         | 4 | false
            A(x, y) -> M(x, *)         | 2 | true
            A(x, y) -> M(*, *)         | 1 | true
            A(x, y) -> M(1, 0)         | 1 | false
            A(x, y) -> M(cyclic(x), y) | 4 | false
            """)
    void eachPieceHasTheColourOfItsOwner(String layout, int pieces, boolean copies) {
        String text = "machine M = Grid(2, 2)\ntensor A : f64(6, 8)\n" + layout + "\nA(i, j) = 1\n";
        String svg = drawings(text, false).getFirst().get("svg").getAsString();
        assertEquals(pieces, colours(svg).size(), svg);
        assertEquals(copies, svg.contains("#ffffff"), svg);
        String dark = drawings(text, true).getFirst().get("svg").getAsString();
        assertNotEquals(colours(svg), colours(dark));
        JsonObject drawing = drawings(text, false).getFirst().getAsJsonObject("drawing");
        assertEquals(colours(svg), colours(drawing, "light"));
        assertEquals(colours(dark).stream().filter(c -> !c.equals("#0d1117")).collect(Collectors.toSet()), colours(drawing, "dark"));
        assertEquals(copies ? List.of("blank", "outline", "piece") : List.of("outline", "piece"), shapes(drawing).stream()
                .map(o -> o.get("kind").getAsString()).distinct().sorted().toList());
    }

    private static List<JsonObject> shapes(JsonObject drawing) {
        return drawing.getAsJsonArray("shapes").asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private static Set<String> colours(JsonObject drawing, String ground) {
        return shapes(drawing).stream().filter(o -> o.has(ground)).map(o -> o.get(ground).getAsString()).collect(Collectors.toSet());
    }

    /** Whoever paints it needs no more room than was told. */
    @ParameterizedTest
    @ValueSource(strings = {"tensor A : f64(6, 8)\nA(x, y) -> M(x, *)", "tensor A : f64(6)\nA(x) -> M(x, *)",
        "tensor A : f64(6, 8, 4)\nA(x, y, z) -> M(x, y)", "tensor A : f64(4, 6, 8, 4)\nA(x, y, z, w) -> M(x, cyclic(y))",
        "tensor A : f64(4096, 4096)\nA(x, y) -> M(cyclic(x), cyclic(y))"})
    void allOfItIsInside(String declared) {
        String text = "machine M = Grid(2, 2)\n" + declared + "\n";
        JsonObject drawing = drawings(text, false).getFirst().getAsJsonObject("drawing");
        double[] size = {drawing.get("width").getAsDouble(), drawing.get("height").getAsDouble()};
        assertTrue(size[1] <= 14.01 && size[0] <= 3 * 14, drawing.toString());
        int corners = 0;
        for (JsonObject shape : shapes(drawing)) {
            for (JsonElement polygon : shape.getAsJsonArray("polygons")) {
                JsonArray xy = polygon.getAsJsonArray();
                for (int i = 0; i < xy.size(); i++) {
                    double v = xy.get(i).getAsDouble();
                    assertTrue(v >= 0 && v <= size[i % 2], v + " of " + drawing);
                }
                corners += xy.size() / 2;
            }
        }
        assertTrue(corners < 1000, "more than anybody sees: " + corners);
    }

    @Test
    void hoversHoldItWhereTheClientShowsPictures() {
        String text = "machine M = Grid(2, 2)\ntensor A : f64(6, 8)\nA(x, y) -> M(x, *)\nA(i, j) = 1\n";
        for (int character : new int[] {0, 3}) { // the tensor, and the layout
            String without = hover(text, character, Map.of());
            String with = hover(text, character, Map.of("experimental", Map.of("tilewrightHoverPictures", true)));
            assertTrue(with.startsWith(without), with);
            Matcher picture = Pattern.compile("\n\n!\\[who owns what of A]\\(data:image/svg\\+xml;base64,([\\w+/=]+)\\)")
                    .matcher(with.substring(without.length()));
            assertTrue(picture.matches(), with);
            String svg = new String(Base64.getDecoder().decode(picture.group(1)), StandardCharsets.UTF_8);
            assertTrue(svg.matches("<svg [^>]*height=\"72\">.*</svg>"), svg);
        }
    }

    private static String hover(String text, int character, Map<String, Object> capabilities) {
        try (TestServer server = new TestServer("false")) {
            server.client().initialize(capabilities);
            server.client().open(URI, text);
            Map<String, Object> request = new HashMap<>(Client.in(URI));
            request.put("position", Map.of("line", 2, "character", character));
            return server.client().result("textDocument/hover", request).getAsJsonObject().getAsJsonObject("contents").get("value")
                    .getAsString();
        }
    }

    @Test
    void eachLayoutHasOneWhereItEnds() {
        List<JsonObject> all = drawings("""
                machine M = Grid(4)
                tensor A, B : f64(8, 8)
                tensor s : f64()
                A(x, y)
                  -> M(x)
                s -> M(*)
                A(i, j) = 1
                repeat t in 0..2 {
                  redistribute A(x, y) -> M(y)
                }
                s = A(i, j)
                """, false);
        assertEquals(List.of("4 A", "8 A"), all.stream().map(o -> o.get("line") + " " + o.get("tensor").getAsString()).toList());
    }

    @Test
    void noneShowsNothing() {
        String machine = "machine M = Grid(300)\ntensor A : f64(3000)\n";
        assertEquals(List.of(), drawings(machine + "A(x) -> M(x)\nA(i) = 1\n", false));
        assertEquals(1, drawings(machine + "A(x) -> M(7)\nA(i) = 1\n", false).size());
        assertEquals(List.of(), drawings("machine M = Grid(2)\ntensor A : f64(0)\nA(x) -> M(x)\nA(i) = 1\n", false));
        assertTrue(drawings("machine M = Grid(2)\ntensor A : f64(4)\nA(x, y) -> M(x)\nA(i) = 1\n", false).isEmpty());
    }
}
