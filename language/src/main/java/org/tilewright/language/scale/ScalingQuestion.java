package org.tilewright.language.scale;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a reader of the preview page asks, in the words of its fields, which are those of {@code tilewright scale}.
 *
 * @param processors a list
 * @param weak rules with {@code ;} between them; none for a program that stays the same
 * @param schedules names, {@code all} or {@code derived}; the first ones of the program if empty
 * @param machine whose rates hold where the program's own does not give them; this one if absent
 */
public record ScalingQuestion(String processors, String weak, List<String> schedules, Optional<String> machine) {

    /** What the command asks if it is told nothing. */
    public static final String PROCESSORS = "1,4,..,4096";

    /** Of the given schedule, as far as the object does not say otherwise. */
    public static ScalingQuestion of(JsonObject o, Optional<String> schedule) {
        List<String> schedules = Arrays.stream(text(o, "schedules").split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
        return new ScalingQuestion(o.has("processors") ? text(o, "processors") : PROCESSORS, text(o, "weak"),
                schedules.isEmpty() ? schedule.stream().toList() : schedules, Optional.of(text(o, "machine")).filter(m -> !m.isBlank()));
    }

    private static String text(JsonObject o, String name) {
        return Optional.ofNullable(o.get(name)).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsString).orElse("");
    }

    /** The single rules. */
    List<String> rules() {
        return Arrays.stream(weak.split(";")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    }
}
