package org.tilewright.lsp.feature.action.recipe;

import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Says in the title of a change what the program would move after it, and how many times as much as a statement needs. */
public record PredictedTitle(Source source, String statement) {

    /** A text of more statements is not analysed for each change that is offered: a light bulb must be there at once. */
    private static final int MOST_STATEMENTS = 4;

    /**
     * The title as it is where that is not known: the program has errors or many statements, or it takes too long to count.
     *
     * @param schedule the name of the schedule that the change adds beside the first one
     */
    public Proposal of(Proposal change, Optional<String> schedule) {
        return source.snapshot().prediction().filter(now -> now.statements().size() <= MOST_STATEMENTS)
                .flatMap(now -> predicted(Splice.apply(source.text(), change.changes()), schedule))
                .map(p -> new Proposal(change.title() + ": " + text(p), change.kind(), change.changes(), change.preferred()))
                .orElse(change);
    }

    private Optional<Prediction> predicted(String text, Optional<String> schedule) {
        Analysis a = Analysis.of(TilewrightParser.parse(source.program().file(), text), Map.of(), schedule, Analysis.Depth.ERRORS);
        if (a.diagnostics().stream().anyMatch(Diagnostic::isError)) {
            return Optional.empty();
        }
        try {
            return a.planned().flatMap(p -> p.plan()).map(p -> Prediction.of(p, a.params(), Memo.within(Prediction.MOST_READS)));
        } catch (TooLarge e) {
            return Optional.empty();
        }
    }

    private String text(Prediction p) {
        String moved = Cost.moved(p.traffic().totalBytes()) + " in all";
        return moved + p.bound().statements().stream().filter(s -> s.statement().equals(statement) && s.bytesPerProcessor() > 0).findFirst()
                .map(s -> ", " + Quantity.times(p.meanBytes(s) / s.bytesPerProcessor()) + " the least").orElse("");
    }
}
