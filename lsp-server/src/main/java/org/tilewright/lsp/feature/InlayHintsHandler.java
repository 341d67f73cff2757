package org.tilewright.lsp.feature;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.hint.DeclarationHints;
import org.tilewright.lsp.feature.hint.Hints;
import org.tilewright.lsp.feature.hint.ScheduleHints;
import org.tilewright.lsp.feature.shown.LastShown;
import org.tilewright.lsp.feature.shown.Shown;

/** Numbers beside the words they belong to; those that errors hide as they last were. */
public final class InlayHintsHandler {

    private final Snapshot snapshot;
    private final Range range;
    private final LastShown<InlayHint> last;

    public InlayHintsHandler(Snapshot snapshot, Range range, LastShown<InlayHint> last) {
        this.snapshot = snapshot;
        this.range = range;
        this.last = last;
    }

    /** In the order of the text. */
    public List<InlayHint> handle() {
        int start = snapshot.offset(range.getStart());
        int end = snapshot.offset(range.getEnd());
        Set<Integer> taken = new HashSet<>();
        // of two at one place the newer one, which stands first
        return last.in(snapshot, InlayHintsHandler::told).stream()
                .filter(a -> start <= a.shown().end() && a.shown().end() <= end && taken.add(a.shown().end()))
                .sorted(Comparator.comparingInt(a -> a.shown().end())).map(a -> a.old() ? dimmed(a.shown()) : a.shown().what()).toList();
    }

    private static List<Shown<InlayHint>> told(Snapshot s) {
        Hints hints = new Hints(s);
        new DeclarationHints(s, hints).add();
        new ScheduleHints(s, hints).add();
        return hints.all();
    }

    /** The label stays, or the line would jump while somebody types; without a kind an editor shows it paler, if it tells kinds apart. */
    private InlayHint dimmed(Shown<InlayHint> old) {
        InlayHint before = old.what();
        InlayHint h = new InlayHint(snapshot.lines().position(old.end()), before.getLabel());
        h.setPaddingLeft(before.getPaddingLeft());
        int line = snapshot.diagnostics().stream().filter(d -> d.isError()).findFirst().map(d -> d.range().line()).orElse(0);
        h.setTooltip(new MarkupContent(MarkupKind.MARKDOWN, "As it was before the error" + (line > 0 ? " on line " + line : "") + ".\n\n"
                + before.getTooltip().getRight().getValue()));
        return h;
    }
}
