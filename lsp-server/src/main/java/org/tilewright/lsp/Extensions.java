package org.tilewright.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.tilewright.backend.Backend;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.document.VersionedEdit;
import org.tilewright.lsp.feature.action.Actions;
import org.tilewright.lsp.preview.LastRunData;
import org.tilewright.lsp.preview.LayoutDrawings;
import org.tilewright.lsp.preview.LoweredText;
import org.tilewright.lsp.preview.PreviewData;
import org.tilewright.lsp.preview.Previews;
import org.tilewright.lsp.preview.ProgramEntries;
import org.tilewright.preview.PreviewPage;
import org.tilewright.preview.drawing.Ground;

/** Answers the requests of this server's own. */
final class Extensions implements TilewrightExtensions {

    private final Session session;

    Extensions(Session session) {
        this.session = session;
    }

    @Override
    public CompletableFuture<JsonObject> preview(JsonObject request) {
        Optional<Map<String, Long>> tried = params(request);
        return answer(request, (newest, s, out) -> {
            if (tried.isPresent()) {
                JsonObject found = PreviewData.tried(s, text(request, "schedule"), tried.get());
                found.asMap().forEach(out::add);
                if (found.has("data")) {
                    LastRunData.with(found.getAsJsonObject("data"), session.runs().report(s.document().uri()), newest);
                }
                return;
            }
            try {
                PreviewData.of(s, text(request, "schedule")).ifPresent(d ->
                        out.add("data", LastRunData.with(d, session.runs().report(s.document().uri()), newest)));
            } catch (TooLarge e) {
                out.addProperty("stale", true);
                out.addProperty("reason", e.getMessage());
            }
        });
    }

    @Override
    public CompletableFuture<JsonObject> scaling(JsonObject request) {
        return session.scalings().ask(uri(request), text(request, "schedule"), params(request).orElse(Map.of()), request);
    }

    @Override
    public CompletableFuture<JsonObject> writeParams(JsonObject request) {
        String uri = uri(request);
        Map<String, Long> values = params(request).orElseThrow(() -> invalid("the request needs 'params'"));
        if (!session.abilities().appliesEdits()) {
            return CompletableFuture.completedFuture(written(uri, Optional.of("This editor does not let the server change files.")));
        }
        return session.requests().answer(uri, Optional.<WorkspaceEdit>empty(), newest -> edit(newest, Actions.written(newest, values)))
                .thenCompose(edit -> edit.isEmpty()
                        ? CompletableFuture.completedFuture(written(uri, Optional.of("The file no longer has any of these params.")))
                        : session.client().applyEdit(new ApplyWorkspaceEditParams(edit.get(), "Params of the preview"))
                                .thenApply(answer -> written(uri, refusal(answer))));
    }

    /** What is typed meanwhile is not to be overwritten, where the client can tell. */
    private Optional<WorkspaceEdit> edit(Snapshot s, List<TextEdit> edits) {
        String uri = s.document().uri();
        WorkspaceEdit edit = new WorkspaceEdit(Map.of(uri, edits));
        return edits.isEmpty() ? Optional.empty()
                : Optional.of(session.abilities().knowsVersionsOfEdits() ? VersionedEdit.of(s.document(), edit) : edit);
    }

    private static JsonObject written(String uri, Optional<String> problem) {
        JsonObject out = new JsonObject();
        out.addProperty("uri", uri);
        out.addProperty("written", problem.isEmpty());
        problem.ifPresent(p -> out.addProperty("problem", p));
        return out;
    }

    private static Optional<String> refusal(ApplyWorkspaceEditResponse answer) {
        return answer != null && answer.isApplied() ? Optional.empty()
                : Optional.of("The editor did not change the text" + Optional.ofNullable(answer)
                        .map(ApplyWorkspaceEditResponse::getFailureReason).map(r -> ": " + r).orElse("."));
    }

