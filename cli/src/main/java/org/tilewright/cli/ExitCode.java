package org.tilewright.cli;

/** What the command's exit code means; scripts rely on it. */
final class ExitCode {

    static final int DONE = 0;
    /** The program has errors; diagnostics were printed. */
    static final int PROGRAM_HAS_ERRORS = 1;
    /** The command was used wrongly. */
    static final int WRONG_USE = 2;
    /** This machine lacks something. */
    static final int MISSING_HERE = 3;
    /** It ran and failed. */
    static final int RUN_FAILED = 4;

    private ExitCode() { }
}
