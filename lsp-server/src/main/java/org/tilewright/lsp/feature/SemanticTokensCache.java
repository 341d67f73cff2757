package org.tilewright.lsp.feature;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.document.Snapshot;

/** Remembers the tokens that were last sent for each text, so that the next answer is only what changed. */
public final class SemanticTokensCache {

    private record Sent(String id, List<Integer> data) { }

    private final Map<String, Sent> sent = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    /** All tokens of a text. */
    public SemanticTokens full(Snapshot s) {
        List<Integer> data = new SemanticTokensHandler(s, null).handle();
        return new SemanticTokens(remember(s, data), data);
    }

    /** One edit that makes the tokens of the named answer those of now; all tokens if that answer is not known any more. */
    public Either<SemanticTokens, SemanticTokensDelta> delta(Snapshot s, String previousId) {
        Sent before = sent.get(s.document().uri());
        if (before == null || !before.id().equals(previousId)) {
            return Either.forLeft(full(s));
        }
        List<Integer> data = new SemanticTokensHandler(s, null).handle();
        String id = remember(s, data);
        List<Integer> old = before.data();
        int head = 0;
        while (head < old.size() && head < data.size() && old.get(head).equals(data.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < old.size() - head && tail < data.size() - head
                && old.get(old.size() - 1 - tail).equals(data.get(data.size() - 1 - tail))) {
            tail++;
        }
        List<SemanticTokensEdit> edits = head == old.size() && head == data.size() ? List.of()
                : List.of(new SemanticTokensEdit(head, old.size() - head - tail, data.subList(head, data.size() - tail)));
        return Either.forRight(new SemanticTokensDelta(edits, id));
    }

    public void forget(String uri) {
        sent.remove(uri);
    }

    private String remember(Snapshot s, List<Integer> data) {
        String id = Long.toString(ids.incrementAndGet());
        sent.put(s.document().uri(), new Sent(id, List.copyOf(data)));
        return id;
    }
}
