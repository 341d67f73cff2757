package org.tilewright.lsp.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Range;
import org.tilewright.ir.source.Diagnostic;

/**
 * What is known of a version that is still being planned.
 *
 * @param found what form, names and values tell
 * @param before what only plans told of the last version whose analysis came to its end: it most likely still holds
 */
public record Unplanned(Findings found, Findings before) {

    private static final Comparator<Range> IN_THE_TEXT = Comparator.<Range>comparingInt(r -> r.getStart().getLine())
            .thenComparingInt(r -> r.getStart().getCharacter());

    /** All of them, with their places, in the order in which those of a planned version are told. */
    public Map<Diagnostic, Range> places() {
        Map<Diagnostic, Range> out = new LinkedHashMap<>(found.places());
        before.in(found.document()).forEach(out::putIfAbsent);
        List<Map.Entry<Diagnostic, Range>> ordered = new ArrayList<>(out.entrySet());
        // their ranges are those of the version before
        ordered.sort(Map.Entry.<Diagnostic, Range>comparingByValue(IN_THE_TEXT).thenComparing(e -> e.getKey().severity()));
        out.clear();
        ordered.forEach(e -> out.put(e.getKey(), e.getValue()));
        return out;
    }
}
