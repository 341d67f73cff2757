package org.tilewright.lsp.feature;

import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;
import org.tilewright.lsp.document.Snapshot;

/** The answer to a client that asks for diagnostics itself: nothing new, or all of them. */
public final class PulledDiagnostics {

    private final Snapshot snapshot;
    private final String previousId;

    /** @param previousId the answer that the client has, or null */
    public PulledDiagnostics(Snapshot snapshot, String previousId) {
        this.snapshot = snapshot;
        this.previousId = previousId;
    }

    public DocumentDiagnosticReport report() {
        var diagnostics = new DiagnosticsHandler(snapshot).handle();
        String id = Integer.toHexString(diagnostics.hashCode()) + "-" + Integer.toHexString(snapshot.text().hashCode());
        if (id.equals(previousId)) {
            return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
        }
        RelatedFullDocumentDiagnosticReport full = new RelatedFullDocumentDiagnosticReport(diagnostics);
        full.setResultId(id);
        return new DocumentDiagnosticReport(full);
    }
}
