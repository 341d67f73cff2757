package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.TestServer;

/** What may come when: greeting, work, farewell. */
class OrderTest {

    private static final Map<String, Object> HELLO = Map.of("capabilities", Map.of());
    private static final String URI = "file:///order.tw";

    @Test
    void nothingIsAnsweredBeforeTheGreeting() {
        try (TestServer s = new TestServer()) {
            Client c = s.client();
            assertEquals(-32002, c.error("textDocument/hover", Client.at(URI, 0, 0)));
            assertEquals(-32002, c.error("shutdown", null));
            assertEquals(-32002, c.error("no/such", null));
            c.open(URI, "param n = \n");
            c.result("initialize", HELLO);
            assertTrue(c.result("textDocument/documentSymbol", Client.in(URI)).getAsJsonArray().isEmpty(),
                    "a text opened too early is not there");
            assertTrue(c.told().isEmpty(), () -> "nothing was said: " + c.told());
        }
    }

    @Test
    void theGreetingComesOnce() {
        try (TestServer s = new TestServer()) {
            Client c = s.client();
            assertTrue(c.result("initialize", HELLO).getAsJsonObject().has("capabilities"));
            assertEquals(-32600, c.error("initialize", HELLO));
        }
    }

    @Test
    void aGreetingWithoutMembersIsUnderstood() {
        try (TestServer s = new TestServer()) {
            assertTrue(s.client().result("initialize", Map.of()).getAsJsonObject().has("capabilities"));
        }
    }

    @Test
    void nothingIsAnsweredAfterTheFarewell() {
        try (TestServer s = TestServer.greeted()) {
            Client c = s.client();
            assertTrue(c.result("shutdown", null).isJsonNull());
            assertEquals(-32600, c.error("textDocument/hover", Client.at(URI, 0, 0)));
            assertEquals(-32600, c.error("shutdown", null));
            assertEquals(-32600, c.error("initialize", HELLO));
            c.open(URI, "param n = \n");
            c.tell("exit", null);
            assertEquals(0, s.exitCode());
            assertTrue(c.told().isEmpty(), () -> "nothing was said: " + c.told());
        }
    }

    @Test
    void leavingWithoutAFarewellIsAFailure() {
        try (TestServer s = TestServer.greeted()) {
            s.client().tell("exit", null);
            assertEquals(1, s.exitCode());
        }
    }

    @Test
    void leavingBeforeTheGreetingIsAFailure() {
        try (TestServer s = new TestServer()) {
            s.client().tell("exit", null);
            assertEquals(1, s.exitCode());
        }
    }

    @Test
    void theEndOfTheInputIsAFailureUnlessAFarewellCameFirst() throws Exception {
        try (TestServer s = TestServer.greeted()) {
            s.endInput();
            assertEquals(1, s.exitCode());
        }
        try (TestServer s = TestServer.greeted()) {
            s.client().result("shutdown", null);
            s.endInput();
            assertEquals(0, s.exitCode());
        }
    }
}
