package org.tilewright.cli.scale;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.Rates;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Units;
import org.tilewright.language.scale.Scaling;
import org.tilewright.language.scale.WeakParam;
import org.tilewright.preview.ScalingSvg;

/**
 * What programs take on more and more processors, for people, for scripts and as a picture.
 *
 * @param rates by file
 * @param weak params that grow; without them the programs stay the same
 */
public record ScalingReport(ScaleMachine machine, Map<String, Rates> rates, List<WeakParam> weak, List<Scaling> all) {

    private List<String> machines() {
        return rates.values().stream().map(machine::describe).distinct().toList();
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
                ? Table.withHeader("schedule", "P", "grid", "time", "efficiency", "into a processor, most", "messages", "memory")
                : Table.withHeader("schedule", "P", "grid", "params", "time", "efficiency", "into a processor, most", "messages", "memory");
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
        JsonObject o = new JsonObject();
        o.addProperty("scaling", weak.isEmpty() ? "strong" : "weak");
        JsonObject grows = new JsonObject();
        weak.forEach(w -> grows.addProperty(w.name(), w.value().text()));
        o.add("weak", grows);
        o.addProperty("machine", machine.name());
        JsonArray schedules = new JsonArray();
        all.forEach(s -> schedules.add(json(s)));
        o.add("schedules", schedules);
        return o;
    }

    private JsonObject json(Scaling s) {
        JsonObject o = new JsonObject();
        o.addProperty("name", s.variant().name());
        o.addProperty("file", s.variant().file());
        o.add("rates", json(rates.get(s.variant().file())));
        JsonArray rows = new JsonArray();
        for (Scaling.Row r : s.rows()) {
            JsonObject row = new JsonObject();
            row.addProperty("processors", r.processors());
            JsonArray grid = new JsonArray();
            r.grid().forEach(grid::add);
            row.add("grid", grid);
            JsonObject params = new JsonObject();
            r.params().forEach(params::addProperty);
            row.add("params", params);
            row.addProperty("seconds", r.seconds());
            row.addProperty("efficiency", s.efficiency(r));
            row.addProperty("flops", r.flops());
            row.addProperty("totalBytes", r.totalBytes());
            row.addProperty("maxBytesPerProcessor", r.maxBytesPerProcessor());
            row.addProperty("messages", r.messages());
            row.addProperty("memoryBytesPerProcessor", r.memoryBytes());
            r.fits().ifPresent(f -> row.addProperty("fits", f));
            rows.add(row);
        }
        o.add("rows", rows);
        JsonArray leftOut = new JsonArray();
        for (Scaling.LeftOut l : s.leftOut()) {
            JsonObject one = new JsonObject();
            one.addProperty("processors", l.processors());
            one.addProperty("reason", l.reason());
            leftOut.add(one);
        }
        o.add("leftOut", leftOut);
        return o;
    }

    private static JsonObject json(Rates rates) {
        JsonObject o = new JsonObject();
        o.add("between", json(rates.between()));
        o.add("inside", json(rates.inside()));
        o.addProperty("flopsPerSecond", rates.flopsPerSecond());
        o.addProperty("memoryBytesPerSecond", rates.memoryBytesPerSecond());
        o.addProperty("origin", rates.origin().text());
        return o;
    }

    private static JsonObject json(Rates.Link link) {
        JsonObject o = new JsonObject();
        o.addProperty("latencySeconds", link.latencySeconds());
        o.addProperty("bytesPerSecond", link.bytesPerSecond());
        return o;
    }

    public String svg() {
        List<ScalingSvg.Curve> curves = all.stream().filter(s -> !s.rows().isEmpty()).map(s -> new ScalingSvg.Curve(s.variant().name(),
                s.rows().stream().map(r -> new ScalingSvg.Point(r.processors(), r.seconds(), s.efficiency(r))).toList())).toList();
        return ScalingSvg.of((weak.isEmpty() ? "Strong" : "Weak") + " scaling: " + growth(),
                machine.title(rates.values().iterator().next()), curves);
    }
}
