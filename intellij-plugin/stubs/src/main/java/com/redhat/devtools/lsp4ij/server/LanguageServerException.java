package com.redhat.devtools.lsp4ij.server;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LanguageServerException extends RuntimeException {

    public LanguageServerException(Throwable e) {
        super(e);
    }

    public LanguageServerException(String message) {
        super(message);
    }
}
