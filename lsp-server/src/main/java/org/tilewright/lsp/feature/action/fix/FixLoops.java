package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.nest.Relation;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.LoopNames;

/** Mends of commands that name loops which are not there, are taken or stand in the wrong order. */
final class FixLoops implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("loop-unknown", "loop-used-up", "loop-name-taken", "loop-distributed", "collapse-not-adjacent",
                "reorder-breaks-rotate", "rotate-by-inner");
    }

    @Override
    public Stream<Proposal> of(Problem problem) {
        return CommandProblem.of(problem).stream().flatMap(c -> Stream.concat(switch (problem.code()) {
            case "loop-unknown" -> unknown(c);
            case "loop-used-up" -> usedUp(c);
            case "loop-name-taken" -> taken(c);
            case "loop-distributed" -> c.localLoops().stream().limit(3).map(problem::change);
            case "collapse-not-adjacent" -> adjacent(c);
            case "reorder-breaks-rotate" -> order(c);
            default -> rotate(c);
        }, Stream.of(c.removal())));
    }

    private static Stream<Proposal> unknown(CommandProblem c) {
        Problem p = c.problem();
        List<Proposal> out = new ArrayList<>();
        NearestName.of(p.text(), c.loops()).ifPresent(n -> out.add(p.obviousChange(n)));
        c.set().filter(s -> s.parts().size() > 1)
                .ifPresent(s -> out.add(Proposal.fix("Leave '" + p.text() + "' out", s.without(s.at(p.start())))));
        boolean reversed = c.written().has(ArgumentRole.TRAVEL_LOOP);
        List<String> loops = reversed ? c.loops().reversed() : c.loops();
        loops.stream().limit(3).forEach(l -> out.add(p.change(l)));
        return out.stream();
    }

    private static Stream<Proposal> usedUp(CommandProblem c) {
        Problem p = c.problem();
        List<String> now = CommandProblem.descendants(c.nest(), p.text());
        List<Proposal> out = new ArrayList<>();
        if (c.written().has(ArgumentRole.ORDERED_LOOP) && now.size() > 1) {
            out.add(p.obviousChange(String.join(", ", now)));
        }
        now.forEach(l -> out.add(p.obviousChange(l)));
        return out.stream();
    }

    /** Another name for the new loop, where it is made and afterwards. */
    private static Stream<Proposal> taken(CommandProblem c) {
        Problem p = c.problem();
        List<Proposal> out = new ArrayList<>();
        boolean makes = c.written().makesNames();
        c.set().filter(s -> s.parts().size() > 1 && !makes)
                .ifPresent(s -> out.add(Proposal.obvious("Remove the second '" + p.text() + "'", s.without(s.at(p.start())))));
        if (makes) {
            String name = p.source().fresh(p.text());
            List<Splice> all = new ArrayList<>(List.of(p.replace(name)));
            int end = p.source().end(c.schedule().range());
            p.source().tokens().stream().filter(t -> t.is(p.text()) && t.offset() > c.end() && t.end() <= end)
                    .forEach(t -> all.add(new Splice(t.offset(), t.end(), name)));
            out.add(Proposal.fix("Rename to '" + name + "'", true, List.of(p.replace(name))));
            out.add(Proposal.fix("Rename to '" + name + "' here and below", true, all));
        }
        return out.stream();
    }

    private static Stream<Proposal> adjacent(CommandProblem c) {
        List<String> both = c.written().replaced().stream().map(Word::text).toList();
        if (both.size() != 2) {
            return Stream.of();
        }
        int a = c.nest().indexOf(both.get(0));
        int b = c.nest().indexOf(both.get(1));
        if (a < 0 || b < 0) {
            return Stream.of();
        }
        List<String> order = new ArrayList<>(c.loops().subList(Math.min(a, b), Math.max(a, b) + 1));
        order.removeAll(both);
        order.addAll(0, both);
        String command = "reorder(" + LoopNames.set(order) + ")";
        return Stream.of(Proposal.obvious("Add " + command + " before", c.commands().before(c.number(), command)));
    }

    /** The loops in an order in which rotated loops stand inside those that they are rotated by. */
    private static Stream<Proposal> order(CommandProblem c) {
        if (!c.written().has(ArgumentRole.ORDERED_LOOP)) {
            return Stream.of();
        }
        List<String> order = new ArrayList<>(c.written().words(ArgumentRole.ORDERED_LOOP).stream().map(Word::text).toList());
        for (Relation relation : c.nest().relations().values()) {
            if (relation instanceof Relation.Rotation rotation && order.remove(rotation.rotated())) {
                int last = rotation.by().stream().mapToInt(order::indexOf).max().orElse(-1);
                boolean inside = rotation.by().stream().allMatch(order::contains);
                order.add(inside ? last + 1 : order.size(), rotation.rotated());
            }
        }
        List<Proposal> out = new ArrayList<>();
        String text = "reorder(" + LoopNames.set(order) + ")";
        out.add(Proposal.obvious("Change to " + text, c.commands().replace(c.number(), text)));
        c.set().filter(s -> s.parts().size() > 1)
                .ifPresent(s -> out.add(Proposal.fix("Leave '" + c.problem().text() + "' out", s.without(s.at(c.problem().start())))));
        return out.stream();
    }

    private static Stream<Proposal> rotate(CommandProblem c) {
        Problem p = c.problem();
        List<Word> replaced = c.written().replaced();
        if (replaced.size() != 1) {
            return Stream.of();
        }
        String rotated = replaced.getFirst().text();
        List<Proposal> out = new ArrayList<>();
        if (!p.text().equals(rotated)) {
            List<String> order = new ArrayList<>(c.written().words(ArgumentRole.LOOP).stream().map(Word::text).filter(c.loops()::contains)
                    .toList());
            order.add(rotated);
            List<String> sorted = c.loops().stream().filter(order::contains).toList();
            List<String> wanted = new ArrayList<>(sorted);
            wanted.remove(rotated);
            wanted.add(rotated);
            String command = "reorder(" + LoopNames.set(wanted) + ")";
            out.add(Proposal.obvious("Add " + command + " before", c.commands().before(c.number(), command)));
        }
        Optional<Arguments> set = c.set();
        set.filter(s -> s.parts().size() > 1).ifPresent(s -> out.add(Proposal.fix("Do not rotate by '" + p.text() + "'",
                s.without(s.at(p.start())))));
        return out.stream();
    }
}
