package org.tilewright.lsp;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.services.JsonDelegate;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.tilewright.lsp.document.Documents;

/** The server's life: greeting, farewell and the services in between. */
public final class TilewrightServer implements LanguageServer {

    private final Session session;
    private final Lifetime lifetime;
    private final TextService texts;
    private final Workspace workspace;
    private final Extensions extensions;
    private TilewrightClient client;

    TilewrightServer(List<String> command, Lifetime lifetime) {
        this.session = new Session(command);
        this.lifetime = lifetime;
        this.texts = new TextService(session);
        this.workspace = new Workspace(session);
        this.extensions = new Extensions(session);
    }

    void connect(TilewrightClient remote) {
        this.client = remote;
        session.connect(remote, new ClientAbilities(new ClientCapabilities()));
    }

    TilewrightClient client() {
        return client;
    }

    /** The texts that are open. */
    Documents documents() {
        return session.documents();
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams p) {
        ClientCapabilities can = p.getCapabilities() == null ? new ClientCapabilities() : p.getCapabilities();
        session.connect(client, new ClientAbilities(can));
        lifetime.endWith(p.getProcessId());
        return CompletableFuture.completedFuture(new InitializeResult(Capabilities.of(session.abilities()),
                new ServerInfo("Tilewright", "0.1.0")));
    }

    @Override
    public void initialized(InitializedParams p) {
        workspace.watchDataFiles();
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        session.close();
        return CompletableFuture.completedFuture(null);
    }

    /** Ends everything that the server started. */
    void close() {
        session.close();
    }

    @Override
    public void exit() {
        session.close();
        lifetime.exit();
    }

    @Override
    public void setTrace(SetTraceParams p) { }

    @Override
    public void cancelProgress(WorkDoneProgressCancelParams p) {
        session.runs().cancel(p.getToken());
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return texts;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return workspace;
    }

    @JsonDelegate
    public TilewrightExtensions getExtensions() {
        return extensions;
    }
}
