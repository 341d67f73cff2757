package org.tilewright.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.DiagnosticsHandler;
import org.tilewright.lsp.preview.Previews;
import org.tilewright.lsp.run.Runs;

/** What lives as long as the connection to one client. */
final class Session implements AutoCloseable {

    private final Documents documents = new Documents(this::analysed);
    private final Requests requests = new Requests(documents);
    private final Runs runs;
    private final Previews previews;
    private volatile TilewrightClient client;
    private volatile ClientAbilities abilities = new ClientAbilities(new ClientCapabilities());

    /** @param command how to start the {@code tilewright} command, for runs and builds in a process of their own */
    Session(List<String> command) {
        this.runs = new Runs(command, documents, this::client, this::abilities);
        this.previews = new Previews(documents, this::client, this::abilities);
    }

    void connect(TilewrightClient remote, ClientAbilities can) {
        this.client = remote;
        this.abilities = can;
    }

    TilewrightClient client() {
        return client;
    }

    ClientAbilities abilities() {
        return abilities;
    }

    Documents documents() {
        return documents;
    }

    Requests requests() {
        return requests;
    }

    Runs runs() {
        return runs;
    }

    Previews previews() {
        return previews;
    }

    private void analysed(Snapshot s) {
        if (!abilities.pullsDiagnostics()) {
            PublishDiagnosticsParams p = new PublishDiagnosticsParams(s.document().uri(), new DiagnosticsHandler(s).handle());
            p.setVersion(s.document().version());
            client.publishDiagnostics(p);
        }
        previews.analysed(s);
    }

    /** The open texts that can be analysed. */
    CompletableFuture<List<Snapshot>> snapshots() {
        List<CompletableFuture<Snapshot>> all = documents.uris().stream().map(documents::snapshot).toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).handle((v, e) -> {
            List<Snapshot> out = new ArrayList<>();
            for (CompletableFuture<Snapshot> f : all) {
                if (!f.isCompletedExceptionally()) {
                    out.add(f.join());
                }
            }
            return out;
        });
    }

    @Override
    public void close() {
        documents.close();
        requests.close();
        runs.close();
        previews.close();
    }
}
