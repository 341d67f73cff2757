package org.tilewright.cli.program;

import com.google.gson.GsonBuilder;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tilewright.ir.Diagnostic;

/** Writes diagnostics for people ({@code FILE:LINE:COL: error: MESSAGE [code]}) or for scripts (a JSON array). */
public record PrintDiagnostics(Terminal terminal) {

    public void asText(List<Diagnostic> diagnostics, PrintStream out) {
        for (Diagnostic d : diagnostics) {
            String place = d.range().file() + ":" + d.range().line() + ":" + d.range().column() + ": ";
            out.println(terminal.bold(place) + severity(d) + ": " + d.message() + " [" + d.code() + "]");
        }
    }

    private String severity(Diagnostic d) {
        return switch (d.severity()) {
            case ERROR -> terminal.red("error");
            case WARNING -> terminal.yellow("warning");
            case HINT -> "hint";
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
        m.put("severity", d.severity().name().toLowerCase(Locale.ROOT));
        m.put("code", d.code());
        m.put("message", d.message());
        return m;
    }
}
