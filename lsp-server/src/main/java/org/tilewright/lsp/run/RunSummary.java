package org.tilewright.lsp.run;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.tilewright.analysis.Quantity;

/** A run in one line. */
final class RunSummary {

    private RunSummary() { }

    /** @param run what {@code tilewright run --json} printed */
    static String of(JsonObject run) {
        double seconds = run.getAsJsonObject("seconds").get("median").getAsDouble();
        StringBuilder s = new StringBuilder(time(seconds));
        double gflops = run.get("gflops").getAsDouble();
        if (gflops > 0) {
            s.append(", ").append(Quantity.flopsPerSecond(gflops * 1e9));
        }
        JsonElement verified = run.get("verified");
        if (verified != null) {
            s.append(verified.getAsBoolean() ? ", verified" : ", NOT VERIFIED").append(", error ")
                    .append(error(run.get("maxRelativeError")));
        }
        return s.append(" on ").append(run.get("target").getAsString()).append(", ").append(run.get("processors").getAsLong())
                .append(run.get("processors").getAsLong() == 1 ? " processor" : " processors").toString();
    }

    /** Why it took another time than was predicted, if it did. @param run what {@code tilewright run --json} printed */
    static Optional<String> why(JsonObject run) {
        return Optional.ofNullable(run.get("why")).map(w -> "Time: " + w.getAsString());
    }

    private static String error(JsonElement e) {
        return e.getAsJsonPrimitive().isNumber() ? number(e.getAsDouble()) : e.getAsString();
    }

    /** That nothing was begun for errors in the text, and where the first one is. */
    static String ofErrors(RunRequest.Goal goal, List<Diagnostic> errors) {
        int line = errors.getFirst().getRange().getStart().getLine() + 1;
        return goal.notDone() + ": " + (errors.size() == 1 ? "1 error, line " + line
                : errors.size() + " errors, the first on line " + line);
    }

    /** The line of a failed run's log that says what failed. Below a diagnostic, and further in, stands the line of the program. */
    static String ofFailure(List<String> errors) {
        return errors.stream().filter(l -> !l.startsWith("    ") && (l.contains("error") || l.startsWith("tilewright:"))).findFirst()
                .or(() -> errors.stream().reduce((a, b) -> b)).orElse("no reason was given").replaceFirst("^tilewright: ", "");
    }

    static String time(double seconds) {
        return seconds >= 1 ? number(seconds) + " s" : seconds >= 1e-3 ? number(seconds * 1e3) + " ms"
                : seconds >= 1e-6 || seconds == 0 ? number(seconds * 1e6) + " µs" : number(seconds * 1e9) + " ns";
    }

    private static String number(double v) {
        if (v == 0) {
            return "0";
        }
        return Math.abs(v) >= 1e-3 && Math.abs(v) < 1e6 ? String.format(Locale.ROOT, v >= 100 ? "%.0f" : v >= 10 ? "%.1f" : "%.2f", v)
                : String.format(Locale.ROOT, "%.1e", v);
    }
}
