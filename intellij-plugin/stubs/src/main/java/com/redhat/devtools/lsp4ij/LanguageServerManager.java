package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import java.util.concurrent.CompletableFuture;

/** SOURCE */
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
