package org.tilewright.eclipse.markers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.lsp4j.Diagnostic;

/** Problems of files outside of the workspace, which have no markers: annotations in their editors. In the display's thread. */
final class ForeignProblems {

    private final Map<IDocument, List<Annotation>> shown = new WeakHashMap<>();

    void show(IDocument document, List<Diagnostic> diagnostics) {
        ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
        IAnnotationModel model = buffer == null ? null : buffer.getAnnotationModel();
        if (model instanceof IAnnotationModelExtension all) {
            Map<Annotation, Position> fresh = new HashMap<>();
            diagnostics.stream().map(d -> Problem.of(d, document))
                    .forEach(p -> fresh.put(new ForeignProblem(p.diagnostic(), type(p), p.message()),
                            new Position(p.start(), p.end() - p.start())));
            all.replaceAnnotations(shown.getOrDefault(document, List.of()).toArray(Annotation[]::new), fresh);
            shown.put(document, List.copyOf(fresh.keySet()));
        }
    }

    private static String type(Problem p) {
        return "org.eclipse.ui.workbench.texteditor." + switch (p.severity()) {
            case IMarker.SEVERITY_ERROR -> "error";
            case IMarker.SEVERITY_WARNING -> "warning";
            default -> "info";
        };
    }

    /** An annotation that knows what the server said. */
    static final class ForeignProblem extends Annotation {

        private final Diagnostic diagnostic;

        ForeignProblem(Diagnostic diagnostic, String type, String text) {
            super(type, false, text);
            this.diagnostic = diagnostic;
        }

        Diagnostic diagnostic() {
            return diagnostic;
        }
    }
}
