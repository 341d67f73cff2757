package org.tilewright.plan;

import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.SourceRange;

/** A schedule that can't be planned; carries what to tell the user. */
final class PlanError extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Diagnostic diagnostic;

    PlanError(SourceRange range, String code, String message) {
        super(message, null, false, false);
        diagnostic = Diagnostic.error(range, code, message);
    }

    Diagnostic diagnostic() {
        return diagnostic;
    }
}
