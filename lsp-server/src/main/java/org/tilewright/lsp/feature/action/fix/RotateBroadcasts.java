package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.feature.action.edit.Commands;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.LoopNames;

/** Turns broadcasts into shifts: rotates the loop that walks along the owners, and names the rotated loop from there on. */
final class RotateBroadcasts implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("broadcast-could-shift");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Source source = p.source();
        // the loop to rotate, a name for the rotated one, and the loops that it is rotated by
        List<String> advice = p.diagnostic().names();
        Optional<Schedule> schedule = Nest.scheduleAt(source, p.start());
        if (schedule.isEmpty() || advice.size() < 3) {
            return Stream.of();
        }
        String loop = advice.get(0);
        Set<String> here = Set.copyOf(Nest.after(source.snapshot(), schedule.get(), schedule.get().commands().size())
                .map(n -> n.extents().keySet()).orElse(Set.of()));
        String usual = advice.get(1);
        String rotated = here.contains(usual) || source.declaring(usual).isPresent() ? source.fresh(usual) : usual;
        String command = "rotate(" + loop + ", " + LoopNames.set(advice.subList(2, advice.size())) + ", " + rotated + ")";
        List<Command> commands = schedule.get().commands();
        int first = -1;
        for (int i = 0; i < commands.size() && first < 0; i++) {
            first = WrittenCommand.of(commands.get(i)).words(ArgumentRole.TRAVEL_LOOP).stream().anyMatch(w -> w.text().equals(loop)) ? i
                    : -1;
        }
        if (first < 0) {
            return Stream.of();
        }
        int from = source.start(commands.get(first).range());
        List<Splice> changes = new ArrayList<>();
        changes.add(new Commands(source, schedule.get()).before(first, command));
        source.tokens().stream().filter(t -> t.is(loop) && t.offset() > from && t.end() <= source.end(schedule.get().range()))
                .forEach(t -> changes.add(new Splice(t.offset(), t.end(), rotated)));
        return Stream.of(Proposal.fix("Add " + command + ", so that neighbours shift what is broadcast now", true, changes));
    }
}
