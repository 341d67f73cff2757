package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.Optional;

/** Asks what the compiler makes of a text. */
public record LowerRequest(String uri, Stage stage, Optional<String> schedule) {

    /** How far down. */
    public enum Stage {
        /** Loops in concrete index notation. */
        CONCRETE("concrete"),
        /** Who computes what and who sends what to whom. */
        PLAN("plan"),
        /** The generated C++. */
        SOURCE("source");

        private final String word;

        Stage(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public JsonObject toJson() {
        JsonObject o = new PreviewRequest(uri, schedule).toJson();
        o.addProperty("stage", stage.word());
        return o;
    }
}
