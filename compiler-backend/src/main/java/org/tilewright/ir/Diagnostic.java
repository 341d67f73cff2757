package org.tilewright.ir;

import java.util.List;

/**
 * Something to tell the user about a place in the text.
 *
 * @param code stable and kebab-case; scripts and editors rely on it
 * @param message one sentence in the user's words: what is wrong and what would be right
 */
public record Diagnostic(SourceRange range, Severity severity, String code, String message, List<Fix> fixes) {

    /** How much a diagnostic matters. */
    public enum Severity { ERROR, WARNING, HINT }

    /** A replacement of one range of text that would resolve the diagnostic; an empty range inserts. */
    public record Fix(String title, SourceRange range, String newText) { }

    public static Diagnostic error(SourceRange range, String code, String message, Fix... fixes) {
        return new Diagnostic(range, Severity.ERROR, code, message, List.of(fixes));
    }

    public static Diagnostic warning(SourceRange range, String code, String message, Fix... fixes) {
        return new Diagnostic(range, Severity.WARNING, code, message, List.of(fixes));
    }

    public static Diagnostic hint(SourceRange range, String code, String message, Fix... fixes) {
        return new Diagnostic(range, Severity.HINT, code, message, List.of(fixes));
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
