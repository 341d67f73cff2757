package org.tilewright.lsp.document;

import java.util.LinkedHashMap;
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

    /** All of them, with their places. */
    public Map<Diagnostic, Range> places() {
        Map<Diagnostic, Range> out = new LinkedHashMap<>(found.places());
        before.in(found.document()).forEach(out::putIfAbsent);
        return out;
    }
}
