package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.lsp.feature.action.edit.EditChecker;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;

/** All refactorings of a selection that bring no error in. */
public final class Refactorings {

    private static final List<Refactoring> ALL = List.of(new ExpandDistribute(), new CompressDistribute(), new ScheduleAs(),
            new NameSchedule(), new DistributeOverGrid(), new ExtractParam(), new InlineParam(), new ConvertEinsum(), new LabelStatement(),
            new ChainCommands());

    private final Source source;
    private final EditChecker judge;
    private final int start;
    private final int end;

    public Refactorings(Source source, EditChecker judge, int start, int end) {
        this.source = source;
        this.judge = judge;
        this.start = start;
        this.end = end;
    }

    public List<Proposal> all() {
        List<Proposal> out = new ArrayList<>();
        Set<String> titles = new HashSet<>();
        for (Refactoring r : ALL) {
            r.of(source, start, end).filter(p -> !titles.contains(p.title()) && !p.changes().isEmpty()
                    && (r.isSafe() || judge.keeps(p.changes())) && titles.add(p.title()))
                    .forEach(out::add);
        }
        return out;
    }
}
