package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import com.redhat.devtools.lsp4ij.server.StreamConnectionProvider;
import org.eclipse.lsp4j.services.LanguageServer;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public interface LanguageServerFactory {

    StreamConnectionProvider createConnectionProvider(Project project);

    default LanguageClientImpl createLanguageClient(Project project) {
        throw new UnsupportedOperationException();
    }

    default Class<? extends LanguageServer> getServerInterface() {
        throw new UnsupportedOperationException();
    }

    default LSPClientFeatures createClientFeatures() {
        throw new UnsupportedOperationException();
    }
}
