package org.tilewright.schedule;

import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.SourceRange;

/** A command that does not apply; carries what to tell the user. */
final class ScheduleError extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Diagnostic diagnostic;

    ScheduleError(SourceRange range, String code, String message, Diagnostic.Fix... fixes) {
        super(message, null, false, false);
        diagnostic = Diagnostic.error(range, code, message, fixes);
    }

    Diagnostic diagnostic() {
        return diagnostic;
    }
}
