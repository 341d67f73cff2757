package org.tilewright.cli.program;

/** Ends a command with one message for the user and an exit code. */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public Failure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public Failure(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
