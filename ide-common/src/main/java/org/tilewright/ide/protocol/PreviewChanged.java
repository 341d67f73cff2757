package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.Optional;

/** A text's preview is out of date. @param stale while the text has errors @param reason why it is stale */
public record PreviewChanged(String uri, int version, boolean stale, Optional<String> reason) {

    public static PreviewChanged of(JsonObject o) {
        Members m = new Members(o);
        return new PreviewChanged(m.text("uri").orElse(""), m.number("version").orElse(0), m.flag("stale"), m.text("reason"));
    }
}
