package org.tilewright.cli.program;

import com.google.gson.GsonBuilder;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;

/**
 * Writes diagnostics for people ({@code FILE:LINE:COL: error: MESSAGE [code]}, below it the line of the text and marks under the words
 * that are meant) or for scripts (a JSON array).
 */
public record PrintDiagnostics(Terminal terminal) {

    /** Apart from the left edge, so that no line of a program is taken for a diagnostic. */
    private static final String INDENT = "    ";

    /** So many other places with the same cause are told. */
    private static final int MOST_RELATED = 8;

    public void asText(SourceText source, List<Diagnostic> diagnostics, PrintStream out) {
        // once, for there may be as many diagnostics as lines
        List<String> text = Excerpt.lines(source.text());
        diagnostics.forEach(d -> lines(text, d).forEach(out::println));
    }

    /** One diagnostic, a line each. */
    public List<String> lines(SourceText source, Diagnostic d) {
        return lines(Excerpt.lines(source.text()), d);
    }

    private List<String> lines(List<String> text, Diagnostic d) {
        String place = FileMessages.shown(d.range().file()) + ":" + d.range().line() + ":" + d.range().column() + ": ";
        List<String> out = new ArrayList<>();
        out.add(terminal.bold(place) + painted(d, word(d)) + ": " + d.message() + " [" + d.code() + "]");
        Excerpt.of(text, d.range()).ifPresent(e -> {
            out.add(INDENT + e.line());
            String marks = e.marks().stripLeading();
            out.add(INDENT + " ".repeat(e.marks().length() - marks.length()) + painted(d, marks));
        });
        for (Diagnostic.Related r : d.related().subList(0, Math.min(MOST_RELATED, d.related().size()))) {
            String also = r.range().line() + ":" + r.range().column();
            out.add(INDENT + "also " + also + (r.message().equals(d.message()) ? "" : ": " + r.message()));
        }
        if (d.related().size() > MOST_RELATED) {
            out.add(INDENT + "and " + (d.related().size() - MOST_RELATED) + " more");
        }
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
        place(d.range(), m);
        m.put("severity", word(d));
        m.put("code", d.code());
        m.put("message", d.message());
        if (!d.related().isEmpty()) {
            m.put("related", d.related().stream().map(r -> {
                Map<String, Object> other = new LinkedHashMap<>();
                place(r.range(), other);
                other.put("message", r.message());
                return other;
            }).toList());
        }
        return m;
    }

    private static void place(SourceRange r, Map<String, Object> out) {
        out.put("file", r.file());
        out.put("line", r.line());
        out.put("column", r.column());
        out.put("endLine", r.endLine());
        out.put("endColumn", r.endColumn());
    }
}
