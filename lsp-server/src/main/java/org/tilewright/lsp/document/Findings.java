package org.tilewright.lsp.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Range;
import org.tilewright.ir.Diagnostic;

/** Diagnostics of one version of a text, or some of them. */
public record Findings(TextDocument document, List<Diagnostic> found) {

    /** Each with its place. */
    public Map<Diagnostic, Range> places() {
        Map<Diagnostic, Range> out = new LinkedHashMap<>();
        found.forEach(d -> out.put(d, document.lines().range(d.range())));
        return out;
    }

    /** Each with its place in a later version; those are left out that what changed between the two touches. */
    public Map<Diagnostic, Range> in(TextDocument later) {
        String before = document.text();
        String after = later.text();
        int most = Math.min(before.length(), after.length());
        int same = 0;
        while (same < most && before.charAt(same) == after.charAt(same)) {
            same++;
        }
        int behind = 0;
        while (behind < most - same && before.charAt(before.length() - 1 - behind) == after.charAt(after.length() - 1 - behind)) {
            behind++;
        }
        Map<Diagnostic, Range> out = new LinkedHashMap<>();
        for (Diagnostic d : found) {
            int start = document.lines().start(d.range());
            int end = Math.max(start, document.lines().end(d.range()));
            if (end <= same) {
                out.put(d, later.lines().range(start, end));
            } else if (start >= before.length() - behind) {
                int further = after.length() - before.length();
                out.put(d, later.lines().range(start + further, end + further));
            }
        }
        return out;
    }
}
