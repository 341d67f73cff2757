package org.tilewright.lsp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Language servers on a port of the loopback interface: each client that connects has one of its own, whoever else is connected. */
public final class PortServer implements AutoCloseable {

    private final ServerSocket listener;
    private final List<String> command;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

    /**
     * Listens from now on.
     *
     * @param port 0 for any that is free
     * @param command how to start the {@code tilewright} command, for runs and builds
     */
    public PortServer(int port, List<String> command) throws IOException {
        this.listener = new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
        this.command = List.copyOf(command);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    /** Serves whoever connects until this is closed. A client's {@code exit} ends what it was served by, and nobody else. */
    public void serve() throws IOException {
        while (true) {
            Socket client;
            try {
                client = listener.accept();
            } catch (IOException e) {
                if (listener.isClosed()) {
                    return;
                }
                throw e;
            }
            clients.add(client);
            Thread.ofPlatform().daemon().name("client").start(() -> serve(client));
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            LanguageServerMain.serve(client.getInputStream(), client.getOutputStream(), command);
        } catch (IOException gone) {
            // whatever became of one client, the others stay
        } finally {
            clients.remove(client);
        }
    }

    /** Lets nobody in any more, and ends the connections that there are. */
    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket client : clients) {
            client.close();
        }
    }
}
