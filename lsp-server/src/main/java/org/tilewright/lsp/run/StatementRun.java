package org.tilewright.lsp.run;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.tilewright.analysis.Quantity;

/**
 * What a statement took in a run, all its executions together.
 *
 * @param line of its text, from 1
 * @param seconds the most of a processor; absent where it was not measured
 * @param predicted the seconds that were predicted, if there were any
 * @param waiting the most seconds of a processor with messages, where it is known
 * @param bytes received by all processors
 */
public record StatementRun(String name, int line, OptionalDouble seconds, OptionalDouble predicted, OptionalDouble waiting, long bytes) {

    /** The statements of what {@code tilewright run --json} printed. */
    static List<StatementRun> in(JsonObject run) {
        List<StatementRun> out = new ArrayList<>();
        Optional.ofNullable(run.getAsJsonArray("statements")).ifPresent(all -> all.forEach(e -> out.add(of(e.getAsJsonObject()))));
        return List.copyOf(out);
    }

    private static StatementRun of(JsonObject s) {
        return new StatementRun(s.get("name").getAsString(), s.get("line").getAsInt(), number(s, "seconds"),
                Optional.ofNullable(s.getAsJsonObject("predicted")).map(p -> number(p, "seconds")).orElse(OptionalDouble.empty()),
                number(s, "secondsWithMessages"), s.get("bytesReceived").getAsLong());
    }

    private static OptionalDouble number(JsonObject o, String name) {
        JsonElement e = o.get(name);
        return e == null ? OptionalDouble.empty() : OptionalDouble.of(e.getAsDouble());
    }

    /** In a few words: {@code ran 12.0 ms (predicted 10.0 ms), waited 3.10 ms, 83.6 KiB}. */
    public String text() {
        StringBuilder out = new StringBuilder("ran");
        seconds.ifPresent(s -> out.append(' ').append(RunSummary.time(s)));
        predicted.ifPresent(s -> out.append(" (predicted ").append(RunSummary.time(s)).append(')'));
        waiting.ifPresent(s -> {
            if (s > 0) {
                out.append(", waited ").append(RunSummary.time(s));
            }
        });
        return out.append(", ").append(bytes == 0 ? "nothing moved" : Quantity.bytes(bytes) + " moved").toString();
    }
}
