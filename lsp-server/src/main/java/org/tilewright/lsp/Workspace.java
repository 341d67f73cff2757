package org.tilewright.lsp;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.tilewright.lsp.feature.WorkspaceSymbolHandler;

/** Requests that belong to no one text. */
final class Workspace implements WorkspaceService {

    private final Session session;

    Workspace(Session session) {
        this.session = session;
    }

    /** Asks to be told when data files come, go or change: programs that read them are checked against them. */
    void watchDataFiles() {
        if (session.abilities().watchesFiles()) {
            FileSystemWatcher data = new FileSystemWatcher(Either.forLeft("**/*.{npy,mtx,tns}"));
            session.client().registerCapability(new RegistrationParams(List.of(new Registration("data-files",
                    "workspace/didChangeWatchedFiles", new DidChangeWatchedFilesRegistrationOptions(List.of(data))))));
        }
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams p) { }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams p) {
        session.documents().uris().forEach(session.documents()::refresh);
    }

    @Override
    public CompletableFuture<Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>> symbol(WorkspaceSymbolParams p) {
        return session.snapshots().thenApplyAsync(all -> Either.forRight(new WorkspaceSymbolHandler(all, p.getQuery()).handle()),
                session.requests().workers());
    }

    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams p) {
        return new ExecuteCommand(session, p).start();
    }
}
