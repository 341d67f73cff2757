package org.tilewright.cli.compare;

import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.load.Rates;
import org.tilewright.cli.program.SourceText;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.Units;
import org.tilewright.cli.target.PrintOutcome;

/**
 * Writes a comparison: one table for people, one JSON object for scripts.
 *
 * @param varying the params that have several values
 * @param all in the order of the table
 */
public record PrintComparison(SourceText source, List<String> varying, List<Compared> all) {

    private List<Compared.Ran> ran() {
        return all.stream().filter(Compared.Ran.class::isInstance).map(Compared.Ran.class::cast).toList();
    }

    private List<Compared.LeftOut> leftOut() {
        return all.stream().filter(Compared.LeftOut.class::isInstance).map(Compared.LeftOut.class::cast).toList();
    }

    /** Of several that ran under the same params and are not wrong, the one that took the least time. */
    private boolean isFastest(Compared.Ran r) {
        List<Compared.Ran> like = ran().stream().filter(o -> o.given().equals(r.given()) && !o.isWrong()).toList();
        return like.size() > 1 && like.stream().min(Comparator.comparingDouble(Compared.Ran::seconds)).orElseThrow().equals(r);
    }

    public void asText(Terminal terminal) {
        List<Compared.Ran> ran = ran();
        terminal.out().println(terminal.bold(source.file().toString()) + ran.stream().findFirst().map(r -> " on " + r.outcome().target())
                .orElse(""));
        boolean repeated = ran.stream().anyMatch(r -> r.outcome().seconds().repetitions() > 1);
        List<String> names = new ArrayList<>(List.of("schedule"));
        names.addAll(varying);
        names.addAll(List.of("P", "received, most", "in all", "by the bound", "predicted", "measured"));
        if (repeated) {
            names.add("from");
            names.add("to");
        }
        names.addAll(List.of("received", "verified", ""));
        Table t = Table.withHeader(names.toArray(String[]::new));
        for (Compared.Ran r : ran) {
            List<String> cells = new ArrayList<>(List.of(r.schedule()));
            varying.forEach(n -> cells.add(Long.toString(r.given().get(n))));
            cells.add(Units.count(r.outcome().processors()));
            cells.add(told(r, p -> Units.bytes(p.mostBytes())));
            cells.add(told(r, p -> Units.bytes(p.bytes())));
            cells.add(told(r, p -> p.nearest().map(Predicted.BesideBound::ratio).orElse("-")));
            cells.add(told(r, p -> Units.seconds(p.seconds())));
            cells.add(Units.seconds(r.seconds()));
            if (repeated) {
                cells.add(Units.seconds(r.outcome().seconds().min()));
                cells.add(Units.seconds(r.outcome().seconds().max()));
            }
            cells.add(Units.bytes(r.outcome().bytesReceived()));
            cells.add(r.outcome().verified().map(PrintOutcome::verifiedInAWord).orElse("not asked"));
            cells.add(isFastest(r) ? "fastest" : "");
            t.row(cells.toArray(String[]::new));
        }
        if (!ran.isEmpty()) {
            t.print(terminal.out(), "  ");
            terminal.out().println("  predicted times are from " + ran.stream().map(r -> Comparison.rates(r.program()).origin())
                    .distinct().map(Rates.Origin::text).collect(Collectors.joining(", and from ")));
            ran.forEach(r -> new PrintOutcome(r.program(), r.outcome()).why()
                    .ifPresent(w -> terminal.out().println("  " + r.schedule() + under(r.given()) + ": " + w)));
        }
        leftOut().forEach(l -> terminal.out().println("  left out: " + l.schedule() + under(l.given()) + ": " + l.why().getMessage()));
    }

    private static String told(Compared.Ran r, java.util.function.Function<Predicted, String> of) {
        return r.predicted().map(of).orElse("too large");
    }

    private String under(Map<String, Long> given) {
        String params = varying.stream().filter(given::containsKey).map(n -> n + "=" + given.get(n)).collect(Collectors.joining(" "));
        return params.isEmpty() ? "" : " with " + params;
    }

    public String asJson() {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("file", source.file().toString());
        ran().stream().findFirst().ifPresent(r -> m.put("target", r.outcome().target()));
        m.put("rows", ran().stream().map(this::fields).toList());
        m.put("leftOut", leftOut().stream().map(l -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("schedule", l.schedule());
            one.put("given", l.given());
            one.put("reason", l.why().getMessage());
            return one;
        }).toList());
        return new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create().toJson(m);
    }

    private Map<String, Object> fields(Compared.Ran r) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("schedule", r.schedule());
        one.put("given", r.given());
        Optional<Predicted> predicted = r.predicted();
        predicted.ifPresent(p -> {
            Map<String, Object> said = p.fields();
            said.put("rates", Comparison.rates(r.program()).origin().name().toLowerCase(java.util.Locale.ROOT));
            one.put("predicted", said);
        });
        one.put("run", new PrintOutcome(r.program(), r.outcome()).fields());
        one.put("fastest", isFastest(r));
        return one;
    }
}
