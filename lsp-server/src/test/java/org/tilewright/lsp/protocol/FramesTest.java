package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.lsp.TestServer;

/** How messages are cut out of the input, and that one that is broken does not take the connection along. */
class FramesTest {

    private static final String URI = "file:///frames.tw";

    /** Whether a server still answers. */
    private static void goesOn(Client c) {
        assertTrue(c.result("textDocument/documentSymbol", Client.in(URI)).isJsonArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{]", "", "nonsense", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"", "{} {}",
        "{'jsonrpc': '2.0'}",
        "{\"id\":1,\"method\":\"x\",}", "\"\\ud8\"", "[1,", "{\"id\":1,\"method\":\"a\u0000\"}", "nul", "\u00ff\u00fe"})
    void whatIsNoJsonIsAParseError(String content) {
        try (TestServer s = TestServer.greeted()) {
            s.client().send(content);
            assertEquals(-32700, Client.error(s.client().answerWithoutId()));
            goesOn(s.client());
        }
    }

    @Test
    void jsonThatNestsTooDeeplyIsAParseError() {
        try (TestServer s = TestServer.greeted()) {
            s.client().send("[".repeat(1_000_000));
            assertEquals(-32700, Client.error(s.client().answerWithoutId()));
            s.client().send("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"shutdown\",\"params\":" + "[".repeat(100_000)
                    + "]".repeat(100_000) + "}");
            assertEquals(-32700, Client.error(s.client().answerWithoutId()));
            goesOn(s.client());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999999\r\n\r\n",
        "Content-Length: 2000000000\r\n\r\n",
        "Content-Type: text\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "garbage\n\n", "\u0000\u0001\u00ff\r\n\r\n"})
    void aHeaderWithoutALengthIsAParseError(String header) {
        try (TestServer s = TestServer.greeted()) {
            s.client().raw(header);
            assertEquals(-32700, Client.error(s.client().answerWithoutId()));
            goesOn(s.client());
        }
    }

    @Test
    void aLineWithoutEndIsPassedOver() {
        try (TestServer s = TestServer.greeted()) {
            s.client().raw("x".repeat(3_000_000) + "\r\n\r\n");
            assertEquals(-32700, Client.error(s.client().answerWithoutId()));
            goesOn(s.client());
        }
    }

    @Test
    void aLengthThatIsTooShortCostsOneMessage() {
        try (TestServer s = TestServer.greeted()) {
            s.client().raw("Content-Length: 20\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":501,\"method\":\"textDocument/hover\"}");
            assertEquals(-32700, Client.error(s.client().answerWithoutId()));
            goesOn(s.client());
        }
    }

    @Test
    void aLengthThatIsTooLongCostsTheMessageThatItReachesInto() {
        try (TestServer s = TestServer.greeted()) {
            s.client().raw("Content-Length: 50\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"x\"}");
            s.client().tell("some/notification", Map.of("a", 1));
            assertEquals(-32700, Client.error(s.client().answerWithoutId()));
            goesOn(s.client());
        }
    }

    @Test
    void headersMayBeWrittenInManyWays() {
        try (TestServer s = TestServer.greeted()) {
            String shutdown = "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"shutdown\"}";
            s.client().expect("\"a\"");
            s.client().raw("\r\n\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:" + shutdown.length()
                    + "\n\n" + shutdown);
            assertTrue(s.client().answer("\"a\"").has("result"));
        }
    }

    @Test
    void messagesMayComeByteByByteAndManyAtOnce() {
        String text = "param größe = 3 // 😀 日本\n";
        try (TestServer s = TestServer.greeted()) {
            byte[] open = Client.framed("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\""
                    + URI + "\",\"languageId\":\"tilewright\",\"version\":1,\"text\":" + Client.GSON.toJson(text) + "}}}");
            for (byte b : open) {
                s.client().raw(new byte[] {b});
            }
            goesOn(s.client());
            assertEquals(text, s.text(URI));
            StringBuilder many = new StringBuilder();
            for (int i = 600; i < 700; i++) {
                s.client().expect(Integer.toString(i));
                many.append(new String(Client.framed("{\"jsonrpc\":\"2.0\",\"id\":" + i
                        + ",\"method\":\"textDocument/documentSymbol\",\"params\":"
                        + Client.GSON.toJson(Client.in(URI)) + "}"), StandardCharsets.UTF_8));
            }
            s.client().raw(many.toString());
            for (int i = 600; i < 700; i++) {
                assertTrue(s.client().answer(i).has("result"));
            }
        }
    }

    @Test
    void aHugeMessageIsRead() {
        String text = ("// " + "ä😀".repeat(50) + "\n").repeat(30_000);
        try (TestServer s = TestServer.greeted()) {
            s.client().open(URI, text);
            goesOn(s.client());
            assertEquals(text, s.text(URI));
        }
    }
}
