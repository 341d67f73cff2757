package org.tilewright.cli.program;

import com.google.gson.GsonBuilder;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tilewright.ir.Diagnostic;

/**
 * Writes diagnostics for people ({@code FILE:LINE:COL: error: MESSAGE [code]}, below it the line of the text and marks under the words
 * that are meant) or for scripts (a JSON array).
 */
public record PrintDiagnostics(Terminal terminal) {

    /** Apart from the left edge, so that no line of a program is taken for a diagnostic. */
    private static final String INDENT = "    ";

    public void asText(SourceText source, List<Diagnostic> diagnostics, PrintStream out) {
        diagnostics.forEach(d -> lines(source, d).forEach(out::println));
    }

    /** One diagnostic, a line each. */
    public List<String> lines(SourceText source, Diagnostic d) {
        String place = d.range().file() + ":" + d.range().line() + ":" + d.range().column() + ": ";
        List<String> out = new ArrayList<>();
        out.add(terminal.bold(place) + painted(d, word(d)) + ": " + d.message() + " [" + d.code() + "]");
        Excerpt.of(source.text(), d.range()).ifPresent(e -> {
            out.add(INDENT + e.line());
            String marks = e.marks().stripLeading();
            out.add(INDENT + " ".repeat(e.marks().length() - marks.length()) + painted(d, marks));
        });
        return out;
    }

    private static String word(Diagnostic d) {
        return d.severity().name().toLowerCase(Locale.ROOT);
    }

    private String painted(Diagnostic d, String words) {
        return switch (d.severity()) {
            case ERROR -> terminal.red(words);
            case WARNING -> terminal.yellow(words);
            case HINT -> words;
        };
    }

    public static String asJson(List<Diagnostic> diagnostics) {
        return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create()
                .toJson(diagnostics.stream().map(PrintDiagnostics::fields).toList());
    }

    private static Map<String, Object> fields(Diagnostic d) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("file", d.range().file());
        m.put("line", d.range().line());
        m.put("column", d.range().column());
        m.put("endLine", d.range().endLine());
        m.put("endColumn", d.range().endColumn());
        m.put("severity", word(d));
        m.put("code", d.code());
        m.put("message", d.message());
        return m;
    }
}
