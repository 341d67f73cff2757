package org.tilewright.backend.local.fault;

/** A run that failed, in the user's words. */
public final class LocalRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LocalRunException(String message) {
        super(message, null, false, false);
    }

    public LocalRunException(String message, Throwable cause) {
        super(message, cause);
    }
}
