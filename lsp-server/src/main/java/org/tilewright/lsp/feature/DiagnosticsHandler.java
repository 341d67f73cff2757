package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.document.Findings;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;

/** Everything that is wrong, slow or unused, on the words that cause it. */
public final class DiagnosticsHandler {

    /** The name that editors show beside a message. */
    public static final String SOURCE = "tilewright";

    private final TextDocument document;
    private final Map<org.tilewright.ir.source.Diagnostic, Range> places;

    public DiagnosticsHandler(Snapshot snapshot) {
        this(snapshot.document(), new Findings(snapshot.document(), snapshot.diagnostics()).places());
    }

    /** @param places of diagnostics, in the order in which editors get them */
    public DiagnosticsHandler(TextDocument document, Map<org.tilewright.ir.source.Diagnostic, Range> places) {
        this.document = document;
        this.places = places;
    }

    public List<Diagnostic> handle() {
        return places.entrySet().stream().map(e -> diagnostic(e.getKey(), e.getValue())).toList();
    }

    private Diagnostic diagnostic(org.tilewright.ir.source.Diagnostic d, Range place) {
        Diagnostic out = new Diagnostic(place, d.message(), severity(d.severity()), SOURCE);
        out.setCode(Either.forLeft(d.code()));
        if (d.code().startsWith("unused")) {
            out.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        if (!d.related().isEmpty()) {
            out.setRelatedInformation(d.related().stream().map(r -> new DiagnosticRelatedInformation(
                    new Location(document.uri(), document.lines().range(r.range())), r.message())).toList());
        }
        return out;
    }

    /** The same for a client that shows no other places: the message says on which lines they are. */
    public static Diagnostic alone(Diagnostic d) {
        if (d.getRelatedInformation() == null) {
            return d;
        }
        String lines = d.getRelatedInformation().stream().map(r -> Integer.toString(r.getLocation().getRange().getStart().getLine() + 1))
                .distinct().collect(Collectors.joining(", "));
        Diagnostic out = new Diagnostic(d.getRange(), d.getMessage().getLeft() + " (also on line" + (lines.contains(",") ? "s " : " ")
                + lines + ")", d.getSeverity(), d.getSource());
        out.setCode(d.getCode());
        out.setTags(d.getTags());
        return out;
    }

    private static DiagnosticSeverity severity(org.tilewright.ir.source.Diagnostic.Severity s) {
        return switch (s) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case HINT -> DiagnosticSeverity.Information;
        };
    }
}
