package org.tilewright.lsp.feature.complete;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.feature.words.Entry;

/** The items of one answer, the likeliest first; all replace the same half-typed word. */
final class Proposals {

    private final Range range;
    private final boolean snippets;
    /** Whether a parenthesis follows the word already, so that a call needs none of its own. */
    private final boolean called;
    private final List<CompletionItem> items = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();

    Proposals(Range range, boolean snippets, boolean called) {
        this.range = range;
        this.snippets = snippets;
        this.called = called;
    }

    List<CompletionItem> items() {
        return items;
    }

    boolean snippets() {
        return snippets;
    }

    /** A name or other text that is inserted as it is shown. */
    void text(String label, CompletionItemKind kind, String detail, String markdown) {
        add(label, label, kind, detail, markdown, false);
    }

    /** A name shown as such with another text to insert. */
    void text(String label, String insert, CompletionItemKind kind, String detail, String markdown) {
        add(label, insert, kind, detail, markdown, false);
    }

    /** A word of the language without arguments. */
    void word(Entry e, CompletionItemKind kind) {
        add(e.name(), e.name(), kind, e.kind().noun(), e.markdown(), false);
    }

    /** Something that is called: its arguments are places to fill in, or an open parenthesis where there are no snippets. */
    void call(String name, String arguments, CompletionItemKind kind, String detail, String markdown) {
        if (called) {
            add(name, name, kind, detail, markdown, false);
        } else if (snippets) {
            add(name, name + "(" + arguments + ")", kind, detail, markdown, true);
        } else {
            add(name, name + "(", kind, detail, markdown, false);
        }
    }

    /** Several words or lines with places to fill in; without snippets only the given plain text. */
    void snippet(String label, String snippet, String plain, CompletionItemKind kind, String detail, String markdown) {
        add(label, snippets ? snippet : plain, kind, detail, markdown, snippets);
    }

    private void add(String label, String insert, CompletionItemKind kind, String detail, String markdown, boolean snippet) {
        if (!labels.add(label)) {
            return;
        }
        CompletionItem item = new CompletionItem(label);
        item.setKind(kind);
        if (!detail.isEmpty()) {
            item.setDetail(detail);
        }
        if (!markdown.isEmpty()) {
            item.setDocumentation(Either.forRight(new MarkupContent(MarkupKind.MARKDOWN, markdown)));
        }
        item.setFilterText(label);
        item.setSortText(String.format(Locale.ROOT, "%04d", items.size()));
        item.setTextEdit(Either.forLeft(new TextEdit(range, insert)));
        item.setInsertTextFormat(snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText);
        items.add(item);
    }
}
