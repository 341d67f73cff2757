package com.redhat.devtools.lsp4ij.server;

/** SOURCE */
public interface LanguageServerLogErrorHandler {

    void logError(String error);
}
