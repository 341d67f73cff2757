package org.tilewright.lsp.run;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.lsp.ClientAbilities;
import org.tilewright.lsp.TilewrightClient;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.TextDocument;
import org.tilewright.lsp.document.Uris;

/** Runs and builds programs in processes of their own, as their text is in the editor, saved or not. */
public final class Runs implements AutoCloseable {

    /** The exit code of a command that found errors in the program and began nothing. */
    private static final int PROGRAM_HAS_ERRORS = 1;

    private final List<String> command;
    private final Documents documents;
    private final Supplier<TilewrightClient> client;
    private final Supplier<ClientAbilities> abilities;
    private final Consumer<String> changed;
    private final Map<Either<String, Integer>, Running> running = new ConcurrentHashMap<>();
    private final Map<String, LastRun> last = new ConcurrentHashMap<>();
    private final Map<String, LastReport> reports = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(r -> {
        Thread t = new Thread(r, "run");
        t.setDaemon(true);
        return t;
    });

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(r -> {
        Thread t = new Thread(r, "clock of runs");
        t.setDaemon(true);
        return t;
    });

    private record Running(String uri, RunProcess process) { }

    /** @param changed told of each text whose last run is another one now */
    public Runs(List<String> command, Documents documents, Supplier<TilewrightClient> client, Supplier<ClientAbilities> abilities,
                Consumer<String> changed) {
        this.changed = changed;
        this.command = command;
        this.documents = documents;
        this.client = client;
        this.abilities = abilities;
    }

    /** How the last run of a text went, unless the text has changed since. */
    public Optional<LastRun> last(String uri) {
        return Optional.ofNullable(last.get(uri));
    }

    /** What the last run of a text that went through measured, also when the text has changed since. */
    public Optional<LastReport> report(String uri) {
        return Optional.ofNullable(reports.get(uri));
    }

    /** Forgets all of a text that is closed. */
    public void close(String uri) {
        last.remove(uri);
        reports.remove(uri);
    }

    /** Forgets the last run of a text, because the text changed. */
    public void forget(String uri) {
        if (last.remove(uri) != null) {
            refreshLenses();
        }
    }

    /**
     * Starts a run or build. To cancel the answer is to cancel the run.
     *
     * @param given the client's own token for progress, or null
     * @return what {@code tilewright/finished} tells, when it is over
     */
    public CompletableFuture<JsonObject> start(RunRequest request, Either<String, Integer> given) {
        Optional<TextDocument> document = documents.document(request.uri());
        if (document.isEmpty()) {
            return CompletableFuture.completedFuture(outcome(request.uri(), "", false, "the file is not open", Optional.empty()));
        }
        Either<String, Integer> token = given != null ? given : Either.forLeft(UUID.randomUUID().toString());
        String id = token.isLeft() ? token.getLeft() : token.getRight().toString();
        String name = Uris.path(request.uri()).map(p -> p.getFileName().toString()).orElse(request.uri());
        RunProgress progress = new RunProgress(client.get(), token, given != null, abilities.get().showsProgress(), clock);
        RunProcess process = new RunProcess(command, document.get(), line -> output(request.uri(), id, line), progress::phase);
        Running mine = new Running(request.uri(), process);
        running.put(token, mine);
        CompletableFuture<JsonObject> over = progress.begin(request.goal().title() + " " + name)
                // a client that does not answer keeps nobody from cancelling
                .applyToEither(process.cancelled(), x -> null)
                .thenApplyAsync(x -> process.run(request), threads)
                .thenCompose(r -> TooManyProcesses.in(r).map(many -> ask(many, request, process, r))
                        .orElse(CompletableFuture.completedFuture(r)))
                .thenApply(r -> {
                    running.remove(token, mine);
                    return finish(request, document.get(), id, r, progress);
                });
        // who cancels the answer does not wait for it, and the end of the run is told all the same
        CompletableFuture<JsonObject> answer = over.copy();
        answer.whenComplete((o, e) -> {
            if (answer.isCancelled()) {
                process.cancel();
            }
        });
        return answer;
    }

    /** Starts a refused run if the user wants it all the same. */
    private CompletableFuture<RunProcess.Result> ask(TooManyProcesses many, RunRequest request, RunProcess process,
            RunProcess.Result refused) {
        CompletableFuture<TooManyProcesses.Answer> leave = process.cancelled().thenApply(x -> TooManyProcesses.Answer.LEAVE);
        return many.ask(client.get()).applyToEither(leave, x -> x).thenApplyAsync(answer -> switch (answer) {
            case START -> process.run(request.oversubscribed());
            case LEAVE -> new RunProcess.Result(refused.exit(), "", List.of(), true, refused.folder());
            case NONE -> refused;
        }, threads);
    }

