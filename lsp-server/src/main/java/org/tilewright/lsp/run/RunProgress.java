package org.tilewright.lsp.run;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.TilewrightClient;

/** The progress of one run, where the client shows such things. */
final class RunProgress {

    private final TilewrightClient client;
    private final Either<String, Integer> token;
    private final boolean given;
    private final boolean shown;

    /** @param given whether the client chose the token, and so need not be asked */
    RunProgress(TilewrightClient client, Either<String, Integer> token, boolean given, boolean shown) {
        this.client = client;
        this.token = token;
        this.given = given;
        this.shown = shown || given;
    }

    CompletableFuture<Void> begin(String title) {
        if (!shown) {
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<Void> ready = given ? CompletableFuture.completedFuture(null)
                : client.createProgress(new WorkDoneProgressCreateParams(token)).exceptionally(refused -> null);
        return ready.thenRun(() -> {
            WorkDoneProgressBegin b = new WorkDoneProgressBegin();
            b.setTitle(title);
            b.setCancellable(true);
            send(b);
        });
    }

    void report(String line) {
        if (shown) {
            WorkDoneProgressReport r = new WorkDoneProgressReport();
            r.setMessage(line);
            r.setCancellable(true);
            send(r);
        }
    }

    void end(String summary) {
        if (shown) {
            WorkDoneProgressEnd e = new WorkDoneProgressEnd();
            e.setMessage(summary);
            send(e);
        }
    }

    private void send(WorkDoneProgressNotification n) {
        client.notifyProgress(new ProgressParams(token, Either.forLeft(n)));
    }
}
