package com.redhat.devtools.lsp4ij.server;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class CannotStartProcessException extends LanguageServerException {

    public CannotStartProcessException(Exception e) {
        super(e);
    }

    public CannotStartProcessException(String message) {
        super(message);
    }
}
