package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.format.TilewrightFormatter;
import org.tilewright.lsp.TestServer;
import org.tilewright.lsp.feature.action.derive.DerivedAction;
import org.tilewright.lsp.protocol.Client;

/** What is open in a text is found and written when its action is chosen. */
class DerivationTest {

    private static final String EINSUM = """
            param n = 64
            param r = 8

            tensor T : f64(n, n, n)
            tensor A, B, C : f64(n, r)

            input T = random(1)
            input B = random(2)
            input C = random(3)

            A = einsum("ijk,jr,kr->ir", T, B, C)
            """;
    private static final String MANY = "Derive layouts and schedule of 'A' for 64 processors";

    private static List<String> derivations(String marked) {
        return Offered.at(marked).titles().stream().filter(t -> t.startsWith("Derive")).toList();
    }

    @Test
    void aStatementThatLeavesSomethingOpenIsOffered() {
        assertTrue(derivations(EINSUM.replace("A = ein", "A = |ein")).contains(MANY));
        assertEquals(List.of(), derivations(EINSUM.replace("param n", "|param n")), "nothing is computed here");
        String machine = EINSUM.replace("tensor T", "machine M = Grid(4)\n\ntensor T").replace("A = ein", "A = |ein");
        assertEquals(List.of("Derive layouts and schedule of 'A'"), derivations(machine));
        assertEquals(List.of("Derive layouts and schedule of 'A'", "Derive all layouts and schedules"),
                derivations(machine + "B(i, j) = 2 * C(i, j)\n"));
        assertEquals(List.of("Derive all layouts and schedules"), derivations(machine.replace("|", "").replace("M = G", "|M = G")));
        assertEquals(List.of(), derivations(machine.replace("= Grid(4)", "{\n  node = Grid(2)\n  socket = Grid(2)\n}")), "two levels");
        assertEquals(List.of(), derivations(EINSUM.replace("A = ein", "A = |ein").replace("T, B, C", "T, B, D")), "an error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void whatIsFoundIsSoundAndLaidOut(String end) {
        Offered o = Offered.at(EINSUM.replace("A = ein", "A = |ein").replace("\n", end));
        CodeAction offered = o.action(MANY);
        assertEquals(null, offered.getEdit(), "it is found when it is chosen");
        String text = o.after(MANY);
        assertFalse(text.replace("\r\n", "").contains("\r"), text);
        assertEquals(end.equals("\r\n"), text.contains("\r\n"));
        String lines = text.replace("\r\n", "\n");
        assertEquals(List.of(), Offered.snapshot(lines).diagnostics(), lines);
        assertEquals(lines, TilewrightFormatter.formatReadable(TilewrightParser.parse("test.tw", lines)));
        // nothing is left to be derived
        assertEquals(List.of(), Offered.at(Offered.snapshot(lines), lines.indexOf("A(i"), lines.indexOf("A(i")).titles().stream()
                .filter(t -> t.startsWith("Derive")).toList());
    }

    @Test
    void anActionForAnOlderTextSaysSo() {
        Offered o = Offered.at(EINSUM.replace("A = ein", "A = |ein"));
        CodeAction offered = o.action(MANY);
        ((JsonObject) offered.getData()).addProperty("version", 7);
        DerivedAction old = DerivedAction.of(offered);
        assertTrue(old.with(Offered.snapshot(EINSUM)).isEmpty());
        assertTrue(old.whyNot(Offered.snapshot(EINSUM)).contains("has changed"));
    }

    @Test
    void onlyAClientThatAsksAgainGetsActionsWithoutTheirChanges() {
        String uri = "file:///programs/einsum.tw";
        for (boolean asks : List.of(true, false)) {
            try (TestServer server = new TestServer("false")) {
                Client c = server.client();
                c.result("initialize", Map.of("capabilities", asks ? Map.of("textDocument", Map.of("codeAction",
                        Map.of("dataSupport", true, "resolveSupport", Map.of("properties", List.of("edit"))))) : Map.of()));
                c.tell("initialized", Map.of());
                c.open(uri, EINSUM);
                Map<String, Object> place = Map.of("line", 10, "character", 0);
                JsonArray actions = c.result("textDocument/codeAction", Map.of("textDocument", Map.of("uri", uri),
                        "range", Map.of("start", place, "end", place), "context", Map.of("diagnostics", List.of()))).getAsJsonArray();
                JsonObject found = null;
                for (JsonElement a : actions) {
                    found = a.getAsJsonObject().get("title").getAsString().equals(MANY) ? a.getAsJsonObject() : found;
                }
                assertEquals(!asks, found.has("edit"), actions::toString);
                JsonObject whole = asks ? c.result("codeAction/resolve", found).getAsJsonObject() : found;
                JsonArray edits = whole.getAsJsonObject("edit").getAsJsonObject("changes").getAsJsonArray(uri);
                assertTrue(edits.toString().contains("machine M = Grid("), edits::toString);
            }
        }
    }
}
