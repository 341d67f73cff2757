package org.tilewright.lsp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.document.Unplanned;
import org.tilewright.lsp.feature.DiagnosticsHandler;
import org.tilewright.lsp.preview.Previews;
import org.tilewright.lsp.preview.Scalings;
import org.tilewright.lsp.run.Runs;
import org.tilewright.lsp.wire.Complaints;

/** What lives as long as the connection to one client. */
final class Session implements AutoCloseable {

    /** What an editor asks of a text that it shows for the first time comes before what it may ask next. */
    private static final long FIRST_QUIET_MS = 200;

    /** Longer than between two letters that somebody types. */
    private static final long LATER_QUIET_MS = 1000;

    /** What somebody who types does not notice: plans that take longer are told of later. */
    private static final Duration SOON = Duration.ofMillis(30);

    private final Documents documents = new Documents(this::analysed, this::publish, SOON,
            (uri, fault) -> complaints().failure("the analysis of " + uri, fault));
    private final Requests requests = new Requests(documents);
    private final Runs runs;
    private final Scalings scalings = new Scalings(documents);
    private final Previews previews;
    private volatile TilewrightClient client;
    private volatile ClientAbilities abilities = new ClientAbilities(new ClientCapabilities());
    private final WhenQuiet rehearsal = new WhenQuiet();

    /** @param command how to start the {@code tilewright} command, for runs and builds in a process of their own */
    Session(List<String> command) {
        this.runs = new Runs(command, documents, this::client, this::abilities, this::publish);
        this.previews = new Previews(documents, new Extensions(this), runs::report, this::client, this::abilities);
    }

    void connect(TilewrightClient remote, ClientAbilities can) {
        this.client = remote;
        this.abilities = can;
    }

    private Complaints complaints() {
        return new Complaints(this::client);
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

    Scalings scalings() {
        return scalings;
    }

    private void analysed(Snapshot s) {
        publish(s);
        previews.analysed(s);
        String uri = s.document().uri();
        rehearsal.offer(new Rehearse(s, () -> documents.document(uri).filter(d -> d.version() == s.document().version()).isPresent(),
                requests::asked), FIRST_QUIET_MS, LATER_QUIET_MS);
    }

    /** Whatever is done in the background makes room. */
    void edited() {
        rehearsal.disturb();
    }

    /** Tells the diagnostics of a text and its preview once more, because more is known of it. */
    private void publish(String uri) {
        if (abilities.pullsDiagnostics() && abilities.refreshesDiagnostics()) {
            client.refreshDiagnostics();
        }
        documents.snapshot(uri).thenAccept(s -> {
            publish(s);
            previews.analysed(s);
        });
    }

    private void publish(Snapshot s) {
        publish(s.document(), diagnostics(s));
    }

    private void publish(Unplanned u) {
        TextDocument d = u.found().document();
        publish(d, withLastRun(d.uri(), new DiagnosticsHandler(d, u.places()).handle()));
    }

    private void publish(TextDocument d, List<Diagnostic> all) {
        if (!abilities.pullsDiagnostics()) {
            PublishDiagnosticsParams p = new PublishDiagnosticsParams(d.uri(), all);
            p.setVersion(d.version());
            client.publishDiagnostics(p);
        }
    }

    /** What the analysis and the last run tell of a text. */
    List<Diagnostic> diagnostics(Snapshot s) {
        return withLastRun(s.document().uri(), new DiagnosticsHandler(s).handle());
    }

    private List<Diagnostic> withLastRun(String uri, List<Diagnostic> found) {
        List<Diagnostic> all = new ArrayList<>(abilities.showsRelatedPlaces() ? found
                : found.stream().map(DiagnosticsHandler::alone).toList());
        runs.last(uri).ifPresent(r -> all.addAll(r.errors()));
        return all;
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
        rehearsal.close();
        documents.close();
        requests.close();
        runs.close();
        previews.close();
        scalings.close();
    }
}
