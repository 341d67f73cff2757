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
import org.tilewright.lsp.feature.action.recipe.PredictedTitle;

/** Schedules a statement by the algorithms that the papers name, each with what it would move. */
public final class ScheduleAs implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Statement.Assignment> statement = statementAt(source, start);
        Optional<MachineGrid> machine = statement.flatMap(s -> MachineGrid.of(source, s));
        if (machine.isEmpty() || statement.isEmpty()) {
            return Stream.of();
        }
        ApplyRecipe apply = new ApplyRecipe(source, machine.get(), statement.get());
        PredictedTitle told = new PredictedTitle(source, statement.get().name().text());
        return KnownAlgorithms.of(source, statement.get(), machine.get()).stream().flatMap(r -> apply.of(r)
                .map(p -> told.of(p, ApplyRecipe.isAlternative(p) ? Optional.of(r.name()) : Optional.empty())));
    }

    /** The statement at a place, or the one that the schedule there is for. */
    public static Optional<Statement.Assignment> statementAt(Source source, int offset) {
        Optional<Statement.Assignment> here = Nest.assignments(source.program().statements())
                .filter(a -> source.start(a.range()) <= offset && offset <= source.end(a.range())).findFirst();
        Optional<Schedule> schedule = Nest.scheduleAt(source, offset);
        return here.or(() -> schedule.flatMap(s -> Nest.statement(source.program(), s)));
    }
}
