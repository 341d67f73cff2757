package org.tilewright.backend.taken;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.tilewright.plan.Plan;

/**
 * What a statement or redistribution took in a run, all its executions together, of one repetition.
 *
 * @param name the label or tensor of the statement, or {@code redistribute A}
 * @param line where it stands in its file, from 1
 * @param times how often it was executed
 * @param seconds the most that a processor spent in it; absent where its work goes on, on a device, when it is over
 * @param withMessages the most seconds of these that a processor waited for messages and moved them, where it is known
 * @param bytes received by all processors
 * @param mostBytes the most that one processor received
 */
public record StatementTaken(String name, int line, long times, OptionalDouble seconds, OptionalDouble withMessages, long bytes,
                             long mostBytes) {

    /** A step that took nothing yet. */
    public static StatementTaken nothing(Plan.Counted step) {
        return new StatementTaken(step.name(), step.line(), 0, OptionalDouble.empty(), OptionalDouble.empty(), 0, 0);
    }

    /** What a generated program reports. @param report what it printed */
    public static List<StatementTaken> of(Plan plan, JsonObject report) {
        List<Plan.Counted> steps = plan.counted();
        List<JsonObject> all = new ArrayList<>();
        report.getAsJsonArray("statements").forEach(e -> all.add(e.getAsJsonObject()));
        // statements at the end that were never executed are not told
        return IntStream.range(0, steps.size()).mapToObj(i -> i < all.size() ? of(nothing(steps.get(i)), all.get(i))
                : nothing(steps.get(i))).toList();
    }

    private static StatementTaken of(StatementTaken s, JsonObject o) {
        return new StatementTaken(s.name, s.line, o.get("times").getAsLong(), seconds(o, "seconds"), seconds(o, "secondsWithMessages"),
                o.get("bytesReceived").getAsLong(), o.get("maxBytesPerProcessor").getAsLong());
    }

    private static OptionalDouble seconds(JsonObject o, String name) {
        return Optional.ofNullable(o.get(name)).map(e -> OptionalDouble.of(e.getAsDouble())).orElse(OptionalDouble.empty());
    }
}
