package org.tilewright.cli.target;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.tilewright.analysis.load.Rates;
import org.tilewright.backend.taken.StatementTaken;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.Units;
import org.tilewright.machine.Measurements;
import org.tilewright.preview.StatementForecast;

/** What each statement of a run took, beside what was predicted of it. @param why the whole run took another time than was predicted */
record Explained(List<Beside> statements, Rates rates, Optional<String> why) {

    /**
     * @param predicted absent where it takes too long to predict
     * @param why it took another time, if it did
     */
    record Beside(StatementTaken taken, Optional<StatementForecast> predicted, Optional<String> why) { }

    static Explained of(PlannedProgram program, RunOutcome outcome) {
        Optional<Measurements> measured = Measurements.ofThisMachine();
        Rates rates = Rates.of(program.program().machine(), measured, program.processors());
        List<StatementTaken> taken = outcome.statements();
        List<Optional<StatementForecast>> predicted = StatementForecast.of(program.plan(), program.params(), rates);
        WhyOtherTime why = new WhyOtherTime(outcome.ran(), program.processors(), rates, measured);
        BesidePrediction beside = new BesidePrediction(program, rates);
        List<Beside> out = new ArrayList<>();
        for (int i = 0; i < taken.size(); i++) {
            out.add(new Beside(taken.get(i), predicted.get(i),
                    beside.statement(i, taken.get(i), predicted.get(i)).flatMap(why::ofStatement)));
        }
        return new Explained(out, rates, beside.whole(outcome, predicted).flatMap(why::ofRun));
    }

    void asText(Terminal terminal) {
        terminal.out().println();
        Table t = Table.withHeader("statement", "line", "times", "time", "predicted", "waiting", "predicted", "received", "predicted",
                "by one, most", "predicted");
        for (Beside b : statements) {
            StatementTaken s = b.taken;
            t.row(s.name(), Integer.toString(s.line()), Long.toString(s.times()), seconds(s.seconds()),
                    told(b, p -> Units.seconds(p.seconds())), seconds(s.withMessages()), told(b, p -> Units.seconds(p.waiting())),
                    Units.bytes(s.bytes()), told(b, p -> Units.bytes(p.bytes())), Units.bytes(s.mostBytes()),
                    told(b, p -> Units.bytes(p.mostBytes())));
        }
        t.print(terminal.out(), "  ");
        terminal.out().println("  predicted times are from " + rates.origin().text());
        why.ifPresent(w -> terminal.out().println("  all: " + w));
        statements.forEach(b -> b.why.ifPresent(w ->
                terminal.out().println("  " + b.taken.name() + ", line " + b.taken.line() + ": " + w)));
    }

    private static String seconds(OptionalDouble s) {
        return s.isPresent() ? Units.seconds(s.getAsDouble()) : "-";
    }

    private static String told(Beside b, Function<StatementForecast, String> of) {
        return b.predicted.map(of).orElse("-");
    }

    List<Map<String, Object>> fields() {
        return statements.stream().map(this::fields).toList();
    }

    private Map<String, Object> fields(Beside b) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("name", b.taken.name());
        m.put("line", b.taken.line());
        m.put("times", b.taken.times());
        b.taken.seconds().ifPresent(s -> m.put("seconds", s));
        b.taken.withMessages().ifPresent(s -> m.put("secondsWithMessages", s));
        m.put("bytesReceived", b.taken.bytes());
        m.put("maxBytesPerProcessor", b.taken.mostBytes());
        b.predicted.ifPresent(p -> {
            Map<String, Object> said = new LinkedHashMap<>();
            said.put("seconds", p.seconds());
            said.put("waitingSeconds", p.waiting());
            said.put("bytes", p.bytes());
            said.put("maxBytesPerProcessor", p.mostBytes());
            said.put("atMost", p.atMost());
            said.put("rates", rates.origin().name().toLowerCase(java.util.Locale.ROOT));
            m.put("predicted", said);
        });
        b.why.ifPresent(w -> m.put("why", w));
        return m;
    }
}
