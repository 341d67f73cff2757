package org.tilewright.lsp.run;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.document.LineIndex;
import org.tilewright.lsp.feature.DiagnosticsHandler;

/** Finds the errors that only a run or build can tell, such as those of the C++ compiler, in what the command printed. */
final class CommandErrors {

    private static final Pattern ERROR = Pattern.compile("^.*\\.tw:(\\d+):(\\d+): error: (.*) \\[([a-z-]+)\\]$");

    private final LineIndex lines;

    CommandErrors(LineIndex lines) {
        this.lines = lines;
    }

    /** Each on the rest of its line. */
    List<Diagnostic> in(List<String> printed) {
        return printed.stream().flatMap(this::error).toList();
    }

    private Stream<Diagnostic> error(String printed) {
        Matcher m = ERROR.matcher(printed.strip());
        if (!m.matches()) {
            return Stream.empty();
        }
        int line = Integer.parseInt(m.group(1));
        int start = lines.offset(line, Integer.parseInt(m.group(2)));
        int end = Math.max(start, lines.end(lines.position(start).getLine()));
        Diagnostic d = new Diagnostic(lines.range(start, end), m.group(3), DiagnosticSeverity.Error, DiagnosticsHandler.SOURCE);
        d.setCode(Either.forLeft(m.group(4)));
        return Stream.of(d);
    }
}
