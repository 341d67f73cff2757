package com.redhat.devtools.lsp4ij.server;

import com.intellij.openapi.vfs.VirtualFile;
import java.io.InputStream;
import java.io.OutputStream;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public interface StreamConnectionProvider {

    void start() throws CannotStartProcessException;

    InputStream getInputStream();

    OutputStream getOutputStream();

    default void addLogErrorHandler(LanguageServerLogErrorHandler handler) {
        throw new UnsupportedOperationException();
    }

    default void addUnexpectedServerStopHandler(Runnable handler) {
        throw new UnsupportedOperationException();
    }

    default Object getInitializationOptions(VirtualFile rootUri) {
        return null;
    }

    default Object getExperimentalFeaturesPOJO() {
        throw new UnsupportedOperationException();
    }

    void stop();

    default boolean isAlive() {
        throw new UnsupportedOperationException();
    }
}
