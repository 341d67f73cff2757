package org.tilewright.eclipse.workbench;

import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.OpenFile;
import org.tilewright.eclipse.server.Places;
import org.tilewright.ide.protocol.Reveal;

/** A text editor with a program in it. All of it belongs to the display's thread. */
public record ProgramEditor(ITextEditor editor, String uri, IDocument document) {

    /** A part as one; empty if it is none. */
    public static Optional<ProgramEditor> of(IWorkbenchPart part) {
        ITextEditor text = part == null ? null : Adapters.adapt(part, ITextEditor.class);
        if (text == null || text.getDocumentProvider() == null) {
            return Optional.empty();
        }
        IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
        return Optional.ofNullable(document).flatMap(d -> Connection.documents().of(d))
                .map(d -> new ProgramEditor(text, d.uri(), d.document()));
    }

    /** The one in front; empty if another editor is, or none. */
    public static Optional<ProgramEditor> active() {
        return page().map(IWorkbenchPage::getActiveEditor).flatMap(ProgramEditor::of);
    }

    /** The one that is open on a text. */
    public static Optional<ProgramEditor> on(String uri) {
        IWorkbenchPage page = page().orElse(null);
        if (page == null) {
            return Optional.empty();
        }
        Optional<ProgramEditor> front = of(page.getActiveEditor()).filter(e -> e.uri().equals(uri));
        if (front.isPresent()) {
            return front;
        }
        for (IEditorReference r : page.getEditorReferences()) {
            Optional<ProgramEditor> e = Optional.ofNullable(r.getEditor(false)).flatMap(ProgramEditor::of).filter(x -> x.uri().equals(uri));
            if (e.isPresent()) {
                return e;
            }
        }
        return Optional.empty();
    }

    /** Brings the editor of a text to the front; opens it if it is not open. Files outside of the workspace open, too. */
    public static Optional<ProgramEditor> show(String uri) {
        IWorkbenchPage page = page().orElse(null);
        if (page == null) {
            return Optional.empty();
        }
        Optional<ProgramEditor> there = on(uri);
        if (there.isPresent()) {
            page.bringToTop(there.get().editor());
            return there;
        }
        return OpenFile.at(uri, Optional.empty()).flatMap(ProgramEditor::of);
    }

    private static Optional<IWorkbenchPage> page() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        if (window == null && PlatformUI.getWorkbench().getWorkbenchWindowCount() > 0) {
            // another application's window is in front
            window = PlatformUI.getWorkbench().getWorkbenchWindows()[0];
        }
        return Optional.ofNullable(window).map(IWorkbenchWindow::getActivePage);
    }

    /** The text as the server knows it. */
    public Optional<OpenDocument> open() {
        return Connection.documents().of(document);
    }

    public Optional<ITextViewer> viewer() {
        return Optional.ofNullable(editor.getAdapter(ITextOperationTarget.class)).filter(ITextViewer.class::isInstance)
                .map(ITextViewer.class::cast);
    }

    /** The control that shows the text, until the editor is closed. */
    public Optional<StyledText> control() {
        return viewer().map(ITextViewer::getTextWidget).filter(t -> !t.isDisposed());
    }

    /** Where the caret is in the document, whatever is folded. */
    public OptionalInt caret() {
        ITextViewer viewer = viewer().orElse(null);
        if (viewer == null || control().isEmpty()) {
            return OptionalInt.empty();
        }
        int shown = viewer.getTextWidget().getCaretOffset();
        int offset = viewer instanceof ITextViewerExtension5 folding ? folding.widgetOffset2ModelOffset(shown)
                : shown + viewer.getVisibleRegion().getOffset();
        return offset < 0 ? OptionalInt.empty() : OptionalInt.of(offset);
    }

    /** The caret's line, counted from 1. */
    public OptionalInt line() {
        OptionalInt caret = caret();
        return caret.isPresent() ? OptionalInt.of(Places.position(document, caret.getAsInt()).getLine() + 1) : caret;
    }

    /** Selects a range and brings it into view. */
    public void select(Range range) {
        IRegion r = Places.region(document, range);
        editor.selectAndReveal(r.getOffset(), r.getLength());
    }

    /** Selects a place that the preview page asks for; without an end, the rest of its line. */
    public void select(Reveal place) {
        Position start = new Position(place.line() - 1, place.column().orElse(1) - 1);
        int from = Places.offset(document, start);
        int to = place.endLine().isPresent()
                ? Places.offset(document, new Position(place.endLine().getAsInt() - 1, place.endColumn().orElse(1) - 1)) : lineEnd(from);
        editor.selectAndReveal(from, Math.max(0, to - from));
    }

    private int lineEnd(int offset) {
        try {
            IRegion line = document.getLineInformationOfOffset(offset);
            return line.getOffset() + line.getLength();
        } catch (BadLocationException e) {
            return offset;
        }
    }

    /** The text of the editor's tab. */
    public String name() {
        return ((IEditorPart) editor).getEditorInput().getName();
    }
}
