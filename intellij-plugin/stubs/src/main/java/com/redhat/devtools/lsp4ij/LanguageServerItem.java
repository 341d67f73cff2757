package com.redhat.devtools.lsp4ij;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.services.LanguageServer;

/** SOURCE */
public class LanguageServerItem {

    LanguageServerItem() { }

    public CompletableFuture<LanguageServer> getInitializedServer() {
        throw new UnsupportedOperationException();
    }
}
