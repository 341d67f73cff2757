package org.tilewright.ide.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.tilewright.ide.Shared;

/**
 * What to run or build.
 *
 * @param schedule one of several, by the name of what it schedules
 * @param target {@code local} or {@code mpi}; absent where the server chooses
 * @param params values in place of defaults
 * @param repeat how often the statements are timed, at least 1
 * @param oversubscribe whether more processes may start than the machine bears well
 * @param show results of which a run prints a corner and norms
 */
public record RunArguments(String uri, Optional<String> schedule, Optional<String> target, Map<String, Long> params, int repeat,
        boolean oversubscribe, List<String> show) {

    public RunArguments {
        schedule = schedule.filter(s -> !s.isBlank());
        target = target.filter(t -> !t.isBlank() && !t.equals(Shared.Target.AUTO));
        params = Map.copyOf(params);
        show = List.copyOf(show);
    }

    /** As the program stands, with defaults for everything. */
    public static RunArguments of(String uri) {
        return new RunArguments(uri, Optional.empty(), Optional.empty(), Map.of(), 1, false, List.of());
    }

    /** The argument of a command that a code lens or a link of the server carries. */
    public static RunArguments of(JsonObject o) {
        Members m = new Members(o);
        Map<String, Long> params = new LinkedHashMap<>();
        m.object("params").ifPresent(all -> all.entrySet().forEach(e -> params.put(e.getKey(), e.getValue().getAsLong())));
        return new RunArguments(m.text("uri").orElse(""), m.text("schedule"), m.text("target"), params, m.number("repeat").orElse(1),
                m.flag("oversubscribe"), m.texts("show"));
    }

    public RunArguments withTarget(Optional<String> other) {
        return new RunArguments(uri, schedule, other, params, repeat, oversubscribe, show);
    }

    public RunArguments withParams(Map<String, Long> other) {
        return new RunArguments(uri, schedule, target, other, repeat, oversubscribe, show);
    }

    public RunArguments withRepeat(int other) {
        return new RunArguments(uri, schedule, target, params, other, oversubscribe, show);
    }

    public JsonObject toJson() {
        JsonObject o = new JsonObject();
        o.addProperty("uri", uri);
        schedule.ifPresent(s -> o.addProperty("schedule", s));
        target.ifPresent(t -> o.addProperty("target", t));
        if (!params.isEmpty()) {
            JsonObject p = new JsonObject();
            new TreeMap<>(params).forEach(p::addProperty);
            o.add("params", p);
        }
        o.addProperty("repeat", repeat);
        if (oversubscribe) {
            o.addProperty("oversubscribe", true);
        }
        if (!show.isEmpty()) {
            JsonArray names = new JsonArray();
            show.forEach(names::add);
            o.add("show", names);
        }
        return o;
    }

    /**
     * Params as a user writes them in a field: {@code n=512, gx=4}.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public static Map<String, Long> params(String text) {
        Map<String, Long> params = new LinkedHashMap<>();
        for (String part : text.replaceAll("\\s*=\\s*", "=").split("[,;\\s]+")) {
            if (part.isEmpty()) {
                continue;
            }
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            String value = equals < 0 ? "" : part.substring(equals + 1);
            try {
                if (!name.matches("[A-Za-z_]\\w*")) {
                    throw new NumberFormatException();
                }
                params.put(name, Long.parseLong(value));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + part + "' is not a param with an integer value, such as n=512.");
            }
        }
        return params;
    }

    /** Names as a user writes them in a field: {@code A, B}. */
    public static List<String> names(String text) {
        return Arrays.stream(text.split("[,;\\s]+")).filter(n -> !n.isEmpty()).toList();
    }

    /** The params as a user writes them. */
    public static String text(Map<String, Long> params) {
        StringBuilder s = new StringBuilder();
        new TreeMap<>(params).forEach((name, value) -> s.append(s.length() == 0 ? "" : ", ").append(name).append('=').append(value));
        return s.toString();
    }

    /**
     * Environment variables as a user writes them in a field, one a line or with semicolons between: {@code OMP_NUM_THREADS=4; HOSTS=a,b}.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public static Map<String, String> environment(String text) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String line : text.split("[;\\n\\r]+")) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                variables.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
            } else if (!line.isBlank()) {
                throw new IllegalArgumentException("'" + line.strip() + "' is not a variable with a value, such as OMP_NUM_THREADS=4.");
            }
        }
        return variables;
    }
}
