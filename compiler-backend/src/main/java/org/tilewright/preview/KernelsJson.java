package org.tilewright.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.Collection;
import org.tilewright.analysis.DeviceMapping;
import org.tilewright.analysis.Prediction;
import org.tilewright.kernel.LaunchSummary;
import org.tilewright.plan.Plan;

/** The kernels that GPUs run a plan's statements by, one object a launch, with the numbers of the first processor. */
final class KernelsJson {

    private KernelsJson() { }

    static JsonArray of(Prediction prediction) {
        JsonArray all = new JsonArray();
        for (Plan.Compute c : prediction.statements()) {
            DeviceMapping mapping = DeviceMapping.of(prediction, c);
            for (DeviceMapping.Launched l : mapping.launches()) {
                all.add(launched(c, mapping, l));
            }
        }
        return all;
    }

    private static JsonObject launched(Plan.Compute compute, DeviceMapping mapping, DeviceMapping.Launched launched) {
        LaunchSummary l = launched.summary();
        JsonObject o = new JsonObject();
        o.addProperty("statement", compute.name());
        o.addProperty("line", compute.cause().line());
        o.addProperty("kernel", l.kernel());
        o.addProperty("insteadOfCublas", mapping.asksLibrary());
        o.add("blocks", launched.blocks().isPresent() ? numbers(launched.blocks().get()) : JsonNull.INSTANCE);
        o.add("threads", numbers(l.threads()));
        o.addProperty("sharedBytes", l.sharedBytes());
        o.addProperty("occupancyPercent", l.occupancy());
        JsonArray loops = new JsonArray();
        l.hostLoops().forEach(loops::add);
        o.add("hostLoops", loops);
        o.addProperty("strategy", l.strategy());
        return o;
    }

    private static JsonArray numbers(Collection<? extends Number> numbers) {
        JsonArray out = new JsonArray();
        numbers.forEach(out::add);
        return out;
    }
}
