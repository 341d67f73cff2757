package org.tilewright.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.Word;

/** A schedule names exactly one statement. */
final class CheckScheduleTargets {

    private final Findings findings;

    CheckScheduleTargets(Findings findings) {
        this.findings = findings;
    }

    void check() {
        List<Statement.Assignment> statements = new ArrayList<>();
        collect(findings.program().statements(), statements);
        Map<String, Word> names = new HashMap<>();
        for (Schedule s : findings.program().schedules()) {
            target(s.target(), statements);
            String key = s.target().text() + " as " + s.name().map(Word::text).orElse("");
            Word at = s.name().orElse(s.target());
            Word before = names.putIfAbsent(key, at);
            if (before != null) {
                findings.error(at.range(), "duplicate-schedule", s.name().isPresent()
                        ? "'" + s.target() + "' already has a schedule '" + at + "' at " + Findings.place(before.range())
                        : "'" + s.target() + "' already has a schedule at " + Findings.place(before.range())
                                + "; name one of them, such as schedule " + s.target() + " as other");
            }
        }
    }

    private void target(Word target, List<Statement.Assignment> statements) {
        if (statements.stream().anyMatch(a -> a.label().filter(l -> l.text().equals(target.text())).isPresent())) {
            return;
        }
        List<Statement.Assignment> computing = statements.stream()
                .filter(a -> a.target().tensor().text().equals(target.text())).toList();
        if (computing.size() > 1) {
            findings.error(target.range(), "schedule-target-ambiguous", computing.size() + " statements compute '" + target
                    + "' (" + computing.stream().map(a -> "line " + a.range().line()).collect(Collectors.joining(", "))
                    + "); give the one that is meant a label and name that, such as schedule label");
        } else if (computing.isEmpty() && !findings.isUncertain(target.text())) {
            String known = statements.stream().map(a -> a.name().text()).distinct().sorted().collect(Collectors.joining(", "));
            findings.error(target.range(), "schedule-target-unknown", "no statement computes '" + target + "' or has that label"
                    + (known.isEmpty() ? "" : "; there are " + known));
        }
    }

    private static void collect(List<Statement> statements, List<Statement.Assignment> result) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> result.add(a);
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> collect(r.body(), result);
            }
        }
    }
}
