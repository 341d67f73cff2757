package org.tilewright.cli.target;

import com.google.gson.GsonBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Quantity;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.Units;
import org.tilewright.oracle.Verdict;

/** Writes what a run measured: a short table for people, one JSON object for scripts. */
public record PrintOutcome(PlannedProgram program, RunOutcome outcome) {

    public void asText(Terminal terminal) {
        RunOutcome o = outcome;
        terminal.out().println(terminal.bold(program.source().file().toString()) + " on " + o.target() + ", " + Units.count(o.processors())
                + (o.processors() == 1 ? " processor" : " processors"));
        Table t = Table.ofFacts();
        RunOutcome.Seconds time = o.seconds();
        t.row("time", Units.seconds(time.median()) + (time.repetitions() == 1 ? "" : "  (" + Units.seconds(time.min()) + " to "
                + Units.seconds(time.max()) + " in " + time.repetitions() + " runs)"));
        if (o.flops() > 0 && time.median() > 0) {
            t.row("speed", Quantity.flopsPerSecond(o.flops() / time.median()));
        }
        t.row("received", Units.bytes(o.bytesReceived()) + " by processors from others"
                + (o.maxBytesPerProcessor().isPresent() ? ", at most " + Units.bytes(o.maxBytesPerProcessor().getAsLong()) + " by one"
                        : ""));
        o.bytesInsideNodes().ifPresent(b -> t.row("links", Units.bytes(b) + " inside nodes, " + Units.bytes(o.bytesReceived() - b)
                + " between nodes"));
        o.withMessages().ifPresent(s -> t.row("messages",
                Units.seconds(s) + " at most on one processor, to wait for them and to move them"));
        t.row("memory", Units.bytes(o.peakBytesPerProcessor()) + " at most on one processor" + (o.peakBytesOnDevice().isPresent()
                ? ", " + Units.bytes(o.peakBytesOnDevice().getAsLong()) + " with messages and temporaries on one device" : ""));
        o.rounds().forEach(r -> t.row("rounds of " + r.counter(), r.text()));
        o.verified().ifPresent(v -> {
            t.row("verified", verified(v));
            if (!v.unchecked().isEmpty()) {
                t.row("not verified", v.uncheckedText() + ", which would take too long to compute again");
            }
            if (!v.uncertain().isEmpty()) {
                t.row("uncertain", v.uncertainText() + ", because the program amplifies rounding so much that a comparison says little");
            }
        });
        for (RunOutcome.Result r : o.outputs()) {
            t.row(r.name(),
                    r.value().map(v -> "= " + v)
                            .orElse(r.type() + "(" + String.join(", ", r.extents().stream().map(String::valueOf).toList()) + ")")
                            + r.file().map(f -> " in " + f).orElse(""));
        }
        t.print(terminal.out(), "  ");
    }

    /** Why the run took another time than was predicted, if it did. */
    public Optional<String> why() {
        return Explained.of(program, outcome).why();
    }

    /** What each statement took, beside what was predicted of it. */
    public void explain(Terminal terminal) {
        Explained.of(program, outcome).asText(terminal);
    }

    /** What became of a verification, for a column. */
    public static String verifiedInAWord(Verdict v) {
        return !v.passed() ? "NO" : isEmpty(v) ? "nothing" : v.sampled() ? "yes, partly" : "yes";
    }

    private static String verified(Verdict v) {
        if (!v.passed()) {
            return "NO";
        }
        return isEmpty(v) ? "nothing" : "yes, largest relative error " + Units.number(v.maxRelativeError())
                + (v.sampled() ? " in " + v.comparedText() + ", chosen at random" : "");
    }

    /** Whether there is something to verify and nothing could be. */
    private static boolean isEmpty(Verdict v) {
        return v.compared() == 0 && !v.unchecked().isEmpty();
    }

    public String asJson() {
        return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(fields());
    }

    /** The members of the JSON object. */
    public Map<String, Object> fields() {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("target", outcome.target());
        m.put("processors", outcome.processors());
        Map<String, Double> seconds = new LinkedHashMap<>();
        seconds.put("median", outcome.seconds().median());
        seconds.put("min", outcome.seconds().min());
        seconds.put("max", outcome.seconds().max());
        m.put("seconds", seconds);
        m.put("flops", outcome.flops());
        m.put("gflops", gflops());
        m.put("bytesReceived", outcome.bytesReceived());
        outcome.maxBytesPerProcessor().ifPresent(b -> m.put("maxBytesPerProcessor", b));
        outcome.bytesInsideNodes().ifPresent(b -> {
            m.put("bytesInsideNodes", b);
            m.put("bytesBetweenNodes", outcome.bytesReceived() - b);
        });
        outcome.bytesOnTheWire().ifPresent(b -> m.put("bytesOnTheWire", b));
        outcome.withMessages().ifPresent(s -> m.put("secondsWithMessages", s));
        m.put("peakBytesPerProcessor", outcome.peakBytesPerProcessor());
        outcome.peakBytesOnDevice().ifPresent(b -> m.put("peakBytesOnDevice", b));
        if (!outcome.rounds().isEmpty()) {
            m.put("rounds", outcome.rounds());
        }
        outcome.verified().ifPresent(v -> {
            m.put("verified", v.passed() && !isEmpty(v));
            m.put("maxRelativeError", finite(v.maxRelativeError()));
            m.put("sampled", v.sampled());
            Map<String, Long> compared = new LinkedHashMap<>();
            v.tensors().forEach(c -> compared.put(c.tensor(), c.elements()));
            m.put("compared", compared);
            if (!v.unchecked().isEmpty()) {
                m.put("unchecked", v.unchecked());
            }
            if (!v.uncertain().isEmpty()) {
                m.put("uncertain", v.uncertain());
            }
        });
        Explained explained = Explained.of(program, outcome);
        explained.why().ifPresent(why -> m.put("why", why));
        m.put("statements", explained.fields());
        m.put("outputs", outcome.outputs().stream().map(PrintOutcome::fields).toList());
        if (!outcome.shown().isEmpty()) {
            m.put("shown", outcome.shown().stream().map(PrintShown::fields).toList());
        }
        m.put("params", program.params().asMap());
        return m;
    }

    /** JSON has no infinity; a result that far off is told as text. */
    private static Object finite(double v) {
        return Double.isFinite(v) ? v : String.valueOf(v);
    }

    private double gflops() {
        return outcome.seconds().median() > 0 ? outcome.flops() / outcome.seconds().median() / 1e9 : 0;
    }

    private static Map<String, Object> fields(RunOutcome.Result r) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("name", r.name());
        m.put("type", r.type());
        m.put("extents", List.copyOf(r.extents()));
        r.value().ifPresent(v -> m.put("value", v));
        r.file().ifPresent(f -> m.put("file", f));
        return m;
    }
}
