package org.tilewright.ir;

/** A command of a schedule that does not apply, with the message for the user. */
public final class ProgramError extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Diagnostic diagnostic;

    public ProgramError(SourceRange range, String code, String message, Diagnostic.Fix... fixes) {
        super(message, null, false, false);
        diagnostic = Diagnostic.error(range, code, message, fixes);
    }

    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
