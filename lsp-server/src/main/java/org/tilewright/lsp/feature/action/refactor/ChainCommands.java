package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule;
import org.tilewright.lsp.feature.action.edit.Commands;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Writes a schedule's commands with leading points, as in the papers, or without. */
final class ChainCommands implements Refactoring {

    @Override
    public boolean isSafe() {
        return true;
    }

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Schedule> schedule = Nest.scheduleAt(source, start).filter(s -> !s.commands().isEmpty());
        return schedule.stream().map(s -> {
            List<Integer> starts = s.commands().stream().map(c -> Commands.start(source, c)).toList();
            boolean chained = starts.stream().anyMatch(at -> source.text().startsWith(".", at));
            List<Splice> changes = new ArrayList<>();
            for (int at : starts) {
                boolean point = source.text().startsWith(".", at);
                if (point == chained) {
                    changes.add(chained ? Splice.delete(at, at + 1) : Splice.insert(at, "."));
                }
            }
            return Proposal.rewrite(chained ? "Write the commands without dots" : "Write the commands chained", changes);
        });
    }
}
