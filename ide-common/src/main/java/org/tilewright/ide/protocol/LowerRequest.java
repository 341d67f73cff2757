package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.Arrays;
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

    /** The argument of a command that a code lens carries; one that does not say how far down means all the way. */
    public static LowerRequest of(JsonObject o) {
        Members m = new Members(o);
        Stage stage = Arrays.stream(Stage.values()).filter(s -> m.text("stage").filter(s.word::equals).isPresent()).findFirst()
                .orElse(Stage.SOURCE);
        return new LowerRequest(m.text("uri").orElse(""), stage, m.text("schedule").filter(s -> !s.isBlank()));
    }

    public JsonObject toJson() {
        JsonObject o = new PreviewRequest(uri, schedule).toJson();
        o.addProperty("stage", stage.word());
        return o;
    }
}
