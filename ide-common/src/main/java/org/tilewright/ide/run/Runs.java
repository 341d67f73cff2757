package org.tilewright.ide.run;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageServer;
import org.tilewright.ide.Trust;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.protocol.OutputLine;
import org.tilewright.ide.protocol.RunArguments;

/** Runs and builds programs through the server, as their texts are in the editor, saved or not. */
public final class Runs {

    private static final Gson GSON = new Gson();

    private final Supplier<? extends CompletableFuture<? extends LanguageServer>> server;
    private final Trust trust;
    private final Map<String, Run> going = new ConcurrentHashMap<>();
    private final Map<String, Outcome> last = new ConcurrentHashMap<>();
    private final List<Consumer<Run>> started = new CopyOnWriteArrayList<>();

    /** @param server the server that runs at the time */
    public Runs(Supplier<? extends CompletableFuture<? extends LanguageServer>> server, Trust trust) {
        this.server = server;
        this.trust = trust;
    }

    /** Has somebody told of every run that is started. */
    public void onStarted(Consumer<Run> listener) {
        started.add(listener);
    }

    /** Starts one. In a project that is not trusted it is over at once, and its outcome says why. */
    public Run start(Goal goal, RunArguments arguments) {
        String token = UUID.randomUUID().toString();
        Run run = new Run(goal, arguments, token, () -> cancel(token));
        started.forEach(l -> l.accept(run));
        if (!trust.isTrusted(arguments.uri())) {
            run.end(failed(run, Trust.refusal()));
            return run;
        }
        going.put(token, run);
        ExecuteCommandParams params = new ExecuteCommandParams(goal.command(), List.of(arguments.toJson()));
        params.setWorkDoneToken(token);
        server.get().thenCompose(s -> {
            if (run.state() == Run.State.CANCELLING) {
                throw new CancellationException();
            }
            run.begin();
            return s.getWorkspaceService().executeCommand(params);
        }).whenComplete((answer, failure) -> {
            going.remove(token);
            Outcome outcome = failure == null && GSON.toJsonTree(answer) instanceof JsonObject o ? Outcome.of(o)
                    : ended(run, cause(failure));
            last.put(outcome.uri(), outcome);
            run.end(outcome);
        });
        return run;
    }

    private static Outcome failed(Run run, String summary) {
        return outcome(run, false, summary);
    }

    /** How a run went to which the server gave no answer. */
    private static Outcome ended(Run run, Optional<Throwable> cause) {
        return cause.filter(CancellationException.class::isInstance).isPresent() ? outcome(run, true, "cancelled")
                : failed(run, cause.map(Throwable::getMessage).orElse("the server ended before the run did"));
    }

    private static Outcome outcome(Run run, boolean cancelled, String summary) {
        return new Outcome(run.arguments().uri(), run.token(), false, cancelled, summary, Optional.empty(), Optional.empty());
    }

    private static Optional<Throwable> cause(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return Optional.ofNullable(cause);
    }

    private void cancel(String token) {
        server.get().thenAccept(s -> s.cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft(token))));
    }

    /** Takes the server's word of what a run printed. A run that was not started here is passed over. */
    public void output(OutputLine line) {
        Optional.ofNullable(going.get(line.run())).ifPresent(r -> r.print(line.line()));
    }

    /** Ends the runs of a server that is gone. */
    public void serverGone() {
        going.values().forEach(r -> r.end(ended(r, Optional.empty())));
        going.clear();
    }

    /** The runs that are not over. */
    public List<Run> going() {
        return List.copyOf(going.values());
    }

    /** How the last run of a text went. */
    public Optional<Outcome> last(String uri) {
        return Optional.ofNullable(last.get(uri));
    }
}
