package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.analysis.Prediction;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.lsp.TestServer;

/** The request by which the preview page asks what other values of params, or another schedule, would change. */
class TriedParamsTest {

    private static final String URI = "file:///product.tw";
    private static final String PRODUCT = """
            param n = 60
            param gx = 2
            param gy = gx
            machine M = Grid(gx, gy)
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            input B = random(1)
            input C = random(2)
            A(i, j) = B(i, k) * C(k, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              communicate({A, B, C}, jo)
            }
            schedule A as steps {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, 16)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
            }
            """;

    private static Map<String, Object> question(String schedule, Map<String, ?> params) {
        Map<String, Object> q = new HashMap<>(Map.of("textDocument", Map.of("uri", URI), "params", params));
        if (!schedule.isEmpty()) {
            q.put("schedule", schedule);
        }
        return q;
    }

    private static Prediction expected(Optional<String> schedule, Map<String, Long> params) {
        Analysis a = Analysis.of(TilewrightParser.parse("product.tw", PRODUCT), params, schedule, Analysis.Depth.ERRORS);
        return Prediction.of(a.planned().flatMap(p -> p.plan()).orElseThrow(), a.params());
    }

    /** Also a param that follows another one has its value, and the text stays as it is. */
    @ParameterizedTest
    @CsvSource({"'', 60, 3", "'', 61, 2", "'', 7, 1", "steps, 60, 2", "steps, 33, 3"})
    void otherValuesGiveWhatTheTextWithThemWouldGive(String schedule, long n, long gx) {
        Map<String, Long> params = Map.of("n", n, "gx", gx);
        Prediction p = expected(Optional.of(schedule).filter(s -> !s.isEmpty()), params);
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, PRODUCT);
            JsonObject answer = s.client().result("tilewright/preview", question(schedule, params)).getAsJsonObject();
            JsonObject data = answer.getAsJsonObject("data");
            assertFalse(answer.has("problem"));
            assertEquals(gx, data.getAsJsonObject("params").get("gy").getAsLong());
            assertEquals(n, data.getAsJsonObject("params").get("n").getAsLong());
            assertEquals(gx * gx, data.getAsJsonObject("machine").get("processors").getAsLong());
            assertEquals(p.traffic().totalBytes(), data.getAsJsonObject("communication").get("totalBytes").getAsLong());
            assertEquals(p.traffic().messages(), data.getAsJsonObject("communication").get("messages").getAsLong());
            JsonObject before = s.client().result("tilewright/preview", Client.in(URI)).getAsJsonObject().getAsJsonObject("data");
            assertEquals(60, before.getAsJsonObject("params").get("n").getAsLong());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "gx | 0  | Line 2: 'gx' is 0, but a dimension of the machine 'M' must be at least 1",
        "n  | -1 | Line 1: 'n' is -1, but an extent of the tensor 'A' must be at least 1"})
    void valuesThatGiveNothingAreToldAboutInTheLineThatNeedsThem(String name, long value, String sentence) {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, PRODUCT);
            JsonObject answer = s.client().result("tilewright/preview", question("", Map.of(name, value))).getAsJsonObject();
            assertFalse(answer.has("data"));
            assertFalse(answer.get("stale").getAsBoolean());
            assertEquals(sentence, answer.get("problem").getAsString());
        }
    }

    @Test
    void whatCannotBeAValueIsRefusedAndWhatTheTextHasNoMoreIsPassedOver() {
        try (TestServer s = TestServer.greeted()) {
            Client c = s.client();
            c.open(URI, PRODUCT);
            int wrong = c.ask("tilewright/preview", question("", Map.of("n", 2.5)));
            assertEquals(-32602, Client.error(c.answer(wrong)));
            JsonObject answer = c.result("tilewright/preview", question("", Map.of("gone", 3, "n", 8))).getAsJsonObject();
            assertEquals(8, answer.getAsJsonObject("data").getAsJsonObject("params").get("n").getAsLong());
        }
    }

    @Test
    void aTextWithErrorsIsTriedAsItsLastVersionWithout() {
        try (TestServer s = TestServer.greeted()) {
            Client c = s.client();
            c.open(URI, PRODUCT);
            c.result("tilewright/preview", Client.in(URI));
            c.tell("textDocument/didChange", Map.of("textDocument", Map.of("uri", URI, "version", 2), "contentChanges",
                    List.of(Map.of("text", PRODUCT.replace("C(k, j)", "D(k, j)")))));
            JsonObject answer = c.result("tilewright/preview", question("", Map.of("n", 8))).getAsJsonObject();
            assertTrue(answer.get("stale").getAsBoolean());
            assertEquals(8, answer.getAsJsonObject("data").getAsJsonObject("params").get("n").getAsLong());
        }
    }

    /** The edit is for the version that the server knows; what this client answers to it, nothing, is not a yes. */
    @Test
    void valuesAreWrittenByTheClient() {
        try (TestServer s = new TestServer("false")) {
            Client c = s.client();
            c.result("initialize", Map.of("capabilities",
                    Map.of("workspace", Map.of("applyEdit", true, "workspaceEdit", Map.of("documentChanges", true)))));
            c.tell("initialized", Map.of());
            c.open(URI, PRODUCT);
            JsonObject answer = c.result("tilewright/writeParams", question("", Map.of("n", 61))).getAsJsonObject();
            assertFalse(answer.get("written").getAsBoolean());
            assertEquals("The editor did not change the text.", answer.get("problem").getAsString());
            JsonObject edit = c.told("workspace/applyEdit", p -> true).getAsJsonObject("edit").getAsJsonArray("documentChanges").get(0)
                    .getAsJsonObject();
            assertEquals(1, edit.getAsJsonObject("textDocument").get("version").getAsInt());
            assertEquals("61", edit.getAsJsonArray("edits").get(0).getAsJsonObject().get("newText").getAsString());
            // what else changes a text names the version, too
            Map<String, Object> start = Map.of("line", 0, "character", 6);
            JsonObject renamed = c.result("textDocument/rename", Map.of("textDocument", Map.of("uri", URI), "position", start,
                    "newName", "extent")).getAsJsonObject();
            assertEquals(1, version(renamed));
            JsonArray actions = c.result("textDocument/codeAction", Map.of("textDocument", Map.of("uri", URI),
                    "range", Map.of("start", start, "end", start), "context", Map.of("diagnostics", List.of()))).getAsJsonArray();
            List<Integer> versions = actions.asList().stream().map(JsonElement::getAsJsonObject).filter(a -> a.has("edit"))
                    .map(a -> version(a.getAsJsonObject("edit"))).distinct().toList();
            assertEquals(List.of(1), versions, actions::toString);
            answer = c.result("tilewright/writeParams", question("", Map.of("gone", 61))).getAsJsonObject();
            assertEquals("The file no longer has any of these params.", answer.get("problem").getAsString());
            assertEquals(-32602, c.error("tilewright/writeParams", Client.in(URI)));
        }
    }

    private static int version(JsonObject edit) {
        return edit.getAsJsonArray("documentChanges").get(0).getAsJsonObject().getAsJsonObject("textDocument").get("version").getAsInt();
    }

    @Test
    void aClientThatAppliesNoEditsIsToldSo() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, PRODUCT);
            JsonObject answer = s.client().result("tilewright/writeParams", question("", Map.of("n", 61))).getAsJsonObject();
            assertFalse(answer.get("written").getAsBoolean());
            assertEquals("This editor does not let the server change files.", answer.get("problem").getAsString());
        }
    }
}
