package org.tilewright.ide;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.tilewright.ide.java.FindJava;
import org.tilewright.ide.java.NoJavaException;
import org.tilewright.ide.protocol.OutputLine;
import org.tilewright.ide.protocol.PreviewChanged;
import org.tilewright.ide.protocol.TilewrightNotifications;
import org.tilewright.ide.protocol.TilewrightServer;
import org.tilewright.ide.server.Installation;
import org.tilewright.ide.server.ServerCommand;
import org.tilewright.ide.server.StartupCache;

/** The server that comes with the plugins, started as they start it. */
public final class RealServer implements AutoCloseable, LanguageClient, TilewrightNotifications {

    /** A program without errors whose run takes a moment. */
    public static final String PROGRAM = """
            param n = 8
            tensor A: f64(n, n)
            tensor B: f64(n, n)
            input B = random(1)
            A(i, j) = B(i, k) * B(k, j)
            """;

    private final Process process;
    private final TilewrightServer server;
    private final ServerCapabilities capabilities;
    private final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();
    private Consumer<PreviewChanged> previewChanged = c -> { };
    private Consumer<OutputLine> output = l -> { };

    public RealServer(Path caches) throws IOException, NoJavaException {
        Installation installation = installation();
        var java = FindJava.here(installation.runtime(), List.of()).find(Optional.empty());
        ServerCommand command = new ServerCommand(installation, java, new StartupCache(caches, installation, java), List.of());
        process = new ProcessBuilder(command.words()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        Launcher<TilewrightServer> launcher = new Launcher.Builder<TilewrightServer>().setLocalService(this)
                .setRemoteInterface(TilewrightServer.class)
                .setInput(process.getInputStream()).setOutput(process.getOutputStream()).create();
        launcher.startListening();
        server = launcher.getRemoteProxy();
        InitializeParams initialize = new InitializeParams();
        ClientCapabilities client = new ClientCapabilities();
        JsonObject experimental = new JsonObject();
        experimental.addProperty("tilewrightPreview", true);
        client.setExperimental(experimental);
        initialize.setCapabilities(client);
        capabilities = server.initialize(initialize).join().getCapabilities();
        server.initialized(new InitializedParams());
    }

    /** What a built plugin would hold, as it stands in the repository. */
    public static Installation installation() {
        Path jar = Path.of(System.getProperty("tilewright.jar"));
        if (!jar.toFile().isFile()) {
            throw new IllegalStateException(jar + " is missing: mvn -pl cli -am package -DskipTests makes it");
        }
        return new Installation(jar, Path.of(System.getProperty("tilewright.samples")), Optional.empty());
    }

    public TilewrightServer server() {
        return server;
    }

    public CompletableFuture<TilewrightServer> ready() {
        return CompletableFuture.completedFuture(server);
    }

    public Abilities abilities() {
        return new Abilities(capabilities);
    }

    public void onPreviewChanged(Consumer<PreviewChanged> listener) {
        previewChanged = listener;
    }

    public void onOutput(Consumer<OutputLine> listener) {
        output = listener;
    }

    public void open(String uri, String text) {
        server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "tilewright", 1, text)));
    }

    public void change(String uri, int version, String text) {
        server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, version),
                List.of(new TextDocumentContentChangeEvent(text))));
    }

    /** The diagnostics of a version of a text, when they come. */
    public PublishDiagnosticsParams diagnostics(String uri, int version) throws InterruptedException {
        PublishDiagnosticsParams p = diagnostics.take();
        while (!p.getUri().equals(uri) || p.getVersion() == null || p.getVersion() < version) {
            p = diagnostics.take();
        }
        return p;
    }

    @Override
    public void previewChanged(JsonObject change) {
        previewChanged.accept(PreviewChanged.of(change));
    }

    @Override
    public void output(JsonObject line) {
        output.accept(OutputLine.of(line));
    }

    @Override
    public void finished(JsonObject outcome) { }

    @Override
    public void telemetryEvent(Object object) { }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams p) {
        diagnostics.add(p);
    }

    @Override
    public void showMessage(MessageParams p) { }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams p) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams p) { }

    /** Ends it at once, as a crash would. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            server.shutdown().join();
            server.exit();
        }
        process.onExit().join();
    }
}
