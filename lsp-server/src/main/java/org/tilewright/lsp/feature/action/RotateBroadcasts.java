package org.tilewright.lsp.feature.action;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule;
import org.tilewright.language.schedule.Role;
import org.tilewright.language.schedule.WrittenCommand;

/** Turns broadcasts into shifts: rotates the loop that walks along the owners, and names the rotated loop from there on. */
final class RotateBroadcasts implements QuickFix {

    private static final Pattern ADVICE = Pattern.compile("rotate\\((\\w+), (\\{[^}]*\\}), (\\w+)\\)");

    @Override
    public Set<String> codes() {
        return Set.of("broadcast-could-shift");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Source source = p.source();
        Matcher advice = ADVICE.matcher(p.diagnostic().message());
        Optional<Schedule> schedule = Nest.scheduleAt(source, p.start());
        if (schedule.isEmpty() || !advice.find()) {
            return Stream.of();
        }
        String loop = advice.group(1);
        Set<String> here = Set.copyOf(Nest.after(source.snapshot(), schedule.get(), schedule.get().commands().size())
                .map(n -> n.extents().keySet()).orElse(Set.of()));
        String rotated = here.contains(advice.group(3)) || source.declaring(advice.group(3)).isPresent() ? source.fresh(advice.group(3)) : advice.group(3);
        String command = "rotate(" + loop + ", " + advice.group(2) + ", " + rotated + ")";
        List<Command> commands = schedule.get().commands();
        int first = -1;
        for (int i = 0; i < commands.size() && first < 0; i++) {
            first = WrittenCommand.of(commands.get(i)).words(Role.TRAVEL_LOOP).stream().anyMatch(w -> w.text().equals(loop)) ? i : -1;
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
