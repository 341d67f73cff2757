package org.tilewright.language.scale;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.tilewright.analysis.load.Rates;

/** What programs take on more and more processors, for scripts and for the preview page. */
public final class ScalingJson {

    private ScalingJson() { }

    /**
     * One object.
     *
     * @param rates by file
     * @param weak params that grow; without them the programs stay the same
     */
    public static JsonObject of(ScaleMachine machine, Map<String, Rates> rates, List<WeakParam> weak, List<Scaling> all) {
        JsonObject o = new JsonObject();
        o.addProperty("scaling", weak.isEmpty() ? "strong" : "weak");
        JsonObject grows = new JsonObject();
        weak.forEach(w -> grows.addProperty(w.name(), w.value().text()));
        o.add("weak", grows);
        o.addProperty("machine", machine.name());
        JsonArray schedules = new JsonArray();
        all.forEach(s -> schedules.add(json(s, rates.get(s.variant().file()))));
        o.add("schedules", schedules);
        return o;
    }

    private static JsonObject json(Scaling s, Rates of) {
        JsonObject o = new JsonObject();
        o.addProperty("name", s.variant().name());
        o.addProperty("file", s.variant().file());
        o.add("rates", json(of));
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
}
