package org.tilewright.lsp.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        assertNotEquals(colours(svg), colours(drawings(text, true).getFirst().get("svg").getAsString()));
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
