package org.tilewright.eclipse.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.DirtyRegion;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.reconciler.IReconcilingStrategyExtension;
import org.eclipse.jface.text.reconciler.MonoReconciler;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Places;

/** Marks the other places of the name at the caret, the ones that write it apart from the ones that read it. */
public final class Occurrences extends MonoReconciler {

    static final String READ = TilewrightBundle.ID + ".read";
    static final String WRITE = TilewrightBundle.ID + ".write";

    public Occurrences() {
        super(new Strategy(), false);
    }

    private Strategy strategy() {
        return (Strategy) getReconcilingStrategy(IDocument.DEFAULT_CONTENT_TYPE);
    }

    @Override
    public void install(ITextViewer viewer) {
        super.install(viewer);
        strategy().follow(viewer);
    }

    @Override
    public void uninstall() {
        strategy().forget();
        super.uninstall();
    }

    private static final class Strategy implements IReconcilingStrategy, IReconcilingStrategyExtension {

        private final ISelectionChangedListener caret = e -> ask();
        private ITextViewer viewer;
        private List<Annotation> shown = List.of();
        private int asked;

        void follow(ITextViewer on) {
            viewer = on;
            if (on.getSelectionProvider() instanceof IPostSelectionProvider p) {
                p.addPostSelectionChangedListener(caret);
            }
        }

        void forget() {
            if (viewer != null && viewer.getSelectionProvider() instanceof IPostSelectionProvider p) {
                p.removePostSelectionChangedListener(caret);
            }
        }

        @Override
        public void setDocument(IDocument next) { }

        @Override
        public void setProgressMonitor(IProgressMonitor monitor) { }

        @Override
        public void initialReconcile() { }

        @Override
        public void reconcile(DirtyRegion dirty, IRegion subRegion) {
            Display.getDefault().asyncExec(this::ask);
        }

        @Override
        public void reconcile(IRegion partition) { }

        private void ask() {
            Optional<OpenDocument> open = Optional.ofNullable(viewer.getDocument()).flatMap(d -> Connection.documents().of(d));
            if (open.isEmpty() || viewer.getTextWidget() == null || viewer.getTextWidget().isDisposed()) {
                return;
            }
            int number = ++asked;
            int version = open.get().version();
            DocumentHighlightParams question = new DocumentHighlightParams(open.get().identifier(),
                    Places.position(viewer.getDocument(), viewer.getSelectedRange().x));
            Connection.server().thenCompose(s -> s.getTextDocumentService().documentHighlight(question))
                    .thenAccept(all -> Display.getDefault().asyncExec(() -> {
                        if (number == asked && open.get().version() == version) {
                            show(all == null ? List.of() : all);
                        }
                    }));
        }

        private void show(List<? extends DocumentHighlight> places) {
            IDocument document = viewer.getDocument();
            if (document != null && viewer instanceof ISourceViewer source
                    && source.getAnnotationModel() instanceof IAnnotationModelExtension model) {
                Map<Annotation, Position> fresh = new HashMap<>();
                for (DocumentHighlight h : places) {
                    IRegion region = Places.region(document, h.getRange());
                    boolean write = h.getKind() == DocumentHighlightKind.Write;
                    fresh.put(new Annotation(write ? WRITE : READ, false, write ? "Written here" : "Used here"),
                            new Position(region.getOffset(), region.getLength()));
                }
                model.replaceAnnotations(shown.toArray(Annotation[]::new), fresh);
                shown = List.copyOf(fresh.keySet());
            }
        }
    }
}
