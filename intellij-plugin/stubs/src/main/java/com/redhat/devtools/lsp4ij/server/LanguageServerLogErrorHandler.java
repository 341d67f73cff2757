package com.redhat.devtools.lsp4ij.server;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public interface LanguageServerLogErrorHandler {

    void logError(String error);
}
