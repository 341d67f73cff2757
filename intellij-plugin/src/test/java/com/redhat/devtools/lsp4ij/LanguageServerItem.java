package com.redhat.devtools.lsp4ij;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.services.LanguageServer;

/** Stands in tests for LSP4IJ's, in place of the stub. */
public class LanguageServerItem {

    private final LanguageServer server;

    public LanguageServerItem(LanguageServer server) {
        this.server = server;
    }

    public CompletableFuture<LanguageServer> getInitializedServer() {
        return CompletableFuture.completedFuture(server);
    }
}
