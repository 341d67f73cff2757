package org.tilewright.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/** The answer to a client that asks for diagnostics itself: nothing new, or all of them. */
public final class PulledDiagnostics {

    private final List<Diagnostic> diagnostics;
    private final String previousId;

    /** @param previousId the answer that the client has, or null */
    public PulledDiagnostics(List<Diagnostic> diagnostics, String previousId) {
        this.diagnostics = diagnostics;
        this.previousId = previousId;
    }

    public DocumentDiagnosticReport report() {
        String id = Integer.toHexString(diagnostics.hashCode()) + "-" + diagnostics.size();
        if (id.equals(previousId)) {
            return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
        }
        RelatedFullDocumentDiagnosticReport full = new RelatedFullDocumentDiagnosticReport(diagnostics);
        full.setResultId(id);
        return new DocumentDiagnosticReport(full);
    }
}
