package org.tilewright.lsp.feature;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.Range;
import org.tilewright.lsp.document.Snapshot;

/** Remembers the last answer: an editor asks for its light bulb what its user then asks for again, often before it has the first answer. */
public final class CodeActionsCache {

    private record Question(Snapshot snapshot, Range range, List<String> only) { }

    private Question last;
    private FutureTask<List<CodeAction>> answer;

    /** The actions for a range, found once however often and from however many threads they are asked for. */
    public List<CodeAction> of(Snapshot snapshot, Range range, CodeActionContext context) {
        FutureTask<List<CodeAction>> task = task(snapshot, range, context);
        task.run();
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException r ? r : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
    }

    private synchronized FutureTask<List<CodeAction>> task(Snapshot snapshot, Range range, CodeActionContext context) {
        Question asked = new Question(snapshot, range, context.getOnly());
        if (!asked.equals(last)) {
            last = asked;
            answer = new FutureTask<>(() -> new CodeActionHandler(snapshot, range, context).handle());
        }
        return answer;
    }

    /** Forgets what was said of a text. */
    public synchronized void forget(String uri) {
        if (last != null && last.snapshot().document().uri().equals(uri)) {
            last = null;
            answer = null;
        }
    }
}
