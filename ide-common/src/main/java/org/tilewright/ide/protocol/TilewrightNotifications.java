package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;

/** What the server tells of its own accord. A client implements it beside {@code LanguageClient}. */
public interface TilewrightNotifications {

    /** A {@link PreviewChanged}. */
    @JsonNotification("tilewright/previewChanged")
    void previewChanged(JsonObject change);

    /** An {@link OutputLine}. */
    @JsonNotification("tilewright/output")
    void output(JsonObject line);

    /** An {@link Outcome}, which the answer of the command tells, too. */
    @JsonNotification("tilewright/finished")
    void finished(JsonObject outcome);
}
