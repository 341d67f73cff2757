package org.tilewright.cli;

/** Ends a command whose program has errors that have been printed already. */
final class ProgramErrors extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
