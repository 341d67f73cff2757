package org.tilewright.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.check.CheckProgram;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.ParamValues;

/** What parsing and checking a text find together. */
final class Checked {

    private Checked() { }

    static List<Diagnostic> diagnostics(String text) {
        ParseResult parsed = TilewrightParser.parse("test.tw", text);
        List<Diagnostic> all = new ArrayList<>(parsed.diagnostics());
        ParamValues values = ParamValues.evaluate(parsed.program().params(), Map.of(), all);
        all.addAll(CheckProgram.check(parsed.program(), values, parsed.uncertain()));
        return all;
    }

    static List<Diagnostic> errors(String text) {
        return diagnostics(text).stream().filter(Diagnostic::isError).toList();
    }
}
