package org.tilewright.lsp.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to do with a program.
 *
 * @param params values in place of defaults
 * @param repeat how often the statements are timed
 * @param oversubscribe whether more processes may start than the machine bears well
 * @param show results of which a corner and norms are told
 */
public record RunRequest(Goal goal, String uri, Optional<String> schedule, Optional<String> target, Map<String, Long> params, int repeat,
                         boolean oversubscribe, List<String> show) {

    /** How far to go. */
    public enum Goal {
        RUN("Run", "Not run"), VERIFY("Verify", "Not run"), BUILD("Build", "Not built");

        private final String title;
        private final String notDone;

        Goal(String title, String notDone) {
            this.title = title;
            this.notDone = notDone;
        }

        /** What is said where it could not be begun. */
        public String notDone() {
            return notDone;
        }

        public String title() {
            return title;
        }
    }

    /** Reads the argument of a command; members of a wrong kind count as absent. */
    public static RunRequest of(Goal goal, String uri, JsonObject o) {
        Map<String, Long> params = new LinkedHashMap<>();
        if (o.get("params") instanceof JsonObject given) {
            given.entrySet().forEach(e -> number(e.getValue()).ifPresent(v -> params.put(e.getKey(), v)));
        }
        return new RunRequest(goal, uri, text(o.get("schedule")), text(o.get("target")), params,
                Math.clamp(number(o.get("repeat")).orElse(1L), 1, 1000),
                o.get("oversubscribe") instanceof JsonPrimitive p && p.getAsBoolean(), names(o.get("show")));
    }

    /** The same, with as many processes as the program's machine has processors. */
    RunRequest oversubscribed() {
        return new RunRequest(goal, uri, schedule, target, params, repeat, true, show);
    }

    private static List<String> names(JsonElement e) {
        return e instanceof JsonArray all ? all.asList().stream().flatMap(n -> text(n).stream()).toList() : text(e).stream().toList();
    }

    private static Optional<String> text(JsonElement e) {
        return Optional.ofNullable(e).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsString).filter(s -> !s.isEmpty());
    }

    private static Optional<Long> number(JsonElement e) {
        return Optional.ofNullable(e).filter(x -> x.isJsonPrimitive() && x.getAsJsonPrimitive().isNumber()).map(JsonElement::getAsLong);
    }

    /** The arguments of the {@code tilewright} command; the text comes by standard input. */
    List<String> arguments(String file, String folder) {
        List<String> a = new ArrayList<>(goal == Goal.BUILD ? List.of("build", file, "-o", folder) : List.of("run", file, "--json"));
        a.add("--stdin");
        if (goal == Goal.VERIFY) {
            a.add("--verify");
        }
        if (goal != Goal.BUILD && repeat > 1) {
            a.addAll(List.of("--repeat", Integer.toString(repeat)));
        }
        if (goal != Goal.BUILD && oversubscribe) {
            a.add("--oversubscribe");
        }
        if (goal != Goal.BUILD) {
            show.forEach(name -> a.addAll(List.of("--show", name)));
        }
        schedule.ifPresent(s -> a.addAll(List.of("--schedule", s)));
        target.ifPresent(t -> a.addAll(List.of("--target", t)));
        params.forEach((k, v) -> a.addAll(List.of("-p", k + "=" + v)));
        return a;
    }
}
