package org.tilewright.intellij.host;

import com.redhat.devtools.lsp4ij.LanguageServerFactory;
import com.redhat.devtools.lsp4ij.LanguageServerItem;
import com.redhat.devtools.lsp4ij.LanguageServerManager;
import com.redhat.devtools.lsp4ij.ServerStatus;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import com.redhat.devtools.lsp4ij.server.StreamConnectionProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * Does with a factory what LSP4IJ's {@code LanguageServerWrapper} does (0.20.1), in its order: connection, client, launcher,
 * {@code initialize}, {@code initialized}.
 */
public final class FakeHost implements LanguageServerManager.Host {

    /** A server that was started. */
    public record Session(StreamConnectionProvider connection, LSPClientFeatures features, LanguageClientImpl client, LanguageServer server,
            InitializeResult result) { }

    private final FakePlatform platform;
    private final LanguageServerFactory factory;
    private final Path root;
    private final List<Session> sessions = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<Session> started = new LinkedBlockingQueue<>();
    private final List<String> log = new CopyOnWriteArrayList<>();
    private volatile ServerStatus status = ServerStatus.none;

    public FakeHost(FakePlatform platform, LanguageServerFactory factory, Path root) {
        this.platform = platform;
        this.factory = factory;
        this.root = root;
        platform.with(LanguageServerManager.class, new LanguageServerManager(this));
    }

    /** Starts a server. What fails here, fails as in LSP4IJ. */
    @SuppressWarnings("deprecation") // the root is also told as servers without workspace folders know it
    public Session start() {
        LSPClientFeatures features = factory.createClientFeatures();
        StreamConnectionProvider connection = factory.createConnectionProvider(platform.project());
        InitializeParams params = new InitializeParams();
        params.setInitializationOptions(connection.getInitializationOptions(null));
        connection.addLogErrorHandler(log::add);
        connection.addUnexpectedServerStopHandler(() -> {
            status = ServerStatus.stopped;
            connection.stop();
        });
        connection.start();
        if (!connection.isAlive()) {
            throw new IllegalStateException("the server ended at once: " + log);
        }
        LanguageClientImpl client = factory.createLanguageClient(platform.project());
        Launcher<? extends LanguageServer> launcher = new Launcher.Builder<LanguageServer>().setLocalService(client)
                .setRemoteInterface(cast(factory.getServerInterface())).setInput(connection.getInputStream())
                .setOutput(connection.getOutputStream()).create();
        LanguageServer server = launcher.getRemoteProxy();
        launcher.startListening();
        params.setCapabilities(new ClientCapabilities(new WorkspaceClientCapabilities(), new TextDocumentClientCapabilities(),
                new WindowClientCapabilities(), connection.getExperimentalFeaturesPOJO()));
        params.setRootUri(root.toUri().toString());
        params.setTrace("off");
        InitializeResult result = server.initialize(params).join();
        server.initialized(new InitializedParams());
        status = ServerStatus.started;
        Session session = new Session(connection, features, client, server, result);
        sessions.add(session);
        started.add(session);
        return session;
    }

    @SuppressWarnings("unchecked")
    private static Class<LanguageServer> cast(Class<? extends LanguageServer> type) {
        return (Class<LanguageServer>) type;
    }

    /** What the servers wrote to their standard errors. */
    public List<String> log() {
        return log;
    }

    /** The next server that is started. */
    public Session nextStarted() throws InterruptedException {
        return started.take();
    }

    /** How many were started. */
    public int starts() {
        return sessions.size();
    }

    /** Tells the server of a text, as LSP4IJ does when an editor opens. */
    public void open(Path file, String text) {
        sessions.getLast().server().getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri(file), "tilewright", 1, text)));
    }

    public static String uri(Path file) {
        return file.toUri().toString();
    }

    @Override
    public void start(String id) {
        start();
    }

    @Override
    public CompletableFuture<LanguageServerItem> server(String id) {
        return CompletableFuture.completedFuture(sessions.isEmpty() ? null : new LanguageServerItem(sessions.getLast().server()));
    }

    @Override
    public ServerStatus status(String id) {
        return status;
    }

    /** Ends all servers. */
    public void stop() {
        sessions.forEach(s -> {
            if (s.connection().isAlive()) {
                s.server().shutdown().join();
                s.server().exit();
            }
            s.connection().stop();
        });
    }
}
