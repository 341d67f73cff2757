package org.tilewright.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.PortServer;

/** Clients of a server on a port. */
class PortServerTest {

    private static final String URI = "file:///a.tw";

    private PortServer server;
    private CompletableFuture<Boolean> ended;

    @BeforeEach
    void start() throws IOException {
        server = new PortServer(0, List.of("false"));
        ended = CompletableFuture.supplyAsync(() -> {
            try {
                server.serve();
                return true;
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }, r -> Thread.ofPlatform().daemon().start(r));
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    private Client client() throws IOException {
        Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
        Client client = new Client(socket.getInputStream(), socket.getOutputStream(), socket);
        client.initialize();
        return client;
    }

    private static String symbols(Client client) {
        return client.result("textDocument/documentSymbol", Client.in(URI)).toString();
    }

    private static void leave(Client client) {
        client.result("shutdown", null);
        client.tell("exit", null);
        assertEquals("", client.rest());
    }

    @Test
    void itListensOnTheLoopbackInterfaceAlone() {
        assertTrue(server.address().getAddress().isLoopbackAddress(), server.address()::toString);
    }

    @Test
    void clientsComeOneAfterTheOther() throws IOException {
        for (String name : List.of("first", "second")) {
            Client client = client();
            client.open(URI, "param " + name + " = 4\n");
            assertTrue(symbols(client).contains(name));
            leave(client);
        }
    }

    @Test
    void twoAtOnceHaveTextsOfTheirOwn() throws IOException {
        Client first = client();
        Client second = client();
        first.open(URI, "param first = 4\n");
        second.open(URI, "param second = 4\n");
        assertTrue(symbols(first).contains("first"));
        leave(first);
        assertTrue(symbols(second).contains("second"));
        leave(second);
    }

    @Test
    void itEndsWhenItIsTold() throws IOException {
        Client client = client();
        server.close();
        assertTrue(Client.get(ended));
        assertEquals("", client.rest());
        assertThrows(ConnectException.class, this::client);
    }
}
