package org.tilewright.eclipse.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentRewriteSession;
import org.eclipse.jface.text.DocumentRewriteSessionType;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.swt.widgets.Display;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** Changes of texts that the server makes: each text's is one step for undo; texts that no editor shows are saved. */
public final class WorkspaceEdits {

    private WorkspaceEdits() { }

    /** @return whether all of it was done; nothing is done where a text has changed since the server saw it */
    public static CompletableFuture<Boolean> apply(String label, WorkspaceEdit edit) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        Display.getDefault().execute(() -> {
            Map<String, List<TextEdit>> edits = byText(edit);
            boolean current = Optional.ofNullable(edit.getDocumentChanges()).orElse(List.of()).stream().filter(c -> c.isLeft())
                    .allMatch(c -> isCurrent(c.getLeft()));
            done.complete(current && edits.entrySet().stream().allMatch(e -> applyTo(e.getKey(), e.getValue())));
        });
        return done;
    }

    /** The edits of each text by its address. */
    public static Map<String, List<TextEdit>> byText(WorkspaceEdit edit) {
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>(Optional.ofNullable(edit.getChanges()).orElse(Map.of()));
        Optional.ofNullable(edit.getDocumentChanges()).orElse(List.of()).stream().filter(c -> c.isLeft()).map(c -> c.getLeft())
                .forEach(c -> edits.put(c.getTextDocument().getUri(),
                        c.getEdits().stream().filter(e -> e.isLeft()).map(e -> e.getLeft()).toList()));
        return edits;
    }

    private static boolean isCurrent(TextDocumentEdit edit) {
        Integer version = edit.getTextDocument().getVersion();
        return version == null
                || Connection.documents().at(edit.getTextDocument().getUri()).map(d -> d.version() == version).orElse(true);
    }

    private static boolean applyTo(String uri, List<TextEdit> edits) {
        Optional<OpenDocument> open = Connection.documents().at(uri);
        if (open.isPresent()) {
            return apply(open.get().document(), edits);
        }
        ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
        IFileStore store = Uris.store(uri);
        try {
            buffers.connectFileStore(store, new NullProgressMonitor());
            try {
                ITextFileBuffer buffer = buffers.getFileStoreTextFileBuffer(store);
                boolean applied = apply(buffer.getDocument(), edits);
                buffer.commit(new NullProgressMonitor(), false);
                return applied;
            } finally {
                buffers.disconnectFileStore(store, new NullProgressMonitor());
            }
        } catch (CoreException e) {
            TilewrightBundle.log().error("The file at " + uri + " cannot be changed.", e);
            return false;
        }
    }

    /** Changes a text in one step, which one undo takes back. In the display's thread. */
    public static boolean apply(IDocument document, List<TextEdit> edits) {
        MultiTextEdit all = new MultiTextEdit();
        for (TextEdit e : edits) {
            IRegion region = Places.region(document, e.getRange());
            all.addChild(new ReplaceEdit(region.getOffset(), region.getLength(), e.getNewText()));
        }
        IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
        if (undo != null) {
            undo.beginCompoundChange();
        }
        DocumentRewriteSession session = document instanceof IDocumentExtension4 d
                ? d.startRewriteSession(DocumentRewriteSessionType.UNRESTRICTED_SMALL) : null;
        try {
            all.apply(document);
            return true;
        } catch (BadLocationException | MalformedTreeException e) {
            TilewrightBundle.log().error("The server's change does not fit the text.", e);
            return false;
        } finally {
            if (session != null) {
                ((IDocumentExtension4) document).stopRewriteSession(session);
            }
            if (undo != null) {
                undo.endCompoundChange();
            }
        }
    }
}
