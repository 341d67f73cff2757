package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.lsp.TestServer;

/** What is answered to messages that are JSON but not what they should be. */
class MessagesTest {

    private static final String URI = "file:///messages.tw";

    private static void goesOn(Client c) {
        assertTrue(c.result("textDocument/documentSymbol", Client.in(URI)).isJsonArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}]", "1", "null", "\"x\"", "{}",
        "{\"jsonrpc\":\"2.0\"}",
        "{\"method\":1}", "{\"params\":{}}", "{\"id\":{},\"method\":\"shutdown\"}", "{\"id\":true,\"method\":\"shutdown\"}",
        "{\"id\":null,\"method\":\"shutdown\"}"})
    void whatIsNoMessageIsAnInvalidRequest(String json) {
        try (TestServer s = TestServer.greeted()) {
            s.client().send(json);
            assertEquals(-32600, Client.error(s.client().answerWithoutId()));
            goesOn(s.client());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"5001|{\"id\":5001}", "5002|{\"id\":5002,\"method\":7}", "\"a\"|{\"id\":\"a\",\"params\":[]}"})
    void anInvalidRequestIsAnsweredByItsIdIfItHasOne(String id, String json) {
        try (TestServer s = TestServer.greeted()) {
            s.client().expect(id);
            s.client().send(json);
            assertEquals(-32600, Client.error(s.client().answer(id)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"text\"", "\"\"", "0", "-5", "9007199254740993", "123456789012345"})
    void idsComeBackAsTheyWere(String id) {
        try (TestServer s = TestServer.greeted()) {
            s.client().expect(id);
            s.client().send("{\"params\":null,\"method\":\"shutdown\",\"id\":" + id + "}");
            assertTrue(s.client().answer(id).has("result"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no/such", "$/noSuch", "textDocument/implementation", "textDocument/typeDefinition",
        "textDocument/documentColor",
        "notebookDocument/didOpen", "window/showMessageRequest", "codeLens/resolve", "workspace/willRenameFiles", ""})
    void aMethodThatNobodyHasIsNotFound(String method) {
        try (TestServer s = TestServer.greeted()) {
            JsonObject params = new JsonObject();
            params.add("textDocument", Client.GSON.toJsonTree(Map.of("uri", URI)));
            params.add("position", Client.GSON.toJsonTree(Map.of("line", 0, "character", 0)));
            int code = s.client().error(method, params);
            // those that the protocol knows may find fault with the parameters first
            assertTrue(code == -32601 || code == -32602, () -> method + ": " + code);
            assertEquals(-32601, s.client().error("$/" + method, null));
            goesOn(s.client());
        }
    }

    @Test
    void methodsOfTheProtocolThatAreNotOfferedAreNotFound() {
        try (TestServer s = TestServer.greeted()) {
            assertEquals(-32601, s.client().error("textDocument/implementation", Client.at(URI, 0, 0)));
            assertEquals(-32601, s.client().error("textDocument/documentColor", Client.in(URI)));
            assertEquals(-32601, s.client().error("codeLens/resolve", Map.of("range", range())));
        }
    }

    private static Map<String, Object> range() {
        return Map.of("start", Map.of("line", 0, "character", 0), "end", Map.of("line", 0, "character", 0));
    }

    @Test
    void notificationsThatNobodyKnowsAreIgnored() {
        try (TestServer s = TestServer.greeted()) {
            s.client().tell("$/setTrace", Map.of("value", "verbose"));
            s.client().tell("$/noSuch", Map.of("a", 1));
            s.client().tell("no/such", Map.of("a", 1));
            s.client().tell("no/such", null);
            s.client().tell("textDocument/willSave", Map.of("textDocument", Map.of("uri", URI), "reason", 1));
            s.client().tell("workspace/didCreateFiles", Map.of("files", List.of()));
            s.client().tell("notebookDocument/didOpen", Map.of());
            s.client().tell("$/cancelRequest", Map.of("id", 99999));
            s.client().tell("$/progress", Map.of("token", 1, "value", 1));
            s.client().send("{\"jsonrpc\":\"2.0\",\"id\":4242,\"result\":{}}");
            s.client().send("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-1,\"message\":\"x\"}}");
            goesOn(s.client());
            List<JsonObject> faults = s.client().told().stream().filter(m -> m.toString().contains("fault")).toList();
            assertTrue(faults.isEmpty(), faults::toString);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "textDocument/hover|5", "textDocument/hover|\"text\"", "textDocument/hover|null", "textDocument/hover|[1,2]",
        "textDocument/hover|{}", "textDocument/hover|{\"textDocument\":{\"uri\":\"a\"}}",
        "textDocument/hover|{\"textDocument\":5,\"position\":{\"line\":0,\"character\":0}}",
        "textDocument/hover|{\"textDocument\":{\"uri\":\"a\"},\"position\":{\"line\":\"x\",\"character\":0}}",
        "textDocument/hover|{\"textDocument\":{},\"position\":{\"line\":0,\"character\":0}}",
        "textDocument/hover|{\"textDocument\":{\"uri\":{}},\"position\":{\"line\":0,\"character\":0}}", "textDocument/completion|[]",
        "textDocument/rename|{\"textDocument\":{\"uri\":\"a\"},\"position\":{\"line\":0,\"character\":0}}",
        "textDocument/codeAction|{\"textDocument\":{\"uri\":\"a\"}}",
        "textDocument/selectionRange|{\"textDocument\":{\"uri\":\"a\"},\"positions\":[null]}",
        "workspace/executeCommand|{\"command\":\"tilewright.noSuch\"}", "workspace/executeCommand|{\"command\":\"tilewright.run\"}",
        "workspace/executeCommand|{\"command\":\"tilewright.run\",\"arguments\":[null]}",
        "workspace/executeCommand|{\"command\":\"tilewright.run\",\"arguments\":[[]]}",
        "workspace/executeCommand|{\"command\":\"tilewright.run\",\"arguments\":[{\"uri\":[]}]}", "workspace/executeCommand|{}",
        "workspace/executeCommand|{\"command\":[]}", "workspace/executeCommand|null", "tilewright/preview|{}", "tilewright/program|{}",
        "tilewright/preview|null", "tilewright/preview|[]", "tilewright/preview|{\"textDocument\":5}",
        "tilewright/preview|{\"textDocument\":{\"uri\":[]}}", "tilewright/scaling|{}", "tilewright/scaling|null",
        "tilewright/scaling|{\"textDocument\":{\"uri\":[]},\"processors\":\"1\"}",
        "tilewright/lower|{\"textDocument\":{\"uri\":\"a\"},\"stage\":\"noSuch\"}",
        "tilewright/lower|{\"textDocument\":{\"uri\":\"a\"},\"target\":\"noSuch\"}", "tilewright/lower|{\"stage\":\"plan\"}",
        "tilewright/lower|\"x\""})
    void parametersOfAWrongKindAreInvalid(String method, String params) {
        try (TestServer s = TestServer.greeted()) {
            s.client().expect("9000");
            s.client().send("{\"jsonrpc\":\"2.0\",\"id\":9000,\"method\":\"" + method + "\",\"params\":" + params + "}");
            JsonObject answer = s.client().answer(9000);
            assertEquals(-32602, Client.error(answer), answer::toString);
            s.client().send("{\"jsonrpc\":\"2.0\",\"params\":" + params + ",\"id\":9000,\"method\":\"" + method + "\"}");
            goesOn(s.client());
            assertFalse(s.client().told().toString().contains("fault"), () -> s.client().told().toString());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"textDocument/didOpen|{}", "textDocument/didOpen|5",
        "textDocument/didChange|{\"textDocument\":{\"uri\":\"a\",\"version\":1}}",
        "textDocument/didChange|{\"textDocument\":{\"uri\":\"a\",\"version\":\"x\"},\"contentChanges\":[]}", "textDocument/didClose|null",
        "$/cancelRequest|{}", "$/cancelRequest|null",
        "$/cancelRequest|{\"id\":{}}",
        "textDocument/didOpen|{\"textDocument\":{\"uri\":\"a\",\"languageId\":\"b\",\"version\":1,\"text\":[1]}}"})
    void notificationsOfAWrongKindAreDropped(String method, String params) {
        try (TestServer s = TestServer.greeted()) {
            s.client().send("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
            goesOn(s.client());
            assertFalse(s.client().told().toString().contains("fault"), () -> s.client().told().toString());
        }
    }

    @Test
    void aCancelledRequestSaysSo() {
        try (TestServer s = TestServer.greeted()) {
            Client c = s.client();
            // a text that takes long to analyse keeps the request waiting
            c.open(URI, SlowText.of(4000));
            int id = c.ask("textDocument/hover", Client.at(URI, 0, 0));
            int other = c.ask("textDocument/documentSymbol", Client.in(URI));
            c.tell("$/cancelRequest", Map.of("id", id));
            assertEquals(-32800, Client.error(c.answer(id)));
            c.result(other);
            c.tell("$/cancelRequest", Map.of("id", id));
            goesOn(c);
        }
    }
}
