package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageServer;

/** The language server with the requests of its own. */
public interface TilewrightServer extends LanguageServer {

    /** A {@link PreviewRequest}, which may have {@code params} to try; the answer is a {@link PreviewAnswer}. */
    @JsonRequest("tilewright/preview")
    CompletableFuture<JsonObject> preview(JsonObject request);

    /** A {@link PreviewRequest} with {@code params} that the server writes into the text: {@code {written, problem?}}. */
    @JsonRequest("tilewright/writeParams")
    CompletableFuture<JsonObject> writeParams(JsonObject request);

    /** A {@link PreviewRequest} with the words of the page's fields: how the text scales, as the page takes it. It may take long. */
    @JsonRequest("tilewright/scaling")
    CompletableFuture<JsonObject> scaling(JsonObject request);

    /** The page that shows previews: {@code {html}}. */
    @JsonRequest("tilewright/previewPage")
    CompletableFuture<JsonObject> previewPage();

    /** A {@code {textDocument: {uri}}}; the answer is a {@link ProgramTree}. */
    @JsonRequest("tilewright/program")
    CompletableFuture<JsonObject> program(JsonObject request);

    /** A {@code {textDocument: {uri}}}; the answer is {@link Layouts}. */
    @JsonRequest("tilewright/layouts")
    CompletableFuture<JsonObject> layouts(JsonObject request);

    /** A {@link LowerRequest}; the answer is a {@link Lowered}. */
    @JsonRequest("tilewright/lower")
    CompletableFuture<JsonObject> lower(JsonObject request);
}
