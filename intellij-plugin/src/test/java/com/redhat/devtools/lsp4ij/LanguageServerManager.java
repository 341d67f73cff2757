package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import java.util.concurrent.CompletableFuture;

/** Stands in tests for LSP4IJ's, in place of the stub: what it is asked for, the host does. */
public class LanguageServerManager {

    /** What starts servers in a test. */
    public interface Host {

        void start(String id);

        CompletableFuture<LanguageServerItem> server(String id);

        ServerStatus status(String id);
    }

    private final Host host;

    public LanguageServerManager(Host host) {
        this.host = host;
    }

    public static LanguageServerManager getInstance(Project project) {
        return project.getService(LanguageServerManager.class);
    }

    public ServerStatus getServerStatus(String id) {
        return host.status(id);
    }

    public void start(String id) {
        host.start(id);
    }

    public CompletableFuture<LanguageServerItem> getLanguageServer(String id) {
        return host.server(id);
    }
}
