package org.tilewright.cli.program;

/** What the command's exit code means; scripts rely on it. */
public final class ExitCode {

    public static final int DONE = 0;
    /** The program has errors; diagnostics were printed. */
    public static final int PROGRAM_HAS_ERRORS = 1;
    /** The command was used wrongly. */
    public static final int WRONG_USE = 2;
    /** This machine lacks something. */
    public static final int MISSING_HERE = 3;
    /** It ran and failed. */
    public static final int RUN_FAILED = 4;

    private ExitCode() { }
}
