package org.tilewright.lsp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.tilewright.lsp.protocol.Client;

/** A server in this process, whose texts can be looked at. */
public final class TestServer implements AutoCloseable {

    private final Socket near;
    private final Socket far;
    private final Client client;
    private final TilewrightServer server;
    private final CompletableFuture<Integer> exit;

    public TestServer(String... command) {
        Lifetime lifetime = new Lifetime();
        server = new TilewrightServer(List.of(command), lifetime);
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            near = new Socket(listener.getInetAddress(), listener.getLocalPort());
            far = listener.accept();
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            client = new Client(near.getInputStream(), near.getOutputStream(), this);
            var in = far.getInputStream();
            var out = far.getOutputStream();
            exit = CompletableFuture.supplyAsync(() -> LanguageServerMain.serve(server, lifetime, in, out),
                    r -> Thread.ofPlatform().daemon().start(r));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** A server that has been greeted. */
    public static TestServer greeted() {
        TestServer s = new TestServer("false");
        s.client.initialize();
        return s;
    }

    public Client client() {
        return client;
    }

    /** The text of an open document as the server has it. */
    public String text(String uri) {
        return server.documents().document(uri).orElseThrow().written();
    }

    /** Waits for the end. */
    public int exitCode() {
        return Client.get(exit);
    }

    /** Closes the server's input but not its output. */
    public void endInput() throws IOException {
        near.shutdownOutput();
    }

    @Override
    public void close() {
        try {
            near.close();
            exitCode();
            far.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