    @Override
    public CompletableFuture<JsonObject> program(JsonObject request) {
        return answer(request, (newest, planned, out) -> {
            out.addProperty("version", newest.document().version());
            out.add("entries", new ProgramEntries(newest, planned).handle());
        });
    }

    @Override
    public CompletableFuture<JsonObject> layouts(JsonObject request) {
        boolean dark = Optional.ofNullable(request.get("dark")).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsBoolean)
                .orElse(false);
        return answer(request, (newest, planned, out) -> {
            out.addProperty("version", newest.document().version());
            out.add("layouts", LayoutDrawings.of(newest, dark ? Ground.DARK : Ground.LIGHT));
        });
    }

    @Override
    public CompletableFuture<JsonObject> previewPage() {
        JsonObject o = new JsonObject();
        o.addProperty("html", PreviewPage.shell());
        return CompletableFuture.completedFuture(o);
    }

    @Override
    public CompletableFuture<JsonObject> lower(JsonObject request) {
        LoweredText.Stage stage = LoweredText.Stage.of(text(request, "stage").orElse("concrete"))
                .orElseThrow(() -> invalid("'stage' is one of concrete, plan and source"));
        Backend target = Backend.shown(text(request, "target").orElse(Backend.AUTO))
                .orElseThrow(() -> invalid("'target' is one of " + Backend.AUTO + ", " + Backend.list()));
        return answer(request,
                (newest, s, out) -> LoweredText.of(s, text(request, "schedule"), stage, target).ifPresent(t -> t.describe(out)));
    }

    /** Answers a command that asks for a lowered text: clients without a view of their own show the answer's {@code text}. */
    CompletableFuture<Object> show(JsonObject argument) {
        JsonObject document = new JsonObject();
        document.add("uri", argument.get("uri"));
        JsonObject request = argument.deepCopy();
        request.add("textDocument", document);
        return lower(request).thenApply(x -> x);
    }

    private interface Describe {
        /** @param planned the newest version that has a plan, if there is one */
        void into(Snapshot newest, Snapshot planned, JsonObject out);
    }

    /** Answers from the newest version that has a plan, and says whether that is the newest of all. */
    private CompletableFuture<JsonObject> answer(JsonObject request, Describe describe) {
        String uri = uri(request);
        JsonObject closed = new JsonObject();
        closed.addProperty("uri", uri);
        closed.addProperty("stale", true);
        closed.addProperty("reason", "the file is not open");
        return session.requests().answer(uri, closed, newest -> {
            Snapshot s = newest.prediction().isPresent() ? newest : session.documents().lastPlanned(uri).orElse(newest);
            JsonObject out = new JsonObject();
            out.addProperty("uri", uri);
            out.addProperty("version", s.document().version());
            out.addProperty("stale", s != newest || s.prediction().isEmpty());
            Previews.reason(newest).ifPresent(r -> out.addProperty("reason", r));
            describe.into(newest, s, out);
            return out;
        });
    }

    private static String uri(JsonObject request) {
        return Optional.ofNullable(request.get("textDocument")).filter(JsonObject.class::isInstance)
                .flatMap(d -> text(d.getAsJsonObject(), "uri"))
                .orElseThrow(() -> invalid("the request needs {\"textDocument\": {\"uri\": ...}}"));
    }

    private static Optional<String> text(JsonObject o, String name) {
        return Optional.ofNullable(o.get(name)).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsString)
                .filter(t -> !t.isEmpty());
    }

    /** Values of params to try, if the request has any. */
    private static Optional<Map<String, Long>> params(JsonObject request) {
        if (!request.has("params")) {
            return Optional.empty();
        }
        try {
            return Optional.of(request.getAsJsonObject("params").entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().getAsBigDecimal().longValueExact())));
        } catch (RuntimeException noNumbers) {
            throw invalid("'params' has a whole number for each name");
        }
    }

    private static ResponseErrorException invalid(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.InvalidParams, message, null));
    }
}
