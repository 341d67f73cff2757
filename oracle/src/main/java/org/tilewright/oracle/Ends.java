package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.data.RoundsTaken;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.oracle.meaning.Declared;

/**
 * Where repeats end: at their bounds, or where the run says that a condition ended them. Those rounds are believed where not all of them
 * can be computed again; the condition itself is compared in the last one.
 */
final class Ends {

    private final Declared declared;
    private final Map<Statement.Repeat, Long> taken = new IdentityHashMap<>();
    private Optional<Statement.Repeat> unknown = Optional.empty();

    /** @param rounds of the repeats with conditions, in order; empty if the run does not tell */
    Ends(Declared declared, Program program, List<RoundsTaken> rounds) {
        this.declared = declared;
        List<Statement.Repeat> asking = new ArrayList<>();
        collect(program.statements(), asking);
        for (int i = 0; i < asking.size(); i++) {
            if (i < rounds.size() && rounds.get(i).least() == rounds.get(i).most()) {
                taken.put(asking.get(i), rounds.get(i).most());
            } else {
                unknown = unknown.isPresent() ? unknown : Optional.of(asking.get(i));
            }
        }
    }

    private static void collect(List<Statement> statements, List<Statement.Repeat> out) {
        for (Statement s : statements) {
            if (s instanceof Statement.Repeat r) {
                r.until().ifPresent(u -> out.add(r));
                collect(r.body(), out);
            }
        }
    }

    /** A repeat of which nobody knows how many rounds it had, or which had other numbers of them at different times. */
    Optional<Statement.Repeat> unknown() {
        return unknown;
    }

    /** The round after the last. */
    long of(Statement.Repeat r, Map<String, Long> counters) {
        long bound = declared.integer(r.to(), counters);
        return taken.containsKey(r) ? Math.min(bound, declared.integer(r.from(), counters) + taken.get(r)) : bound;
    }
}
