package com.redhat.devtools.lsp4ij;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.services.LanguageServer;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LanguageServerItem {

    LanguageServerItem() { }

    public CompletableFuture<LanguageServer> getInitializedServer() {
        throw new UnsupportedOperationException();
    }
}
