package org.tilewright.lsp.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.TestServer;
import org.tilewright.lsp.protocol.Client;

class ProgramEntriesTest {

    private static final String URI = "file:///programs/entries.tw";
    private static final String PROGRAM = """
            param n = 64
            machine M = Grid(2, 2)
            tensor A, B : f64(n, n)
            A(x, y) -> M(x, y)
            B(x, y) -> M(y, x)
            input B = random(1)
            A(i, j) = B(i, j)
            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              communicate(B, jo)
            }
            """;

    private static String tree(JsonArray entries, String indent) {
        StringBuilder out = new StringBuilder();
        for (JsonElement e : entries) {
            JsonObject o = e.getAsJsonObject();
            out.append(indent).append(o.get("kind").getAsString()).append(' ').append(o.get("label").getAsString())
                    .append(o.has("description") ? " | " + o.get("description").getAsString() : "")
                    .append(o.has("range") ? " @" + o.getAsJsonObject("range").getAsJsonObject("start").get("line") : "").append('\n')
                    .append(tree(o.getAsJsonArray("children"), indent + "  "));
        }
        return out.toString();
    }

    private static JsonObject ask(TestServer s) {
        return s.client().result("tilewright/program", Client.in(URI)).getAsJsonObject();
    }

    @Test
    void theTreeTellsWhereTensorsLiveAndWhatEverythingMoves() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, PROGRAM);
            JsonObject answer = ask(s);
            assertEquals(URI, answer.get("uri").getAsString());
            assertFalse(answer.get("stale").getAsBoolean());
            assertEquals("""
                    constant n | 64 @0
                    module M | Grid(2, 2) @1
                    array A | rows in blocks along M.0 (2), columns in blocks along M.1 (2), 8.00 KiB a processor @2
                    array B | columns in blocks along M.0 (2), rows in blocks along M.1 (2), 8.00 KiB a processor @2
                    operator A(i, j) | = B(i, j) @6
                    class schedule A @7
                      method distribute | ({i, j}, {io, jo}, {ii, ji}, M) @8
                      method communicate | (B, jo) @9
                    totals Totals
                      traffic moved | 16.0 KiB in 2 messages
                      memory memory a processor | 24.0 KiB
                      bound lower bound per processor | 0 B
                    """, tree(answer.getAsJsonArray("entries"), ""));
        }
    }

    @Test
    void aTextUnderRepairKeepsTheAmountsOfTheLastPlan() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, PROGRAM);
            String totals = "totals Totals";
            assertTrue(tree(ask(s).getAsJsonArray("entries"), "").contains(totals));
            s.client().replace(URI, 2, PROGRAM + "param added = \n");
            JsonObject answer = ask(s);
            assertTrue(answer.get("stale").getAsBoolean());
            assertEquals(2, answer.get("version").getAsInt(), "the entries are of the newest text");
            assertTrue(answer.get("reason").getAsString().startsWith("Line 12: "), answer::toString);
            String tree = tree(answer.getAsJsonArray("entries"), "");
            assertTrue(tree.contains("constant added") && tree.contains(totals), tree);
        }
    }

    @Test
    void aTextWithoutAPlanHasItsOutline() {
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, "param n = 4\ntensor A : f64(m)\n");
            JsonObject answer = ask(s);
            assertTrue(answer.get("stale").getAsBoolean());
            assertEquals("constant n | 4 @0\narray A | f64(m) @1\n", tree(answer.getAsJsonArray("entries"), ""));
        }
    }

    @Test
    void aTextThatIsNotOpenHasNoEntries() {
        try (TestServer s = TestServer.greeted()) {
            assertFalse(ask(s).has("entries"));
        }
    }
}
