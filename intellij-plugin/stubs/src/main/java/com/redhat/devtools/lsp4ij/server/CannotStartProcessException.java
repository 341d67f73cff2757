package com.redhat.devtools.lsp4ij.server;

/** SOURCE */
public class CannotStartProcessException extends LanguageServerException {

    public CannotStartProcessException(Exception e) {
        super(e);
    }

    public CannotStartProcessException(String message) {
        super(message);
    }
}
