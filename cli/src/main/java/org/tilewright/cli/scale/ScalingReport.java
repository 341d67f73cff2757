package org.tilewright.cli.scale;

import com.google.gson.JsonObject;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.Rates;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Units;
import org.tilewright.language.scale.ScaleMachine;
import org.tilewright.language.scale.Scaling;
import org.tilewright.language.scale.ScalingJson;
import org.tilewright.language.scale.WeakParam;
import org.tilewright.preview.svg.ScalingSvg;

/**
 * What programs take on more and more processors, for people, for scripts and as a picture.
 *
 * @param rates by file
 * @param weak params that grow; without them the programs stay the same
 */
public record ScalingReport(ScaleMachine machine, Map<String, Rates> rates, List<WeakParam> weak, List<Scaling> all) {

    private List<String> machines() {
        return rates.values().stream().map(this::describe).distinct().toList();
    }

    /** A sentence about some of the machine's rates, and where they come from. */
    private String describe(Rates of) {
        boolean levels = !of.inside().equals(of.between());
        return machine.fullName() + ": messages " + link(of.between()) + (levels ? " between nodes, " + link(of.inside()) + " inside" : "")
                + "; a processor " + Quantity.flopsPerSecond(of.flopsPerSecond()) + ", " + rate(of.memoryBytesPerSecond())
                + " of memory; from " + of.origin().text();
    }

    private static String link(Rates.Link l) {
        return Units.seconds(l.latencySeconds()) + " and " + rate(l.bytesPerSecond());
    }

    private static String rate(double bytesPerSecond) {
        return Quantity.bytesPerSecond(bytesPerSecond);
    }

    private String growth() {
        return weak.isEmpty() ? "the same program on more processors" : weak.stream().map(w -> w.name() + " = " + w.value().text())
                .collect(Collectors.joining(", "));
    }

    private static String grid(Scaling.Row row) {
        return row.grid().isEmpty() ? "1" : row.grid().stream().map(Object::toString).collect(Collectors.joining(" x "));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    public void print(PrintStream out) {
        machines().forEach(out::println);
        out.println(growth());
        out.println();
        Table table = weak.isEmpty()
                ? Table.withHeader("schedule", "P", "grid", "time", "efficiency", "received, most", "messages", "memory")
                : Table.withHeader("schedule", "P", "grid", "params", "time", "efficiency", "received, most", "messages", "memory");
        for (Scaling s : all) {
            for (Scaling.Row r : s.rows()) {
                String memory = Quantity.bytes(r.memoryBytes()) + (r.fits().orElse(true) ? "" : ", more than there is");
                String most = Quantity.bytes(r.maxBytesPerProcessor());
                String messages = Long.toString(r.messages());
                String processors = Long.toString(r.processors());
                String name = s.variant().name();
                String time = Units.seconds(r.seconds());
                String efficiency = percent(s.efficiency(r));
                if (weak.isEmpty()) {
                    table.row(name, processors, grid(r), time, efficiency, most, messages, memory);
                } else {
                    table.row(name, processors, grid(r), params(r), time, efficiency, most, messages, memory);
                }
            }
        }
        table.print(out, "");
        all.stream().filter(s -> !s.leftOut().isEmpty()).forEach(s -> leftOut(s, out));
    }

    private String params(Scaling.Row row) {
        return weak.stream().filter(w -> row.params().containsKey(w.name())).map(w -> w.name() + "=" + row.params().get(w.name()))
                .collect(Collectors.joining(" "));
    }

    /** Numbers without a row, those with one reason together. */
    private static void leftOut(Scaling s, PrintStream out) {
        out.println();
        s.leftOut().forEach(l -> out.println("left out: " + s.variant().name() + " on " + l.processors() + ": " + l.reason()));
    }

    public JsonObject json() {
        return ScalingJson.of(machine, rates, weak, all);
    }

    public String svg() {
        List<ScalingSvg.Curve> curves = all.stream().filter(s -> !s.rows().isEmpty()).map(s -> new ScalingSvg.Curve(s.variant().name(),
                s.rows().stream().map(r -> new ScalingSvg.Point(r.processors(), r.seconds(), s.efficiency(r))).toList())).toList();
        return ScalingSvg.of((weak.isEmpty() ? "Strong" : "Weak") + " scaling: " + growth(),
                machine.title(rates.values().iterator().next()), curves);
    }
}
