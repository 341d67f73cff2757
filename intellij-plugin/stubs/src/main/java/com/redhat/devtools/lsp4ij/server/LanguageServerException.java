package com.redhat.devtools.lsp4ij.server;

/** SOURCE */
public class LanguageServerException extends RuntimeException {

    public LanguageServerException(Throwable e) {
        super(e);
    }

    public LanguageServerException(String message) {
        super(message);
    }
}
