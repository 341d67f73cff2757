package org.tilewright.cli.program;

/** Ends a command whose program has errors that have been printed already. */
public final class ProgramErrors extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
