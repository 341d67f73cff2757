package org.tilewright.lsp;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageClient;

/** The client with the notifications of this server's own. */
public interface TilewrightClient extends LanguageClient {

    /** A text's preview is out of date: {@code {uri, version, stale, reason?}}; {@code stale} while the text has errors. */
    @JsonNotification("tilewright/previewChanged")
    void previewChanged(JsonObject change);

    /** What a run or build prints while it goes on: {@code {uri, run, line}}. */
    @JsonNotification("tilewright/output")
    void output(JsonObject line);

    /** A run or build is over: {@code {uri, run, ok, summary, result?, message?}}. */
    @JsonNotification("tilewright/finished")
    void finished(JsonObject outcome);
}
