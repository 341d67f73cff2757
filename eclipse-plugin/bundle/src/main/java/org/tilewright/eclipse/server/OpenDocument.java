package org.tilewright.eclipse.server;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.tilewright.ide.protocol.TilewrightServer;

/** A text of an editor; the server is told of every change before anything else is asked, so its answers fit the text. */
public final class OpenDocument implements IDocumentListener {

    /** Counts all versions of all texts, so that what is said of one that was closed is not taken for a word about a later one. */
    private static final AtomicInteger VERSIONS = new AtomicInteger();

    private final String uri;
    private final IDocument document;
    private volatile int version = nextVersion();
    private volatile Optional<TilewrightServer> server = Optional.empty();
    private Range replaced;

    OpenDocument(String uri, IDocument document) {
        this.uri = uri;
        this.document = document;
        document.addPrenotifiedDocumentListener(this);
    }

    public String uri() {
        return uri;
    }

    public IDocument document() {
        return document;
    }

    /** A version that no text has had. */
    public static int nextVersion() {
        return VERSIONS.incrementAndGet();
    }

    /** Larger with every change of the text; the server's diagnostics and edits name it. */
    public int version() {
        return version;
    }

    /** How requests name the text. */
    public TextDocumentIdentifier identifier() {
        return new TextDocumentIdentifier(uri);
    }

    /** Opens the text at a server that has just started. In the display's thread, so that no change comes in between. */
    void openAt(TilewrightServer started) {
        server = Optional.of(started);
        started.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "tilewright", version,
                document.get())));
    }

    void serverGone() {
        server = Optional.empty();
    }

    @Override
    public void documentAboutToBeChanged(DocumentEvent event) {
        replaced = Places.range(document, event.getOffset(), event.getLength());
    }

    @Override
    public void documentChanged(DocumentEvent event) {
        version = nextVersion();
        server.ifPresent(s -> s.getTextDocumentService().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri,
                version),
                List.of(new TextDocumentContentChangeEvent(replaced, Optional.ofNullable(event.getText()).orElse(""))))));
    }

    void saved() {
        server.ifPresent(s -> s.getTextDocumentService().didSave(new DidSaveTextDocumentParams(identifier())));
    }

    void close() {
        document.removePrenotifiedDocumentListener(this);
        server.ifPresent(s -> s.getTextDocumentService().didClose(new DidCloseTextDocumentParams(identifier())));
        server = Optional.empty();
    }
}
