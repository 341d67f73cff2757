package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import com.redhat.devtools.lsp4ij.server.StreamConnectionProvider;
import org.eclipse.lsp4j.services.LanguageServer;

/** SOURCE */
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