    private JsonObject finish(RunRequest request, TextDocument document, String id, RunProcess.Result r, RunProgress progress) {
        Optional<JsonObject> json = json(r.output());
        boolean ok = r.exit() == 0 && !r.cancelled();
        List<Diagnostic> errors = ok ? List.of() : new CommandErrors(document.lines()).in(r.errors());
        boolean notBegun = r.exit() == PROGRAM_HAS_ERRORS && !errors.isEmpty();
        String summary = r.cancelled() ? "cancelled" : ok ? json.map(j -> RunSummary.of(j)).orElse("built in " + r.folder())
                : notBegun ? RunSummary.ofErrors(request.goal(), errors) : RunSummary.ofFailure(r.errors());
        json.filter(j -> ok).ifPresent(j -> ShownText.in(j).forEach(line -> output(request.uri(), id, line)));
        Optional<String> why = json.filter(j -> ok).flatMap(RunSummary::why);
        why.ifPresent(w -> output(request.uri(), id, w));
        JsonObject out = outcome(request.uri(), id, ok, summary, json);
        if (r.cancelled()) {
            out.addProperty("cancelled", true);
        } else if (!ok) {
            out.addProperty("log", String.join("\n", r.errors()));
        }
        boolean unchanged = documents.document(request.uri()).map(d -> d.version() == document.version()).orElse(false);
        Optional<JsonObject> ran = json.filter(j -> ok && documents.document(request.uri()).isPresent());
        ran.ifPresent(j -> reports.put(request.uri(), new LastReport(request.schedule().orElse(""), document.version(), summary, j)));
        if (unchanged && !r.cancelled()) {
            last.put(request.uri(), new LastRun(request.schedule().orElse(""),
                    ok || notBegun ? summary : "failed: " + summary, !ok, errors,
                    ran.map(StatementRun::in).orElse(List.of())));
            refreshLenses();
        }
        if (unchanged && !r.cancelled() || ran.isPresent()) {
            changed.accept(request.uri());
        }
        progress.end(summary);
        client.get().finished(out);
        if (unchanged && notBegun && abilities.get().showsDocuments()) {
            ShowDocumentParams place = new ShowDocumentParams(request.uri());
            place.setTakeFocus(true);
            place.setSelection(errors.getFirst().getRange());
            client.get().showDocument(place);
        }
        if (!ok && !r.cancelled()) {
            client.get().showMessage(new MessageParams(MessageType.Error,
                    notBegun ? summary : request.goal().title() + " failed: " + summary));
        } else {
            client.get().logMessage(new MessageParams(MessageType.Info, request.goal().title() + ": " + summary
                    + why.map(w -> "\n" + w).orElse("")));
        }
        return out;
    }

    private void output(String uri, String run, String line) {
        JsonObject o = new JsonObject();
        o.addProperty("uri", uri);
        o.addProperty("run", run);
        o.addProperty("line", line);
        client.get().output(o);
    }

    private static Optional<JsonObject> json(String text) {
        try {
            return JsonParser.parseString(text) instanceof JsonObject o ? Optional.of(o) : Optional.empty();
        } catch (JsonSyntaxException noJson) {
            return Optional.empty();
        }
    }

    private static JsonObject outcome(String uri, String id, boolean ok, String summary, Optional<JsonObject> result) {
        JsonObject o = new JsonObject();
        o.addProperty("uri", uri);
        o.addProperty("run", id);
        o.addProperty("ok", ok);
        o.addProperty("summary", summary);
        result.ifPresent(r -> o.add("result", r));
        return o;
    }

    private void refreshLenses() {
        if (abilities.get().refreshesCodeLenses()) {
            client.get().refreshCodeLenses();
        }
    }

    /** Stops the run with a progress token. */
    public void cancel(Either<String, Integer> token) {
        Optional.ofNullable(running.get(token)).ifPresent(r -> r.process().cancel());
    }

    /** Stops all runs of a text. */
    public void cancelAll(String uri) {
        running.values().stream().filter(r -> r.uri().equals(uri)).forEach(r -> r.process().cancel());
    }

    /** Waits for the end of all runs, because the server's process may end next. */
    @Override
    public void close() {
        running.values().parallelStream().forEach(r -> r.process().end(400));
        threads.shutdown();
        clock.shutdownNow();
    }
}
