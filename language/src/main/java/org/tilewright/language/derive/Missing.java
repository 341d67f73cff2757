package org.tilewright.language.derive;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.StatementForm;

/**
 * What a program leaves to the tool.
 *
 * @param machine whether it declares none
 * @param layouts the tensors of statements without a distribution
 * @param schedules the names of statements that sum, or reduce otherwise, and have no schedule; others are computed by the owners
 *         of their outputs
 */
record Missing(boolean machine, Set<String> layouts, Set<String> schedules) {

    /** @param only the statements that count, if not all do */
    static Missing in(Program program, Optional<Set<String>> only) {
        Set<String> layouts = new LinkedHashSet<>();
        Set<String> schedules = new LinkedHashSet<>();
        List<Statement.Assignment> all = assignments(program.statements()).toList();
        for (Statement.Assignment s : all) {
            String name = s.name().text();
            if (only.filter(o -> !o.contains(name)).isPresent()) {
                continue;
            }
            VariableExtents.accesses(s).forEach(a -> layouts.add(a.tensor().text()));
            boolean once = all.stream().filter(o -> o.name().text().equals(name)).count() == 1;
            if (once && program.schedules().all(name).isEmpty() && !StatementForm.of(program, s).reductions().isEmpty()
                    && s.scan().isEmpty()) {
                schedules.add(name);
            }
        }
        layouts.removeIf(t -> program.distribution(t).isPresent() || Statement.Repeat.isCondition(t));
        return new Missing(program.machine().isEmpty(), layouts, schedules);
    }

    /** All assignments but the conditions of repeats. */
    static Stream<Statement.Assignment> assignments(List<Statement> statements) {
        return statements.stream().flatMap(s -> switch (s) {
            case Statement.Assignment a when Statement.Repeat.isCondition(a.name().text()) -> Stream.empty();
            case Statement.Assignment a -> Stream.of(a);
            case Statement.Repeat r -> assignments(r.body());
            case Statement.Redistribute r -> Stream.empty();
        });
    }

    boolean isNothing() {
        return !machine && layouts.isEmpty() && schedules.isEmpty();
    }
}
