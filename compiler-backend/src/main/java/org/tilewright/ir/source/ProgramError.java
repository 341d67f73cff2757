package org.tilewright.ir.source;

/** A command of a schedule that does not apply, with the message for the user. */
public final class ProgramError extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Diagnostic diagnostic;

    public ProgramError(SourceRange range, String code, String message, Diagnostic.Fix... fixes) {
        this(Diagnostic.error(range, code, message, fixes));
    }

    public ProgramError(Diagnostic diagnostic) {
        super(diagnostic.message(), null, false, false);
        this.diagnostic = diagnostic;
    }

    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
