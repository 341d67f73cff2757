package org.tilewright.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.tilewright.lsp.wire.CallServer;
import org.tilewright.lsp.wire.Complaints;
import org.tilewright.lsp.wire.ReadMessages;
import org.tilewright.lsp.wire.Refusal;

/**
 * The wiring of one connection, with the protocol's rules of order: nothing but {@code initialize} before it is answered, nothing but
 * {@code exit} after {@code shutdown}.
 */
final class Connection {

    private static final Logger LSP4J = Logger.getLogger("org.eclipse.lsp4j.jsonrpc");

    private final TilewrightServer server;
    private final Lifetime lifetime;
    private final InputStream in;
    private final OutputStream out;
    private final Complaints complaints;
    private boolean initialized;
    private boolean shutdown;

    Connection(TilewrightServer server, Lifetime lifetime, InputStream in, OutputStream out) {
        this.server = server;
        this.lifetime = lifetime;
        this.in = in;
        this.out = out;
        this.complaints = new Complaints(server::client);
    }

    Launcher<TilewrightClient> launcher() {
        ExecutorService reader = Executors.newCachedThreadPool(r -> {
            Thread t = new Thread(r, "messages");
            t.setDaemon(true);
            return t;
        });
        // what it would log is an answer or goes to the client's log
        LSP4J.setLevel(Level.OFF);
        return new OrderedBuilder().setLocalService(server).setRemoteInterface(TilewrightClient.class).setInput(in).setOutput(out)
                .setExecutorService(reader).setExceptionHandler(complaints::error).create();
    }

    private final class OrderedBuilder extends Launcher.Builder<TilewrightClient> {

        private MessageConsumer outgoing;
        private MessageJsonHandler json;

        @Override
        protected MessageJsonHandler createJsonHandler() {
            json = super.createJsonHandler();
            return json;
        }

        @Override
        protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler handler) {
            outgoing = new StreamMessageConsumer(output, handler);
            Endpoint services = new CallServer(ServiceEndpoints.toEndpoint(localServices),
                    ServiceEndpoints.getSupportedMethods(TilewrightServer.class).keySet(), complaints);
            RemoteEndpoint remote = new RemoteEndpoint(outgoing, services, exceptionHandler);
            handler.setMethodProvider(remote);
            remote.setJsonHandler(handler);
            return remote;
        }

        @Override
        protected ConcurrentMessageProcessor createMessageProcessor(MessageProducer unused, MessageConsumer endpoint,
                TilewrightClient remote) {
            return new ConcurrentMessageProcessor(new ReadMessages(in, json, outgoing, complaints::about), m -> incoming(m, endpoint));
        }

        /** Called by the one thread that reads. */
        private void incoming(Message m, MessageConsumer endpoint) {
            switch (m) {
                case RequestMessage r when r.getMethod().equals("initialize") && !initialized -> {
                    initialized = true;
                    endpoint.consume(m);
                }
                case RequestMessage r when r.getMethod().equals("initialize") -> refuse(r, ResponseErrorCode.InvalidRequest,
                        "initialize was called already");
                case RequestMessage r when !initialized -> refuse(r, ResponseErrorCode.ServerNotInitialized, "initialize comes first");
                case RequestMessage r when shutdown -> refuse(r, ResponseErrorCode.InvalidRequest,
                        "the server is shut down; only exit can follow");
                case RequestMessage r when r.getMethod().equals("shutdown") -> {
                    shutdown = true;
                    lifetime.shutdownAsked();
                    endpoint.consume(m);
                }
                case NotificationMessage n when !n.getMethod().equals("exit") && (!initialized || shutdown) -> { }
                default -> endpoint.consume(m);
            }
        }

        private void refuse(RequestMessage r, ResponseErrorCode code, String why) {
            outgoing.consume(Refusal.of(r.getRawId(), code, why));
        }
    }
}
