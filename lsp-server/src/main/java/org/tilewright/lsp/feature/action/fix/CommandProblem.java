package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.Relation;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Commands;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.recipe.MachineGrid;
import org.tilewright.lsp.feature.cost.StatementAt;

/**
 * A problem with one command of a schedule.
 *
 * @param number of the command in the schedule
 * @param nest the loops that the command finds
 */
record CommandProblem(Problem problem, Schedule schedule, int number, LoopNest nest) {

    static Optional<CommandProblem> of(Problem p) {
        return Nest.scheduleAt(p.source(), p.start()).flatMap(s -> {
            int number = Nest.commandAt(p.source(), s, p.start());
            return number < 0 ? Optional.empty()
                    : Nest.after(p.source().snapshot(), s, number).map(n -> new CommandProblem(p, s, number, n));
        });
    }

    Source source() {
        return problem.source();
    }

    /** As the statement of the schedule sees it. */
    Program program() {
        return StatementAt.seen(source().program(), schedule.target().text());
    }

    /** The machine that the statement runs on. */
    Optional<MachineGrid> machine() {
        return Nest.statement(source().program(), schedule).flatMap(s -> MachineGrid.of(source(), s));
    }

    Schedule.Command command() {
        return schedule.commands().get(number);
    }

    /** The command by the roles of its arguments. */
    WrittenCommand written() {
        return WrittenCommand.of(command());
    }

    Commands commands() {
        return new Commands(source(), schedule);
    }

    int start() {
        return source().start(command().range());
    }

    int end() {
        return source().end(command().range());
    }

    Optional<Arguments> arguments() {
        return Arguments.after(source(), start(), end());
    }

    /** The set of arguments that the problem stands in. */
    Optional<Arguments> set() {
        return arguments().flatMap(a -> {
            int i = a.at(problem.start());
            return i < 0 || !a.text(i).startsWith("{") ? Optional.empty()
                    : Arguments.after(source(), a.parts().get(i).start(), a.parts().get(i).end());
        });
    }

    List<String> loops() {
        return nest.loops().stream().map(Loop::name).toList();
    }

    List<String> localLoops() {
        return nest.loops().stream().filter(l -> !l.isDistributed()).map(Loop::name).toList();
    }

    /** The loops that stand for a variable that is not a loop any more, outermost first. */
    static List<String> descendants(LoopNest nest, String name) {
        Set<String> out = new LinkedHashSet<>();
        descend(nest, name, out);
        return nest.loops().stream().map(Loop::name).filter(out::contains).toList();
    }

    private static void descend(LoopNest nest, String name, Set<String> out) {
        if (nest.indexOf(name) >= 0) {
            out.add(name);
        }
        List<String> next = new ArrayList<>();
        switch (nest.relations().get(name)) {
            case null -> { }
            case Relation.Parts p -> next.addAll(List.of(p.outer(), p.inner()));
            case Relation.CollapsedOuter c -> next.add(c.fused());
            case Relation.CollapsedInner c -> next.add(c.fused());
            case Relation.Rotation r -> next.add(r.rotated());
            case Relation.Quotient q -> next.add(q.element());
        }
        next.forEach(n -> descend(nest, n, out));
    }

    Proposal removal() {
        boolean second = problem.code().equals("distribute-twice") || problem.code().startsWith("substitute-t");
        return Proposal.fix("Remove this command", second, List.of(commands().remove(number)));
    }
}
