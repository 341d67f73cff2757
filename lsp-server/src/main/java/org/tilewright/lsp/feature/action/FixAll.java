package org.tilewright.lsp.feature.action;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.lsp.feature.action.edit.EditChecker;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.fix.QuickFixes;

/** The obvious mends of a text, as many as go together. */
final class FixAll {

    private final Source source;
    private final EditChecker judge;

    FixAll(Source source, EditChecker judge) {
        this.source = source;
        this.judge = judge;
    }

    /** In the order of the problems; a mend that overlaps an earlier one, or that brings an error in beside it, is left out. */
    List<Splice> changes() {
        QuickFixes fixes = new QuickFixes(source, judge);
        List<Splice> all = new ArrayList<>();
        for (Diagnostic d : source.snapshot().diagnostics()) {
            for (Proposal p : fixes.of(d)) {
                if (p.preferred() && p.changes().stream().noneMatch(c -> all.stream().anyMatch(c::overlaps))
                        && !all.containsAll(p.changes())) {
                    List<Splice> together = new ArrayList<>(all);
                    together.addAll(p.changes());
                    if (all.isEmpty() || judge.hides(d) || judge.keeps(together, all)) {
                        all.addAll(p.changes());
                    }
                }
            }
        }
        return List.copyOf(all);
    }
}
