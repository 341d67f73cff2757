package org.tilewright.eclipse.server;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** Opens files in editors, of the workspace or not, and selects what is meant in them. */
public final class OpenFile {

    private OpenFile() { }

    static CompletableFuture<Boolean> show(ShowDocumentParams p) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        Display.getDefault().asyncExec(() -> {
            boolean inside = !Boolean.TRUE.equals(p.getExternal()) && p.getUri().startsWith("file:");
            done.complete(inside ? at(p.getUri(), Optional.ofNullable(p.getSelection())).isPresent() : Program.launch(p.getUri()));
        });
        return done;
    }

    /** In the display's thread. */
    public static Optional<ITextEditor> at(Location location) {
        return at(location.getUri(), Optional.of(location.getRange()));
    }

    /** In the display's thread; the caret goes to the start of the range, which becomes selected. Empty if the file cannot be opened. */
    public static Optional<ITextEditor> at(String uri, Optional<Range> range) {
        Optional<IWorkbenchPage> page = Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow())
                .map(w -> w.getActivePage());
        if (page.isEmpty()) {
            return Optional.empty();
        }
        try {
            Optional<IFile> file = Uris.file(uri);
            IEditorPart part = file.isPresent() ? IDE.openEditor(page.get(), file.get())
                    : IDE.openEditorOnFileStore(page.get(), Uris.store(uri));
            Optional<ITextEditor> editor = Optional.ofNullable(part.getAdapter(ITextEditor.class));
            editor.ifPresent(e -> range.ifPresent(r -> select(e, r)));
            return editor;
        } catch (PartInitException e) {
            TilewrightBundle.log().warn("The file at " + URI.create(uri) + " cannot be opened.", e);
            return Optional.empty();
        }
    }

    private static void select(ITextEditor editor, Range range) {
        IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
        IRegion region = Places.region(document, range);
        editor.selectAndReveal(region.getOffset(), region.getLength());
    }
}
