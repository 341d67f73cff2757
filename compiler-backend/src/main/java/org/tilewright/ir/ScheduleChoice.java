package org.tilewright.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.tilewright.ir.source.Word;

/**
 * Which schedule of several each statement follows: that of the name that is asked for, its first one where it has none of that name or no
 * name is asked for.
 *
 * @param name of the schedules to use, for statements that have one of that name
 */
public record ScheduleChoice(Program program, Optional<String> name) {

    /** Where no name is asked for: the first ones. */
    public static ScheduleChoice usual(Program program) {
        return new ScheduleChoice(program, Optional.empty());
    }

    /** The schedule that a statement follows. @param statement its label, or the tensor that it computes */
    public Optional<Schedule> of(String statement) {
        List<Schedule> own = program.schedules().all(statement);
        return name.flatMap(n -> own.stream().filter(s -> isCalled(s, name)).findFirst()).or(() -> own.stream().findFirst());
    }

    public Optional<Schedule> of(Statement.Assignment statement) {
        return of(statement.name().text());
    }

    /** Whether a schedule has that name, or none where none is given. */
    public static boolean isCalled(Schedule schedule, Optional<String> name) {
        return schedule.name().map(Word::text).equals(name);
    }

    /** The names that schedules of a program have, in the order of the text, each once. */
    public static List<String> names(Program program) {
        return names(program, s -> true);
    }

    /** Those of schedules that are followed only where their name is asked for. */
    public static List<String> alternatives(Program program) {
        Set<String> statements = new HashSet<>();
        return names(program, s -> !statements.add(s.target().text()));
    }

    private static List<String> names(Program program, Predicate<Schedule> wanted) {
        return program.schedules().stream().filter(wanted).flatMap(s -> s.name().stream()).map(Word::text).distinct().toList();
    }

    /** The choices among a program's schedules that differ: each name, and before them none where no name stands for the first ones. */
    public static List<Optional<String>> all(Program program) {
        Map<String, Optional<String>> firsts = new HashMap<>();
        Set<String> named = new HashSet<>();
        for (Schedule s : program.schedules()) {
            firsts.putIfAbsent(s.target().text(), s.name().map(Word::text));
            s.name().ifPresent(n -> named.add(s.target().text()));
        }
        firsts.keySet().retainAll(named);
        Set<Optional<String>> usual = new HashSet<>(firsts.values());
        List<Optional<String>> out = new ArrayList<>();
        if (usual.size() != 1 || usual.contains(Optional.<String>empty())) {
            out.add(Optional.empty());
        }
        names(program).forEach(n -> out.add(Optional.of(n)));
        return out;
    }
}
