package org.tilewright.lsp.feature.action.fix;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Statement;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.ApplyRecipe;
import org.tilewright.lsp.feature.action.recipe.Cost;
import org.tilewright.lsp.feature.action.recipe.KnownAlgorithms;
import org.tilewright.lsp.feature.action.recipe.MachineGrid;
import org.tilewright.lsp.feature.action.refactor.ScheduleAs;

/** Known algorithms that move less than the schedule there, or use processors that it leaves idle. */
final class CheaperSchedule implements QuickFix {

    private record Candidate(Proposal proposal, long bytes) { }

    @Override
    public Set<String> codes() {
        return Set.of("above-lower-bound", "idle-processors");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Source source = p.source();
        Optional<Statement.Assignment> statement = ScheduleAs.statementAt(source, p.start());
        Optional<MachineGrid> machine = statement.flatMap(s -> MachineGrid.of(source, s));
        if (machine.isEmpty() || statement.isEmpty() || source.snapshot().prediction().isEmpty()) {
            return Stream.of();
        }
        long now = source.snapshot().prediction().get().traffic().totalBytes();
        boolean idle = p.code().equals("idle-processors");
        List<Candidate> found = KnownAlgorithms.of(source, statement.get(), machine.get()).stream()
                .flatMap(r -> new ApplyRecipe(source, machine.get(), statement.get()).of(r)).filter(c -> !ApplyRecipe.isAlternative(c))
                .flatMap(c -> Cost.of(source.program().file(), Splice.apply(source.text(), c.changes())).stream()
                        .map(cost -> new Candidate(c, cost.bytes(f -> true))))
                .filter(c -> idle || c.bytes < now).sorted(Comparator.comparingLong(Candidate::bytes)).limit(2).toList();
        return found.stream().map(c -> Proposal.fix(c.proposal.title() + ": " + Cost.moved(c.bytes) + " in all", false,
                c.proposal.changes()));
    }
}
