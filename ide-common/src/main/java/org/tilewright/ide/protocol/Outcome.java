package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.Optional;

/**
 * How a run or build went.
 *
 * @param run the token that it was started with
 * @param cancelled whether somebody ended it
 * @param summary one line
 * @param log what a failed one printed
 * @param result what {@code tilewright run --json} prints
 */
public record Outcome(String uri, String run, boolean ok, boolean cancelled, String summary, Optional<String> log,
        Optional<JsonObject> result) {

    public static Outcome of(JsonObject o) {
        Members m = new Members(o);
        return new Outcome(m.text("uri").orElse(""), m.text("run").orElse(""), m.flag("ok"), m.flag("cancelled"),
                m.text("summary").orElse(""), m.text("log"), m.object("result"));
    }

    /** Whether its results were compared with the reference and agree; absent if they were not compared. */
    public Optional<Boolean> verified() {
        return result.map(Members::new).filter(r -> r.at("verified").isPresent()).map(r -> r.flag("verified"));
    }
}
