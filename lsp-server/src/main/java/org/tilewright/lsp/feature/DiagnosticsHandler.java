package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.document.Findings;
import org.tilewright.lsp.document.Snapshot;

/** Everything that is wrong, slow or unused, on the words that cause it. */
public final class DiagnosticsHandler {

    /** The name that editors show beside a message. */
    public static final String SOURCE = "tilewright";

    private final Map<org.tilewright.ir.Diagnostic, Range> places;

    public DiagnosticsHandler(Snapshot snapshot) {
        this(new Findings(snapshot.document(), snapshot.diagnostics()).places());
    }

    /** @param places of diagnostics, in the order in which editors get them */
    public DiagnosticsHandler(Map<org.tilewright.ir.Diagnostic, Range> places) {
        this.places = places;
    }

    public List<Diagnostic> handle() {
        return places.entrySet().stream().map(e -> diagnostic(e.getKey(), e.getValue())).toList();
    }

    private static Diagnostic diagnostic(org.tilewright.ir.Diagnostic d, Range place) {
        Diagnostic out = new Diagnostic(place, d.message(), severity(d.severity()), SOURCE);
        out.setCode(Either.forLeft(d.code()));
        if (d.code().startsWith("unused")) {
            out.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        return out;
    }

    private static DiagnosticSeverity severity(org.tilewright.ir.Diagnostic.Severity s) {
        return switch (s) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case HINT -> DiagnosticSeverity.Information;
        };
    }
}
