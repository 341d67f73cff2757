package org.tilewright.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.source.Word;

/** A schedule names exactly one statement. */
final class CheckScheduleTargets {

    private final Findings findings;
    private final Set<String> labels = new HashSet<>();
    private final Map<String, List<Statement.Assignment>> byTensor = new HashMap<>();
    private final Set<String> names = new TreeSet<>();

    CheckScheduleTargets(Findings findings) {
        this.findings = findings;
    }

    void check() {
        collect(findings.program().statements());
        Map<String, Word> names = new HashMap<>();
        for (Schedule s : findings.program().schedules()) {
            target(s.target());
            String key = s.target().text() + " as " + s.name().map(Word::text).orElse("");
            Word at = s.name().orElse(s.target());
            Word before = names.putIfAbsent(key, at);
            if (before != null) {
                findings.error(at.range(), "duplicate-schedule", s.name().isPresent()
                        ? "'" + s.target() + "' already has a schedule '" + at + "' at " + before.range().place()
                        : "'" + s.target() + "' already has a schedule at " + before.range().place()
                                + "; name one of them, such as schedule " + s.target() + " as other");
            }
        }
    }

    private void target(Word target) {
        if (labels.contains(target.text())) {
            return;
        }
        List<Statement.Assignment> computing = byTensor.getOrDefault(target.text(), List.of());
        if (computing.size() > 1) {
            findings.error(target.range(), "schedule-target-ambiguous", computing.size() + " statements compute '" + target
                    + "' (" + computing.stream().map(a -> "line " + a.range().line()).collect(Collectors.joining(", "))
                    + "); label the one you mean and name the label, as in schedule label");
        } else if (computing.isEmpty() && !findings.isUncertain(target.text())) {
            String known = String.join(", ", names);
            findings.error(target.range(), "schedule-target-unknown", "no statement computes '" + target + "' or has that label"
                    + (known.isEmpty() ? "" : "; there are " + known));
        }
    }

    private void collect(List<Statement> statements) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> {
                    names.add(a.name().text());
                    a.label().ifPresent(l -> labels.add(l.text()));
                    byTensor.computeIfAbsent(a.target().tensor().text(), t -> new ArrayList<>(1)).add(a);
                }
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> collect(r.body());
            }
        }
    }
}
