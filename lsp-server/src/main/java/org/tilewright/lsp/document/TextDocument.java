package org.tilewright.lsp.document;

import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/** One version of an open text. Immutable. */
public record TextDocument(String uri, int version, String text, LineIndex lines) {

    public TextDocument(String uri, int version, String text) {
        this(withBlank(text), uri, version);
    }

    private TextDocument(String text, String uri, int version) {
        this(uri, version, text, new LineIndex(text));
    }

    /** A byte order mark says nothing, and places are counted with it where a client's text has one. */
    private static String withBlank(String text) {
        return text.startsWith("\uFEFF") ? " " + text.substring(1) : text;
    }

    /** The text after changes that apply one after another; a change without a range replaces everything. */
    public TextDocument changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        TextDocument d = this;
        for (TextDocumentContentChangeEvent c : changes) {
            d = new TextDocument(uri, newVersion, d.spliced(c));
        }
        return changes.isEmpty() ? new TextDocument(uri, newVersion, text, lines) : d;
    }

    private String spliced(TextDocumentContentChangeEvent c) {
        if (c.getRange() == null) {
            return c.getText();
        }
        int a = lines.offset(c.getRange().getStart());
        int b = lines.offset(c.getRange().getEnd());
        return text.substring(0, Math.min(a, b)) + c.getText() + text.substring(Math.max(a, b));
    }
}
