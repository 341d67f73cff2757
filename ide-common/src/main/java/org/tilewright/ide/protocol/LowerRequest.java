package org.tilewright.ide.protocol;

import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.Optional;
import org.tilewright.ide.Shared;

/**
 * Asks what the compiler makes of a text.
 *
 * @param target where the program runs, which decides what it is generated for; absent for processors
 */
public record LowerRequest(String uri, Stage stage, Optional<String> schedule, Optional<String> target) {

    public LowerRequest {
        target = target.filter(t -> !t.isBlank() && !t.equals(Shared.Target.AUTO));
    }

    /** What runs on processors. */
    public LowerRequest(String uri, Stage stage, Optional<String> schedule) {
        this(uri, stage, schedule, Optional.empty());
    }

    /** The same where programs run elsewhere. */
    public LowerRequest withTarget(String other) {
        return new LowerRequest(uri, stage, schedule, Optional.of(other));
    }

    /** How far down. */
    public enum Stage {
        /** Loops in concrete index notation. */
        CONCRETE("concrete"),
        /** Who computes what and who sends what to whom. */
        PLAN("plan"),
        /** The generated C++, with its kernels. */
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
        return new LowerRequest(m.text("uri").orElse(""), stage, m.text("schedule").filter(s -> !s.isBlank()), m.text("target"));
    }

    public JsonObject toJson() {
        JsonObject o = new PreviewRequest(uri, schedule).toJson();
        o.addProperty("stage", stage.word());
        target.ifPresent(t -> o.addProperty("target", t));
        return o;
    }
}
