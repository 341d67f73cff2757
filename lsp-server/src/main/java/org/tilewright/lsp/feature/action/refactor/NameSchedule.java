package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Makes a schedule one of several: gives it a name, or copies it under one. */
final class NameSchedule implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Schedule> schedule = Nest.scheduleAt(source, start).filter(s -> source.lineStart(source.start(s.range()))
                == source.lineStart(start));
        return schedule.stream().flatMap(s -> {
            List<Proposal> out = new ArrayList<>();
            String name = name(source, s);
            if (s.name().isEmpty()) {
                out.add(Proposal.rewrite("Name this schedule '" + name + "'",
                        List.of(Splice.insert(source.end(s.target().range()), " as " + name))));
            }
            String copy = source.fresh("other");
            String text = source.text(s.range());
            int head = source.end(s.name().orElse(s.target()).range()) - source.start(s.range());
            int target = source.end(s.target().range()) - source.start(s.range());
            String copied = text.substring(0, target) + " as " + copy + text.substring(head);
            out.add(Proposal.rewrite("Copy as the alternative schedule '" + copy + "'",
                    List.of(Splice.insert(source.end(s.range()), "\n\n" + copied.replace("\r\n", "\n")))));
            return out.stream();
        });
    }

    /** What the commands look like. */
    private static String name(Source source, Schedule s) {
        long rotated = s.commands().stream().filter(Command.Rotate.class::isInstance).mapToLong(c -> ((Command.Rotate) c).by().size())
                .max().orElse(0);
        boolean split = s.commands().stream().anyMatch(Command.Split.class::isInstance);
        return source.fresh(rotated > 1 ? "cannon" : rotated == 1 ? "pumma" : split ? "summa" : "first");
    }
}
