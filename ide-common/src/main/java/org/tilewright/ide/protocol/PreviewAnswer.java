package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.Optional;

/**
 * What the preview page shows of a text.
 *
 * @param stale whether the data are of the last version without errors
 * @param data what the page draws; absent before there was a version without errors
 */
public record PreviewAnswer(String uri, int version, boolean stale, Optional<String> reason, Optional<JsonObject> data) {

    public static PreviewAnswer of(JsonObject o) {
        Members m = new Members(o);
        return new PreviewAnswer(m.text("uri").orElse(""), m.number("version").orElse(0), m.flag("stale"), m.text("reason"),
                m.object("data"));
    }
}
