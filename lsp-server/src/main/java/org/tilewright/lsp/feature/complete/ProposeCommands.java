package org.tilewright.lsp.feature.complete;

import java.util.Optional;
import org.eclipse.lsp4j.CompletionItemKind;
import org.tilewright.ir.Program;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.language.schedule.ScheduleCommand;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Nests;
import org.tilewright.lsp.feature.cost.StatementAt;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Words;

/** Proposes the commands of a schedule, filled in with the loops that there are, and whole schedules where it is empty. */
final class ProposeCommands {

    private final Snapshot snapshot;
    private final Program program;
    private final Expected.ScheduleAt schedule;
    private final Proposals out;
    private final Optional<LoopNest> nest;

    ProposeCommands(Snapshot snapshot, Expected.ScheduleAt schedule, Proposals out) {
        this.snapshot = snapshot;
        this.program = StatementAt.seen(snapshot.program(), schedule.target());
        this.schedule = schedule;
        this.out = out;
        this.nest = Nests.afterTexts(program, snapshot.params(), schedule.target(), schedule.commands());
    }

    void commands(boolean chained) {
        if (schedule.commands().isEmpty() && !chained) {
            StatementAt.named(program, schedule.target()).ifPresent(s -> Algorithms.of(program, snapshot.params(), s)
                    .forEach(a -> out.snippet(a.name(), a.snippet().strip(), a.plain().strip(), CompletionItemKind.Snippet, a.source(),
                            a.markdown())));
        }
        for (ScheduleCommand c : ScheduleCommands.all()) {
            Entry e = Words.command(c.keyword()).orElseThrow();
            out.call(e.name(), new UsualArguments(program, nest).of(c.forms().getFirst()), CompletionItemKind.Function, e.signature(),
                    e.markdown());
        }
    }
}
