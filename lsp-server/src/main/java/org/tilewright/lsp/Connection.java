package org.tilewright.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * The wiring of one connection, with the protocol's rules of order: nothing but {@code initialize} before it is answered, nothing but
 * {@code exit} after {@code shutdown}.
 */
final class Connection {

    private final TilewrightServer server;
    private final Lifetime lifetime;
    private final InputStream in;
    private final OutputStream out;
    private boolean initialized;
    private boolean shutdown;

    Connection(TilewrightServer server, Lifetime lifetime, InputStream in, OutputStream out) {
        this.server = server;
        this.lifetime = lifetime;
        this.in = in;
        this.out = out;
    }

    Launcher<TilewrightClient> launcher() {
        ExecutorService reader = Executors.newCachedThreadPool(r -> {
            Thread t = new Thread(r, "messages");
            t.setDaemon(true);
            return t;
        });
        return new OrderedBuilder().setLocalService(server).setRemoteInterface(TilewrightClient.class).setInput(in).setOutput(out)
                .setExecutorService(reader).create();
    }

    private final class OrderedBuilder extends Launcher.Builder<TilewrightClient> {

        private MessageConsumer outgoing;

        @Override
        protected MessageConsumer wrapMessageConsumer(MessageConsumer consumer) {
            if (consumer instanceof RemoteEndpoint) {
                return m -> incoming(m, consumer);
            }
            outgoing = consumer;
            return consumer;
        }

        /** Called by the one thread that reads. */
        private void incoming(Message m, MessageConsumer endpoint) {
            switch (m) {
                case RequestMessage r when r.getMethod().equals("initialize") && !initialized -> {
                    initialized = true;
                    endpoint.consume(m);
                }
                case RequestMessage r when r.getMethod().equals("initialize") -> refuse(r, ResponseErrorCode.InvalidRequest, "initialize was called already");
                case RequestMessage r when !initialized -> refuse(r, ResponseErrorCode.ServerNotInitialized, "initialize comes first");
                case RequestMessage r when shutdown -> refuse(r, ResponseErrorCode.InvalidRequest, "the server is shut down; only exit can follow");
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
            ResponseMessage answer = new ResponseMessage();
            answer.setRawId(r.getRawId());
            answer.setError(new ResponseError(code, why, null));
            outgoing.consume(answer);
        }
    }
}
