package org.tilewright.lsp.document;

import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * One version of an open text. Immutable.
 *
 * @param written what the client has
 * @param text what is read of it: a byte order mark says nothing, and a blank stands for it, so that places are the client's
 */
public record TextDocument(String uri, int version, String written, String text, LineIndex lines) {

    public TextDocument(String uri, int version, String written) {
        this(uri, version, written, withoutMark(written));
    }

    private TextDocument(String uri, int version, String written, String text) {
        this(uri, version, written, text, new LineIndex(text));
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? " " + text.substring(1) : text;
    }

    /** The text after changes that apply one after another; a change without a range replaces everything. */
    public TextDocument changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        TextDocument d = this;
        for (TextDocumentContentChangeEvent c : changes) {
            d = new TextDocument(uri, newVersion, d.spliced(c));
        }
        return changes.isEmpty() ? new TextDocument(uri, newVersion, written, text, lines) : d;
    }

    private String spliced(TextDocumentContentChangeEvent c) {
        if (c.getRange() == null) {
            return c.getText();
        }
        int a = lines.offset(c.getRange().getStart());
        int b = lines.offset(c.getRange().getEnd());
        return written.substring(0, Math.min(a, b)) + c.getText() + written.substring(Math.max(a, b));
    }
}
