package org.tilewright.eclipse.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.Notifications;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.ide.Abilities;

/** What the server says that each word of a text stands for. Between its answers the words move with the text. In the display's thread. */
final class SemanticWords implements IDocumentListener {

    private static final int PAUSE_MILLIS = 150;
    /** Numbers that the protocol spends on a token: lines and characters since the one before, length, type, modifiers. */
    private static final int NUMBERS = 5;

    private final IDocument document;
    private final Runnable changed;
    private final Runnable ask = this::ask;
    private final List<Runnable> listening;
    private List<StyledWord> words = List.of();
    private boolean closed;

    /** @param changed is called when words are others or look otherwise */
    SemanticWords(IDocument document, Runnable changed) {
        this.document = document;
        this.changed = changed;
        Notifications news = Connection.notifications();
        listening = List.of(news.started.listen(s -> soon()), news.refresh.listen(what -> {
            if (what == Notifications.Refresh.SEMANTIC_TOKENS) {
                soon();
            }
        }));
        document.addDocumentListener(this);
        Display.getDefault().asyncExec(ask);
    }

    void close() {
        closed = true;
        document.removeDocumentListener(this);
        listening.forEach(Runnable::run);
    }

    /** In the order of the text. */
    List<StyledWord> words() {
        return words;
    }

    @Override
    public void documentAboutToBeChanged(DocumentEvent event) { }

    @Override
    public void documentChanged(DocumentEvent event) {
        int end = event.getOffset() + event.getLength();
        int by = (event.getText() == null ? 0 : event.getText().length()) - event.getLength();
        words = words.stream().filter(w -> w.end() <= event.getOffset() || w.offset() >= end).map(w -> w.offset() >= end ? w.moved(by) : w)
                .toList();
        soon();
    }

    private void soon() {
        Display.getDefault().asyncExec(() -> Display.getDefault().timerExec(PAUSE_MILLIS, ask));
    }

    private void ask() {
        Optional<OpenDocument> open = Connection.documents().of(document);
        if (closed || open.isEmpty()) {
            return;
        }
        int version = open.get().version();
        Connection.server()
                .thenCompose(s -> s.getTextDocumentService().semanticTokensFull(new SemanticTokensParams(open.get().identifier())))
                .thenAccept(answer -> Display.getDefault().asyncExec(() -> {
                    if (!closed && answer != null && open.get().version() == version) {
                        take(answer);
                    }
                }));
    }

    private void take(SemanticTokens answer) {
        Optional<Abilities> able = Connection.life().abilities();
        if (able.isEmpty()) {
            return;
        }
        try {
            List<StyledWord> fresh = decode(answer.getData(), able.get());
            if (!fresh.equals(words)) {
                words = fresh;
                changed.run();
            }
        } catch (BadLocationException e) {
            // the text is another already, and its own answer comes
        }
    }

    private List<StyledWord> decode(List<Integer> data, Abilities able) throws BadLocationException {
        List<StyledWord> out = new ArrayList<>();
        int line = 0;
        int character = 0;
        for (int i = 0; i + NUMBERS <= data.size(); i += NUMBERS) {
            line += data.get(i);
            character = data.get(i) == 0 ? character + data.get(i + 1) : data.get(i + 1);
            int bits = data.get(i + 4);
            List<String> names = able.tokenModifiers();
            List<String> modifiers = IntStream.range(0, names.size()).filter(b -> (bits >> b & 1) == 1).mapToObj(names::get).toList();
            int offset = document.getLineOffset(line) + character;
            int length = data.get(i + 2);
            WordStyle.ofToken(able.tokenTypes().get(data.get(i + 3)), modifiers).ifPresent(s -> out.add(new StyledWord(offset, length, s)));
        }
        return List.copyOf(out);
    }
}
