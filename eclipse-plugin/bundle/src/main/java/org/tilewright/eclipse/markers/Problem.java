package org.tilewright.eclipse.markers;

import com.google.gson.Gson;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Places;

/** What the server says about a piece of a text, as the attributes of a marker. */
record Problem(Diagnostic diagnostic, int start, int end) {

    /** The type of the markers. */
    static final String TYPE = TilewrightBundle.ID + ".problem";
    private static final String DIAGNOSTIC = "diagnostic";
    private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();

    static Problem of(Diagnostic diagnostic, IDocument document) {
        IRegion region = Places.region(document, diagnostic.getRange());
        // what is wrong at the end of the text has a place there, too
        int start = region.getLength() == 0 && region.getOffset() == document.getLength() && region.getOffset() > 0 ? region.getOffset() - 1
                : region.getOffset();
        int end = Math.min(document.getLength(), Math.max(region.getOffset() + region.getLength(), start + 1));
        return new Problem(diagnostic, start, end);
    }

    String message() {
        return diagnostic.getMessage().map(text -> text, markup -> markup.getValue());
    }

    int severity() {
        DiagnosticSeverity s = Optional.ofNullable(diagnostic.getSeverity()).orElse(DiagnosticSeverity.Error);
        return s == DiagnosticSeverity.Error ? IMarker.SEVERITY_ERROR : s == DiagnosticSeverity.Warning ? IMarker.SEVERITY_WARNING
                : IMarker.SEVERITY_INFO;
    }

    Map<String, Object> attributes() {
        Map<String, Object> a = new HashMap<>();
        a.put(IMarker.MESSAGE, message());
        a.put(IMarker.SEVERITY, severity());
        a.put(IMarker.CHAR_START, start);
        a.put(IMarker.CHAR_END, end);
        a.put(IMarker.LINE_NUMBER, diagnostic.getRange().getStart().getLine() + 1);
        a.put(IMarker.SOURCE_ID, "tilewright");
        a.put(DIAGNOSTIC, GSON.toJson(diagnostic));
        return a;
    }

    /** Whether a marker says the same of the same place. */
    boolean isShownBy(IMarker marker) {
        return marker.exists() && attributes().entrySet().stream().allMatch(e -> e.getValue().equals(attribute(marker, e.getKey())));
    }

    private static Object attribute(IMarker marker, String name) {
        int number = marker.getAttribute(name, Integer.MIN_VALUE);
        return number == Integer.MIN_VALUE ? marker.getAttribute(name, "") : number;
    }

    /** The diagnostic that a marker was made of. */
    static Optional<Diagnostic> diagnostic(IMarker marker) {
        return Optional.ofNullable(marker.getAttribute(DIAGNOSTIC, null)).map(json -> GSON.fromJson(json, Diagnostic.class));
    }
}
