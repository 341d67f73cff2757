package org.tilewright.language;

import java.util.List;
import org.tilewright.ir.source.Diagnostic;

/** What parsing, checking and planning a text find together. */
final class Checked {

    private Checked() { }

    static List<Diagnostic> diagnostics(String text) {
        return Analysis.of("test.tw", text).diagnostics();
    }

    static List<Diagnostic> errors(String text) {
        return diagnostics(text).stream().filter(Diagnostic::isError).toList();
    }
}
