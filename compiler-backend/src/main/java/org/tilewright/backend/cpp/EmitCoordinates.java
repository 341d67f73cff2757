package org.tilewright.backend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.plan.Plan;

/** Writes a processor's coordinates under the names of the loops that they stand for. */
record EmitCoordinates(Plan.Compute compute, CppNames names, CodeWriter out) {

    /** @param source what holds the coordinates; @param variables those that are used */
    void write(String source, Set<String> variables) {
        List<String> parts = new ArrayList<>();
        for (int g = 0; g < compute.mapping().size(); g++) {
            if (compute.mapping().get(g) instanceof Plan.Role.LoopVariable v && variables.contains(v.loop())) {
                parts.add(names.of(v.loop()) + " = " + source + "[" + g + "]");
            }
        }
        if (!parts.isEmpty()) {
            out.line("const long " + String.join(", ", parts) + ";");
        }
    }
}
