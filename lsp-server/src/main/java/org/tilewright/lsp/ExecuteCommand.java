package org.tilewright.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.tilewright.lsp.run.RunRequest;

/** One {@code workspace/executeCommand}. */
final class ExecuteCommand {

    private static final Gson GSON = new Gson();

    private final Session session;
    private final ExecuteCommandParams params;

    ExecuteCommand(Session session, ExecuteCommandParams params) {
        this.session = session;
        this.params = params;
    }

    CompletableFuture<Object> start() {
        return switch (params.getCommand()) {
            case Commands.RUN -> run(RunRequest.Goal.RUN);
            case Commands.VERIFY -> run(RunRequest.Goal.VERIFY);
            case Commands.BUILD -> run(RunRequest.Goal.BUILD);
            case Commands.PREVIEW -> session.previews().show(uri(), schedule()).thenApply(x -> x);
            case Commands.LOWER -> new Extensions(session).show(argument()).thenApply(x -> x);
            case Commands.CANCEL -> {
                session.runs().cancelAll(uri());
                yield CompletableFuture.completedFuture(null);
            }
            case Commands.NOTHING -> CompletableFuture.completedFuture(null);
            default -> throw invalid("there is no command '" + params.getCommand() + "'; there are " + String.join(", ", Commands.ALL));
        };
    }

    private CompletableFuture<Object> run(RunRequest.Goal goal) {
        CompletableFuture<JsonObject> run = session.runs().start(RunRequest.of(goal, uri(), argument()), params.getWorkDoneToken());
        CompletableFuture<Object> answer = run.thenApply(x -> x);
        answer.whenComplete((x, e) -> {
            if (answer.isCancelled()) {
                run.cancel(false);
            }
        });
        return answer;
    }

    private String uri() {
        JsonElement uri = argument().get("uri");
        if (uri == null || !uri.isJsonPrimitive()) {
            throw invalid(params.getCommand() + " needs one argument, {\"uri\": ...}");
        }
        return uri.getAsString();
    }

    private Optional<String> schedule() {
        JsonElement s = argument().get("schedule");
        return Optional.ofNullable(s).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsString).filter(n -> !n.isEmpty());
    }

    private JsonObject argument() {
        List<Object> all = params.getArguments() == null ? List.of() : params.getArguments();
        JsonElement first = all.isEmpty() ? null : GSON.toJsonTree(all.get(0));
        if (first != null && first.isJsonPrimitive()) {
            JsonObject o = new JsonObject();
            o.add("uri", first);
            return o;
        }
        return first != null && first.isJsonObject() ? first.getAsJsonObject() : new JsonObject();
    }

    private static ResponseErrorException invalid(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.InvalidParams, message, null));
    }
}
