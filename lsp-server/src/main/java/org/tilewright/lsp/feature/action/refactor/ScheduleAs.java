package org.tilewright.lsp.feature.action.refactor;

import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.recipe.ApplyRecipe;
import org.tilewright.lsp.feature.action.recipe.KnownAlgorithms;
import org.tilewright.lsp.feature.action.recipe.MachineGrid;

/** Schedules a statement by the algorithms that the papers name. */
public final class ScheduleAs implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<MachineGrid> machine = MachineGrid.of(source);
        Optional<Statement.Assignment> statement = statementAt(source, start);
        if (machine.isEmpty() || statement.isEmpty()) {
            return Stream.of();
        }
        ApplyRecipe apply = new ApplyRecipe(source, machine.get(), statement.get());
        return KnownAlgorithms.of(source, statement.get(), machine.get()).stream().flatMap(apply::of);
    }

    /** The statement at a place, or the one that the schedule there is for. */
    public static Optional<Statement.Assignment> statementAt(Source source, int offset) {
        Optional<Statement.Assignment> here = Nest.assignments(source.program().statements())
                .filter(a -> source.start(a.range()) <= offset && offset <= source.end(a.range())).findFirst();
        Optional<Schedule> schedule = Nest.scheduleAt(source, offset);
        return here.or(() -> schedule.flatMap(s -> Nest.statement(source.program(), s)));
    }
}
