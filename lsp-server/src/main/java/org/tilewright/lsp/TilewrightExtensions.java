package org.tilewright.lsp;

import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The requests of this server's own. */
@JsonSegment("tilewright")
public interface TilewrightExtensions {

    /**
     * {@code {textDocument: {uri}, schedule?, params?}}: what the preview page shows, {@code {uri, version, stale, reason?, data}}. While
     * the text has errors, {@code data} is of the last version without, and {@code stale} is true. With {@code params}, whole numbers by
     * name, {@code data} is what these would give; where they give nothing, {@code problem} says why.
     */
    @JsonRequest
    CompletableFuture<JsonObject> preview(JsonObject request);

    /**
     * {@code {textDocument: {uri}, schedule?, processors?, weak?, schedules?, machine?, params?}}: how the text scales,
     * {@code {uri, version, stale, reason?, scaling?, about?, errors?}}. It may take long; cancelling it ends the work.
     */
    @JsonRequest
    CompletableFuture<JsonObject> scaling(JsonObject request);

    /**
     * {@code {textDocument: {uri}, params}}: gives params of the text these values, by an edit that the client applies:
     * {@code {uri, written, problem?}}. What was not written has a sentence.
     */
    @JsonRequest
    CompletableFuture<JsonObject> writeParams(JsonObject request);

    /**
     * {@code {textDocument: {uri}, dark?}}: a drawing of who owns what beside each layout,
     * {@code {uri, version, stale, reason?, layouts: [{line, tensor, svg, drawing}]}}, always of the newest version; {@code drawing} is
     * what {@code svg} shows, as polygons.
     */
    @JsonRequest
    CompletableFuture<JsonObject> layouts(JsonObject request);

    /** The page that shows previews, without data: {@code {html}}. */
    @JsonRequest
    CompletableFuture<JsonObject> previewPage();

    /**
     * {@code {textDocument: {uri}}}: the program as a tree for a view,
     * {@code {uri, version, stale, reason?, entries: [{label, description?, kind, range?, children}]}}. The entries are of the newest
     * version; while it has errors, amounts are of the last one without, and {@code stale} is true.
     */
    @JsonRequest
    CompletableFuture<JsonObject> program(JsonObject request);

    /**
     * {@code {textDocument: {uri}, schedule?, stage: concrete|plan|source}}:
     * {@code {uri, version, stale, language, text, lines: [{generated, source}]}}.
     */
    @JsonRequest
    CompletableFuture<JsonObject> lower(JsonObject request);
}
