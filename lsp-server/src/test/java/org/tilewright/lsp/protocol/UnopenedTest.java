package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.lsp.TestServer;

/** Texts that are not open, not open any more, or have strange names. */
class UnopenedTest {

    private static List<Questions.Question> everything(Draft d) {
        Questions q = new Questions(d);
        List<Questions.Question> all = new ArrayList<>(q.whole());
        all.addAll(q.lowered());
        all.addAll(q.at(new int[] {3, 4}));
        all.add(q.tokensDelta("7"));
        return all;
    }

    private static void nothingFails(TestServer s, Draft d) {
        for (Questions.Question q : everything(d)) {
            JsonObject answer = s.client().request(q.method(), q.params());
            // there may be nothing to rename, and the name may be none
            assertTrue(answer.has("result") || List.of(-32803, -32602).contains(Client.error(answer)), () -> q + " is answered " + answer);
        }
        assertFalse(s.client().told().toString().contains("fault"), () -> s.client().told().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///no/such.tw", "untitled:Untitled-1", "", "no uri at all %zz", "file://host/share/a.tw",
            "file:///a%00b.tw", "git:/a.tw?ref=HEAD", "file:///"})
    void textsThatNobodyOpenedHaveNothingToTell(String uri) {
        try (TestServer s = TestServer.greeted()) {
            Draft d = new Draft(uri, "param n = 3\n\n\n\nparam m = 4\n");
            nothingFails(s, d);
            d.change(s.client(), 0, 5, "x");
            d.close(s.client());
            nothingFails(s, d);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"untitled:Untitled-1", "", "no uri at all %zz", "file://host/share/a.tw", "file:///a%00b.tw",
            "git:/a.tw?ref=HEAD", "file:///"})
    void textsMayHaveAnyName(String uri) {
        try (TestServer s = TestServer.greeted()) {
            Draft d = new Draft(uri, "param n = 3\ninput A = file(\"a.npy\")\n\ntensor A : f64(n)\noutput A to file(\"b.npy\")\n");
            d.open(s.client());
            nothingFails(s, d);
            s.client().told("textDocument/publishDiagnostics", p -> p.get("uri").getAsString().equals(uri));
        }
    }

    @Test
    void aTextThatIsClosedWhileItIsAnalysedLeavesNoDiagnosticsBehind() {
        try (TestServer s = TestServer.greeted()) {
            Draft d = new Draft("file:///closed.tw", SlowText.of(2000) + "param broken = \n");
            for (int i = 0; i < 5; i++) {
                d.open(s.client());
                int asked = s.client().ask("textDocument/documentSymbol", Client.in(d.uri()));
                d.close(s.client());
                assertTrue(s.client().take(asked).has("result"), "a request that waits for a text that is closed is answered");
            }
            s.client().result("workspace/symbol", Map.of("query", ""));
            List<JsonObject> published = s.client().told().stream().filter(m -> m.toString().contains("publishDiagnostics")).toList();
            assertEquals(0, published.getLast().getAsJsonObject("params").getAsJsonArray("diagnostics").size());
        }
    }
}
