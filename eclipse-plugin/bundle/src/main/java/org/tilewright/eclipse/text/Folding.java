package org.tilewright.eclipse.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.DirtyRegion;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.reconciler.IReconcilingStrategyExtension;
import org.eclipse.jface.text.reconciler.MonoReconciler;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;

/** Schedules, comments and loops that can be folded, as the server says. */
public final class Folding extends MonoReconciler {

    public Folding() {
        super(new Strategy(), false);
    }

    @Override
    public void install(ITextViewer viewer) {
        ((Strategy) getReconcilingStrategy(IDocument.DEFAULT_CONTENT_TYPE)).viewer = viewer;
        super.install(viewer);
    }

    private static final class Strategy implements IReconcilingStrategy, IReconcilingStrategyExtension {

        private ITextViewer viewer;
        private IDocument document;

        @Override
        public void setDocument(IDocument next) {
            document = next;
        }

        @Override
        public void setProgressMonitor(IProgressMonitor monitor) { }

        @Override
        public void initialReconcile() {
            ask();
        }

        @Override
        public void reconcile(DirtyRegion dirty, IRegion subRegion) {
            ask();
        }

        @Override
        public void reconcile(IRegion partition) {
            ask();
        }

        private void ask() {
            Optional<OpenDocument> open = Connection.documents().of(document);
            open.ifPresent(d -> {
                int version = d.version();
                Connection.server()
                        .thenCompose(s -> s.getTextDocumentService().foldingRange(new FoldingRangeRequestParams(d.identifier())))
                        .thenAccept(ranges -> Display.getDefault().asyncExec(() -> {
                            if (ranges != null && d.version() == version) {
                                show(ranges);
                            }
                        }));
            });
        }

        /** What is folded stays folded as long as it is there. */
        private void show(List<FoldingRange> ranges) {
            ProjectionAnnotationModel model = viewer instanceof ProjectionViewer p ? p.getProjectionAnnotationModel() : null;
            if (model == null) {
                return;
            }
            List<Position> wanted = new ArrayList<>(ranges.stream().flatMap(r -> lines(r).stream()).toList());
            List<Annotation> gone = new ArrayList<>();
            for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
                Annotation a = all.next();
                if (a instanceof ProjectionAnnotation && !wanted.remove(model.getPosition(a))) {
                    gone.add(a);
                }
            }
            Map<Annotation, Position> fresh = new HashMap<>();
            wanted.forEach(p -> fresh.put(new ProjectionAnnotation(), p));
            if (!gone.isEmpty() || !fresh.isEmpty()) {
                model.modifyAnnotations(gone.toArray(Annotation[]::new), fresh, new Annotation[0]);
            }
        }

        private Optional<Position> lines(FoldingRange range) {
            try {
                int last = Math.min(range.getEndLine(), document.getNumberOfLines() - 1);
                int start = document.getLineOffset(range.getStartLine());
                return last <= range.getStartLine() ? Optional.empty()
                        : Optional.of(new Position(start, document.getLineOffset(last) + document.getLineLength(last) - start));
            } catch (BadLocationException e) {
                return Optional.empty();
            }
        }
    }
}
