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

/** The request by which the preview page asks how an open text scales. */
class ScalingTest {

    private static final String URI = "file:///cannon.tw";
    private static final String CANNON = """
            param n = 512
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
              divide(k, ko, ki, gx)
              reorder({ko, ii, ji, ki})
              rotate(ko, {io, jo}, kos)
              communicate(A, jo)
              communicate({B, C}, kos)
              substitute({ii, ji, ki}, gemm)
            }
            """;

    private static Map<String, Object> question(String processors, String weak) {
        return Map.of("textDocument", Map.of("uri", URI), "processors", processors, "weak", weak);
    }

    private static JsonArray rows(JsonObject answer) {
        return answer.getAsJsonObject("scaling").getAsJsonArray("schedules").get(0).getAsJsonObject().getAsJsonArray("rows");
    }

    /** The plan for each grid, made on its own, moves and holds the same. */
    @Test
    void rowsAreThePlansOfTheText() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, CANNON);
            JsonObject answer = s.client().result("tilewright/scaling", question("1,4,9", "n = 60 * sqrt(P)")).getAsJsonObject();
            assertFalse(answer.get("stale").getAsBoolean());
            assertEquals("weak", answer.getAsJsonObject("scaling").get("scaling").getAsString());
            assertEquals(3, rows(answer).size());
            for (JsonElement e : rows(answer)) {
                JsonObject row = e.getAsJsonObject();
                long g = Math.round(Math.sqrt(row.get("processors").getAsLong()));
                Analysis a = Analysis.of(TilewrightParser.parse("cannon.tw", CANNON), Map.of("gx", g, "n", 60 * g), Optional.empty(),
                        Analysis.Depth.ERRORS);
                Prediction p = Prediction.of(a.planned().flatMap(x -> x.plan()).orElseThrow(), a.params());
                assertEquals(p.traffic().totalBytes(), row.get("totalBytes").getAsLong());
                assertEquals(p.traffic().maxBytesPerProcessor(), row.get("maxBytesPerProcessor").getAsLong());
                assertEquals(p.memory().maxBytesPerProcessor(), row.get("memoryBytesPerProcessor").getAsLong());
            }
        }
    }

    @Test
    void ratesAreThoseOfTheMachineThatIsAskedFor() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, CANNON);
            Map<String, Object> asked = new HashMap<>(question("4", "n = 8192"));
            asked.put("machine", "piz-daint");
            JsonObject answer = s.client().result("tilewright/scaling", asked).getAsJsonObject();
            assertTrue(answer.get("about").getAsString().startsWith("piz-daint (a node: two Xeon"), answer::toString);
            double seconds = rows(answer).get(0).getAsJsonObject().get("seconds").getAsDouble();
            double work = 2 * Math.pow(8192, 3) / 4 / (36 * 2.1e9 * 16);
            assertTrue(seconds > work && seconds < 1.3 * work, seconds + " for " + work);
            asked.put("machine", "piz-dain");
            JsonObject errors = s.client().result("tilewright/scaling", asked).getAsJsonObject().getAsJsonObject("errors");
            assertTrue(errors.get("machine").getAsString().contains("did you mean 'piz-daint'?"), errors::toString);
        }
    }

    /** The page tries other values than the text has. */
    @Test
    void valuesThatAreTriedScaleAsATextWithThem() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, CANNON);
            Map<String, Object> tried = new HashMap<>(question("1,4,9", ""));
            tried.put("params", Map.of("n", 100, "gx", 5));
            JsonArray rows = rows(s.client().result("tilewright/scaling", tried).getAsJsonObject());
            s.client().replace(URI, 2, CANNON.replace("param n = 512", "param n = 100"));
            assertEquals(rows, rows(s.client().result("tilewright/scaling", question("1,4,9", "")).getAsJsonObject()));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1,4,..,4095 |                     | processors | '4095' does not follow from the numbers before '..'",
        "four        |                     | processors | 'four' is not a number of processors",
        "1,4         | n = 8192 * sqr(P)   | weak       | is not a value of a param: 'sqr' is not a function",
        "1,4         | n = 8192 *          | weak       | is not a value of a param",
        "1,4         | m = P               | weak       | there is no param 'm'; there are gx, gy, n",
        "1,4         | n = P; n = 2 * P    | weak       | 'n' is given twice"})
    void whatCannotBeReadIsASentenceBesideItsField(String processors, String weak, String field, String sentence) {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, CANNON);
            JsonObject answer = s.client().result("tilewright/scaling", question(processors, weak == null ? "" : weak)).getAsJsonObject();
            assertFalse(answer.has("scaling"));
            JsonObject errors = answer.getAsJsonObject("errors");
            assertEquals(1, errors.size(), errors::toString);
            assertTrue(errors.get(field).getAsString().contains(sentence), errors::toString);
        }
    }

    @Test
    void aNumberWithoutAGridIsLeftOutWithItsReason() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, CANNON);
            JsonObject answer = s.client().result("tilewright/scaling", question("4,8", "")).getAsJsonObject();
            assertEquals(1, rows(answer).size());
            JsonObject schedule = answer.getAsJsonObject("scaling").getAsJsonArray("schedules").get(0).getAsJsonObject();
            assertEquals("[{\"processors\":8,\"reason\":\"no Grid(gx, gy) has 8 processors, whatever gx is\"}]",
                    schedule.get("leftOut").toString());
        }
    }

    @Test
    void aTextWithErrorsScalesAsItsLastVersionWithout() {
        try (TestServer s = TestServer.greeted()) {
            Client c = s.client();
            c.open(URI, CANNON);
            c.result("tilewright/preview", Client.in(URI));
            c.tell("textDocument/didChange", Map.of("textDocument", Map.of("uri", URI, "version", 2), "contentChanges",
                    List.of(Map.of("text", CANNON.replace("C(k, j)", "D(k, j)")))));
            JsonObject answer = c.result("tilewright/scaling", question("4", "")).getAsJsonObject();
            assertTrue(answer.get("stale").getAsBoolean());
            assertTrue(answer.get("reason").getAsString().startsWith("Line 11:"), answer::toString);
            assertEquals(1, rows(answer).size());
        }
    }

    /** One thread works out all questions: the last one has an answer only if what takes hours before it has been ended. */
    @Test
    void whatIsCancelledIsEnded() {
        try (TestServer s = TestServer.greeted()) {
            Client c = s.client();
            c.open(URI, SlowText.of(4000));
            int waiting = c.ask("tilewright/scaling", question("1,2,..,1000", ""));
            c.tell("$/cancelRequest", Map.of("id", waiting));
            assertEquals(-32800, Client.error(c.answer(waiting)));
            c.result("textDocument/documentSymbol", Client.in(URI));
            int running = c.ask("tilewright/scaling", question("1,2,..,1000", ""));
            // answered on another thread while that one works
            c.result("textDocument/documentSymbol", Client.in(URI));
            c.tell("$/cancelRequest", Map.of("id", running));
            assertEquals(-32800, Client.error(c.answer(running)));
            c.open("file:///small.tw", CANNON);
            JsonObject answer = c.result("tilewright/scaling", Map.of("textDocument", Map.of("uri", "file:///small.tw"), "processors", "4"))
                    .getAsJsonObject();
            assertEquals(1, rows(answer).size());
        }
    }
}
