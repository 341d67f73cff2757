package org.tilewright.eclipse.text;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.presentation.IPresentationDamager;
import org.eclipse.jface.text.presentation.IPresentationRepairer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** The colours of a program: the grammar's at once, and over them the server's, which knows what each name is. */
public final class ProgramPresentation extends PresentationReconciler {

    private final IPropertyChangeListener themeChanged = e -> Display.getDefault().asyncExec(this::paintAgain);
    private final ITextInputListener inputChanged = new ITextInputListener() {

        @Override
        public void inputDocumentAboutToBeChanged(IDocument old, IDocument next) {
            semantic.ifPresent(SemanticWords::close);
            semantic = Optional.empty();
        }

        @Override
        public void inputDocumentChanged(IDocument old, IDocument next) {
            semantic = Optional.ofNullable(next).map(d -> new SemanticWords(d, ProgramPresentation.this::paintAgain));
        }
    };
    private ITextViewer viewer;
    private Optional<SemanticWords> semantic = Optional.empty();

    public ProgramPresentation() {
        Painter painter = new Painter();
        setDamager(painter, IDocument.DEFAULT_CONTENT_TYPE);
        setRepairer(painter, IDocument.DEFAULT_CONTENT_TYPE);
    }

    @Override
    public void install(ITextViewer on) {
        viewer = on;
        on.addTextInputListener(inputChanged);
        semantic = Optional.ofNullable(on.getDocument()).map(d -> new SemanticWords(d, this::paintAgain));
        PlatformUI.getWorkbench().getThemeManager().addPropertyChangeListener(themeChanged);
        super.install(on);
    }

    @Override
    public void uninstall() {
        PlatformUI.getWorkbench().getThemeManager().removePropertyChangeListener(themeChanged);
        viewer.removeTextInputListener(inputChanged);
        semantic.ifPresent(SemanticWords::close);
        semantic = Optional.empty();
        super.uninstall();
    }

    private void paintAgain() {
        if (viewer.getTextWidget() != null && !viewer.getTextWidget().isDisposed()) {
            viewer.invalidateTextPresentation();
        }
    }

    /** Paints whole lines; a comment that is opened or closed changes all that follows. */
    private final class Painter implements IPresentationDamager, IPresentationRepairer {

        private IDocument document;

        @Override
        public void setDocument(IDocument next) {
            document = next;
        }

        @Override
        public IRegion getDamageRegion(ITypedRegion partition, DocumentEvent event, boolean partitioningChanged) {
            try {
                IRegion first = document.getLineInformationOfOffset(event.getOffset());
                int after = event.getOffset() + (event.getText() == null ? 0 : event.getText().length());
                IRegion last = document.getLineInformationOfOffset(after);
                String lines = document.get(first.getOffset(), last.getOffset() + last.getLength() - first.getOffset());
                boolean comment = lines.contains("*") || lines.contains("/") || event.getLength() > 0;
                int end = comment ? document.getLength() : last.getOffset() + last.getLength();
                return new Region(first.getOffset(), end - first.getOffset());
            } catch (BadLocationException e) {
                return partition;
            }
        }

        @Override
        public void createPresentation(TextPresentation presentation, ITypedRegion damage) {
            ColorRegistry colours = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
            int end = damage.getOffset() + damage.getLength();
            try {
                add(presentation, StyledWord.ofGrammar(document.get(0, Math.min(end, document.getLength()))), damage.getOffset(), end,
                        colours);
            } catch (BadLocationException e) {
                return;
            }
            add(presentation, semantic.map(SemanticWords::words).orElse(List.of()), damage.getOffset(), end, colours);
        }

        private void add(TextPresentation presentation, List<StyledWord> words, int from, int to, ColorRegistry colours) {
            for (StyledWord w : words) {
                int start = Math.max(from, w.offset());
                int end = Math.min(to, w.end());
                if (start < end) {
                    presentation.replaceStyleRange(new StyleRange(start, end - start, colours.get(w.style().colour()), null,
                            w.style().font()));
                }
            }
        }
    }
}
