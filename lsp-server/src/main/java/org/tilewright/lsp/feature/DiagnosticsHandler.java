package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.document.Snapshot;

/** Everything that is wrong, slow or unused, on the words that cause it. */
public final class DiagnosticsHandler {

    /** The name that editors show beside a message. */
    public static final String SOURCE = "tilewright";

    private final Snapshot snapshot;

    public DiagnosticsHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    public List<Diagnostic> handle() {
        return snapshot.diagnostics().stream().map(this::diagnostic).toList();
    }

    private Diagnostic diagnostic(org.tilewright.ir.Diagnostic d) {
        Diagnostic out = new Diagnostic(snapshot.range(d.range()), d.message(), severity(d.severity()), SOURCE);
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
