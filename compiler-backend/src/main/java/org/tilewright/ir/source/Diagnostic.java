package org.tilewright.ir.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Something to tell the user about a place in the text.
 *
 * @param code stable and kebab-case; scripts and editors rely on it
 * @param message one sentence in the user's words: what is wrong and what would be right
 * @param names what the message speaks of, for editors that mend it; which names these are goes with the code
 * @param related other places that have the same cause, in the order of the text
 */
public record Diagnostic(SourceRange range, Severity severity, String code, String message, List<Fix> fixes, List<String> names,
                         List<Related> related) {

    /** How much a diagnostic matters. */
    public enum Severity { ERROR, WARNING, HINT }

    /** A replacement of one range of text that would resolve the diagnostic; an empty range inserts. */
    public record Fix(String title, SourceRange range, String newText) { }

    /** Another place that has the cause of a diagnostic, and what is wrong there. */
    public record Related(SourceRange range, String message) { }

    public static Diagnostic error(SourceRange range, String code, String message, Fix... fixes) {
        return new Diagnostic(range, Severity.ERROR, code, message, List.of(fixes), List.of(), List.of());
    }

    public static Diagnostic warning(SourceRange range, String code, String message, Fix... fixes) {
        return new Diagnostic(range, Severity.WARNING, code, message, List.of(fixes), List.of(), List.of());
    }

    public static Diagnostic hint(SourceRange range, String code, String message, Fix... fixes) {
        return new Diagnostic(range, Severity.HINT, code, message, List.of(fixes), List.of(), List.of());
    }

    /** As they are told, whoever tells them: in the order of the text, and of those of one place what matters most first. */
    public static List<Diagnostic> inOrder(Collection<Diagnostic> found) {
        return found.stream().sorted(Comparator.comparing(Diagnostic::range, SourceRange.IN_THE_TEXT).thenComparing(Diagnostic::severity))
                .toList();
    }

    /** The same with the names that its message speaks of. */
    public Diagnostic naming(List<String> about) {
        return new Diagnostic(range, severity, code, message, fixes, List.copyOf(about), related);
    }

    /** The same with other places that have the same cause. */
    public Diagnostic alsoAt(List<Related> places) {
        return new Diagnostic(range, severity, code, message, fixes, names, List.copyOf(places));
    }

    /** How many places it tells of. */
    public int places() {
        return 1 + related.size();
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
