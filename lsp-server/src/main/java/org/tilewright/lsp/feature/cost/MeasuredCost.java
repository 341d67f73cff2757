package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Range;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.run.LastRun;
import org.tilewright.lsp.run.StatementRun;

/**
 * What a statement took in the last run of its text, beside what was predicted.
 *
 * @param at the statement's first line
 */
public record MeasuredCost(Range at, String text) {

    /** Of a text that has not changed since, in its order. */
    public static List<MeasuredCost> of(Snapshot snapshot, LastRun run) {
        List<MeasuredCost> out = new ArrayList<>();
        for (StatementAt s : StatementAt.allOf(snapshot.program())) {
            SourceRange range = s.assignment().range();
            run.statements().stream().filter(r -> r.line() == range.line() && r.name().equals(s.assignment().name().text())).findFirst()
                    .map(StatementRun::text).ifPresent(text -> out.add(new MeasuredCost(firstLine(snapshot, range), text)));
        }
        return out;
    }

    private static Range firstLine(Snapshot snapshot, SourceRange range) {
        int start = snapshot.lines().start(range);
        return snapshot.lines().range(start,
                Math.min(snapshot.lines().end(range), snapshot.lines().end(snapshot.lines().position(start).getLine())));
    }
}
