package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.Optional;

/** Asks what the preview page shows of a text. @param schedule one of several, by the name of what it schedules */
public record PreviewRequest(String uri, Optional<String> schedule) {

    public JsonObject toJson() {
        JsonObject document = new JsonObject();
        document.addProperty("uri", uri);
        JsonObject o = new JsonObject();
        o.add("textDocument", document);
        schedule.ifPresent(s -> o.addProperty("schedule", s));
        return o;
    }
}
