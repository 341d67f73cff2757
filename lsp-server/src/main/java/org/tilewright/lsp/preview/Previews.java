package org.tilewright.lsp.preview;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.ClientAbilities;
import org.tilewright.lsp.TilewrightClient;
import org.tilewright.lsp.TilewrightExtensions;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.run.LastReport;

/** Tells the pictures of open texts that they are out of date, and shows them to clients that have no pictures of their own. */
public final class Previews implements AutoCloseable {

    private final Documents documents;
    private final TilewrightExtensions requests;
    private final Function<String, Optional<LastReport>> reports;
    private final Supplier<TilewrightClient> client;
    private final Supplier<ClientAbilities> abilities;
    /** By text: the schedule that a page in a browser shows. */
    private final Map<String, Optional<String>> shown = new ConcurrentHashMap<>();
    private PreviewPages pages;

    /**
     * @param requests what pages in a browser ask
     * @param reports what the last run of a text measured
     */
    public Previews(Documents documents, TilewrightExtensions requests, Function<String, Optional<LastReport>> reports,
            Supplier<TilewrightClient> client, Supplier<ClientAbilities> abilities) {
        this.requests = requests;
        this.reports = reports;
        this.documents = documents;
        this.client = client;
        this.abilities = abilities;
    }

    /** A new version of a text is analysed. */
    public void analysed(Snapshot s) {
        String uri = s.document().uri();
        JsonObject change = new JsonObject();
        change.addProperty("uri", uri);
        change.addProperty("version", s.document().version());
        change.addProperty("stale", s.prediction().isEmpty());
        reason(s).ifPresent(r -> change.addProperty("reason", r));
        if (abilities.get().showsPreviews()) {
            client.get().previewChanged(change);
        }
        PreviewPages p = openPages();
        if (p != null && shown.containsKey(uri)) {
            p.send(uri, message(s, shown.get(uri)));
        }
    }

    private synchronized PreviewPages openPages() {
        return pages;
    }

    /** Why a text has no picture: its first error, or what takes too long to count. */
    public static Optional<String> reason(Snapshot s) {
        return s.diagnostics().stream().filter(Diagnostic::isError).findFirst()
                .or(() -> s.diagnostics().stream().filter(d -> d.code().equals(Analysis.NOT_PREDICTED)).findFirst())
                .map(d -> "Line " + d.range().line() + ": " + d.message());
    }

    /** What a page is to show for a version: its data, or that what it shows is out of date. */
    private JsonObject message(Snapshot s, Optional<String> schedule) {
        try {
            return PreviewData.of(s, schedule).map(d -> data(LastRunData.with(d, reports.apply(s.document().uri()), s)))
                    .orElseGet(() -> stale(reason(s).orElse("the program has no plan")));
        } catch (TooLarge e) {
            return stale(e.getMessage());
        }
    }

    private static JsonObject data(JsonObject data) {
        JsonObject m = new JsonObject();
        m.addProperty("type", "data");
        m.add("data", data);
        return m;
    }

    private static JsonObject stale(String reason) {
        JsonObject m = new JsonObject();
        m.addProperty("type", "stale");
        m.addProperty("reason", reason);
        return m;
    }

    /** Opens the page of a text in a browser. */
    public CompletableFuture<Object> show(String uri, Optional<String> schedule) {
        return documents.snapshot(uri).thenCompose(s -> {
            Snapshot good = s.prediction().isPresent() ? s : documents.lastPlanned(uri).orElse(s);
            shown.put(uri, schedule);
            try {
                String address = start().address(uri, message(good, schedule));
                if (good != s) {
                    openPages().send(uri, message(s, schedule));
                }
                if (!abilities.get().showsDocuments()) {
                    client.get().showMessage(new MessageParams(MessageType.Info, "The preview is at " + address));
                    return CompletableFuture.completedFuture((Object) address);
                }
                ShowDocumentParams p = new ShowDocumentParams(address);
                p.setExternal(true);
                return client.get().showDocument(p).thenApply(r -> (Object) address);
            } catch (IOException e) {
                client.get().showMessage(new MessageParams(MessageType.Error,
                        "The preview page cannot be served on this machine: " + e.getMessage()));
                return CompletableFuture.completedFuture(null);
            }
        });
    }

    private synchronized PreviewPages start() throws IOException {
        if (pages == null) {
            pages = new PreviewPages(this::reveal, (uri, question) -> requests.scaling(request(uri, question)),
                    Map.of("preview", (uri, question) -> requests.preview(request(uri, question)),
                            "writeParams", (uri, question) -> requests.writeParams(request(uri, question))));
        }
        return pages;
    }

    /** What a page asks is about its own text, under the schedule that it shows unless it names another one. */
    private JsonObject request(String uri, JsonObject question) {
        JsonObject document = new JsonObject();
        document.addProperty("uri", uri);
        JsonObject request = new JsonObject();
        request.add("textDocument", document);
        shown.getOrDefault(uri, Optional.empty()).ifPresent(s -> request.addProperty("schedule", s));
        question.entrySet().stream().filter(e -> !e.getKey().equals("textDocument")).forEach(e -> request.add(e.getKey(), e.getValue()));
        return request;
    }

    /** Selects a place of a text in the editor. Lines and columns count from 1. */
    private void reveal(String uri, int line, int column, int endLine, int endColumn) {
        if (abilities.get().showsDocuments()) {
            ShowDocumentParams p = new ShowDocumentParams(uri);
            p.setTakeFocus(true);
            p.setSelection(new Range(new Position(line - 1, column - 1), new Position(endLine - 1, endColumn - 1)));
            client.get().showDocument(p);
        }
    }

    public void close(String uri) {
        shown.remove(uri);
    }

    @Override
    public synchronized void close() {
        if (pages != null) {
            pages.close();
            pages = null;
        }
    }
}
