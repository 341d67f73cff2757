package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import java.util.concurrent.CompletableFuture;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LanguageServerManager {

    private LanguageServerManager() { }

    public static LanguageServerManager getInstance(Project project) {
        return project.getService(LanguageServerManager.class);
    }

    public ServerStatus getServerStatus(String languageServerId) {
        throw new UnsupportedOperationException();
    }

    public void start(String languageServerId) {
        throw new UnsupportedOperationException();
    }

    public CompletableFuture<LanguageServerItem> getLanguageServer(String languageServerId) {
        throw new UnsupportedOperationException();
    }
}
