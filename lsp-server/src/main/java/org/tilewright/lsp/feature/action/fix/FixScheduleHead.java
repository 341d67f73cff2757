package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Statement;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Mends of what a schedule is for and how it is called. */
final class FixScheduleHead implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("schedule-target-ambiguous", "schedule-target-unknown", "duplicate-schedule");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Source source = p.source();
        List<Proposal> out = new ArrayList<>();
        switch (p.code()) {
            case "schedule-target-ambiguous" ->
                    Nest.assignments(source.program().statements()).filter(a -> a.target().tensor().text().equals(p.text()))
                            .forEach(a -> out.add(labelled(p, a)));
            case "schedule-target-unknown" -> {
                List<String> known = Nest.assignments(source.program().statements()).map(a -> a.name().text()).distinct().toList();
                NearestName.of(p.text(), known).filter(n -> p.text().length() > 1).ifPresent(n -> out.add(p.obviousChange(n)));
                known.stream().limit(3).forEach(n -> out.add(known.size() == 1 ? p.obviousChange(n) : p.change(n)));
                p.item().ifPresent(i -> out.add(Proposal.fix("Remove this schedule", source.remove(i))));
            }
            default -> {
                boolean named = p.item().map(i -> i.is(2, "as")).orElse(false);
                String name = source.fresh(named ? p.text() : "other");
                out.add(Proposal.obvious("Name it '" + name + "'", named ? p.replace(name) : Splice.insert(p.end(), " as " + name)));
                p.item().ifPresent(i -> out.add(Proposal.fix("Remove this schedule", source.remove(i))));
            }
        }
        return out.stream();
    }

    private static Proposal labelled(Problem p, Statement.Assignment a) {
        Source source = p.source();
        String line = " (line " + a.range().line() + ")";
        if (a.label().isPresent()) {
            return Proposal.fix("Schedule '" + a.label().get() + "'" + line, p.replace(a.label().get().text()));
        }
        String label = source.fresh(p.text().toLowerCase(java.util.Locale.ROOT) + a.range().line());
        int start = source.itemAt(source.start(a.range())).map(Item::start).orElse(source.start(a.range()));
        return Proposal.fix("Label the statement '" + label + "'" + line + " and schedule that", Splice.insert(start, label + ": "),
                p.replace(label));
    }
}
