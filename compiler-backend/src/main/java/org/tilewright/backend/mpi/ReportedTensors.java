package org.tilewright.backend.mpi;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.ShownTensor;
import org.tilewright.ir.type.ElementType;

/** The corners and norms of results in the report of a run. */
public record ReportedTensors(JsonObject report) {

    /** @param name one that was asked for */
    public ShownTensor of(String name, ElementType type, List<Long> extents) {
        JsonObject found = report.getAsJsonArray("shown").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(o -> o.get("name").getAsString().equals(name)).findFirst().orElseThrow();
        DenseTensor corner = DenseTensor.zeros(type.computing(), ShownTensor.cornerExtents(extents));
        JsonArray elements = found.getAsJsonArray("corner");
        for (int i = 0; i < elements.size(); i++) {
            JsonElement e = elements.get(i);
            if (type.isComplex()) {
                ShownTensor.set(corner, i, number(e.getAsJsonArray().get(0)), number(e.getAsJsonArray().get(1)), 0);
            } else if (type.isInteger() || type == ElementType.BOOL) {
                ShownTensor.set(corner, i, 0, 0, e.getAsLong());
            } else {
                ShownTensor.set(corner, i, number(e), 0, 0);
            }
        }
        return new ShownTensor(name, type, extents, corner, number(found.get("norm")), number(found.get("largest")));
    }

    /** What JSON has no number for is told as C writes it. */
    private static double number(JsonElement e) {
        if (e.getAsJsonPrimitive().isNumber()) {
            return e.getAsDouble();
        }
        String text = e.getAsString();
        return text.contains("nan") ? Double.NaN : text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
}
