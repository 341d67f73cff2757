package org.tilewright.lsp.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.Range;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;

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
        Move move = new Move(document.lines(), same, before.length() - behind, after.length() - before.length());
        Map<Diagnostic, Range> out = new LinkedHashMap<>();
        for (Diagnostic d : found) {
            move.of(d.range()).ifPresent(place -> out.put(d.alsoAt(d.related().stream().flatMap(r -> move.of(r.range()).stream()
                    .map(p -> new Diagnostic.Related(later.lines().place(r.range().file(), p.start, p.end), r.message()))).toList()),
                    later.lines().range(place.start, place.end)));
        }
        return out;
    }

    /** A place as offsets. */
    private record Offsets(int start, int end) { }

    /**
     * How places move from one version to a later one.
     *
     * @param lines of the earlier one
     * @param same what is before is the same in both
     * @param behind what is behind is the same, and stands further on
     */
    private record Move(LineIndex lines, int same, int behind, int further) {

        Optional<Offsets> of(SourceRange r) {
            int start = lines.start(r);
            int end = Math.max(start, lines.end(r));
            return end <= same ? Optional.of(new Offsets(start, end))
                    : start >= behind ? Optional.of(new Offsets(start + further, end + further)) : Optional.empty();
        }
    }
}
