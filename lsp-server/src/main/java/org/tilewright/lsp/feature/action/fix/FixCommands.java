package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.LeafKernel;
import org.tilewright.ir.Schedule.Strategy;
import org.tilewright.ir.Schedule.Unit;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.LoopNames;

/** Mends of communicate, parallelize, precompute and substitute, and of commands that are none. */
final class FixCommands implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("unknown-command", "command-form", "communicate-unused", "communicate-loop-gone", "parallelize-reduction",
                "parallelize-unit", "parallelize-strategy", "precompute-count", "precompute-expression",
                "precompute-loops", "precompute-outside", "precompute-terms", "precompute-range", "parallelize-loop-gone",
                "unroll-loop-gone", "loop-not-own", "loop-runs-already", "strategy-not-used", "communicate-inside", "split-too-deep",
                "node-shares-nothing",
                "substitute-kernel", "substitute-loops", "substitute-mismatch", "substitute-twice", "substitute-type");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        if (p.code().equals("unknown-command") || p.code().equals("command-form")) {
            return written(p);
        }
        return CommandProblem.of(p).stream().flatMap(c -> Stream.concat(switch (p.code()) {
            case "communicate-unused" -> unused(c);
            case "communicate-loop-gone", "parallelize-loop-gone", "unroll-loop-gone" -> loopGone(c);
            case "strategy-not-used" ->
                    c.arguments().stream().map(a -> Proposal.obvious("Leave '" + p.text() + "' out", a.without(a.parts().size() - 1)));
            case "node-shares-nothing" -> leaveOut(c);
            case "parallelize-reduction" ->
                    strategies().map(s -> Proposal.obvious("Add " + s, Splice.insert(c.end() - 1, ", " + s)));
            case "parallelize-unit" -> units().map(p::change);
            case "parallelize-strategy" -> strategies().map(p::obviousChange);
            case "precompute-count" -> count(c);
            case "substitute-kernel", "substitute-loops", "substitute-mismatch" -> kernel(c);
            default -> Stream.of();
        }, Stream.of(c.removal())));
    }

    private static Stream<String> units() {
        return Stream.of(Unit.values()).map(Unit::word);
    }

    /** The one that is faster in most programs first. */
    private static Stream<String> strategies() {
        return Stream.of(Strategy.PRIVATIZE, Strategy.ATOMIC).map(Strategy::word);
    }

    /** Mends of a command that could not be read. The program has no such command, so they work on the words of the text. */
    private static Stream<Proposal> written(Problem p) {
        Source source = p.source();
        List<Token> before = source.tokens().stream().filter(t -> t.offset() <= p.start()).toList();
        Optional<Token> name = before.reversed().stream()
                .filter(t -> t.offset() == p.start() && p.code().equals("unknown-command") || ScheduleCommands.isKeyword(t.text()))
                .findFirst();
        if (name.isEmpty()) {
            return Stream.of();
        }
        Optional<Arguments> arguments = Arguments.after(source, name.get().end(), source.text().length());
        List<Proposal> out = new ArrayList<>();
        int end = arguments.map(a -> Math.min(a.close() + 1, source.text().length())).orElse(name.get().end());
        if (p.code().equals("command-form")) {
            if (p.start() > name.get().offset()) {
                out.add(Proposal.obvious("Put braces around '" + p.text() + "'", p.replace("{" + p.text() + "}")));
                out.add(Proposal.fix("Remove the braces", p.replace(p.text().replaceAll("[{}]", ""))));
            }
            arguments.filter(a -> !a.parts().isEmpty()).ifPresent(a -> {
                out.add(Proposal.obvious("Add a size", Splice.insert(a.close(), ", 2")));
                out.add(Proposal.fix("Remove the last argument", a.without(a.parts().size() - 1)));
            });
        }
        out.add(Proposal.fix("Remove this command",
                source.remove(source.text().startsWith(".", name.get().offset() - 1) ? name.get().offset() - 1 : name.get().offset(),
                        end)));
        return out.stream();
    }

    private static Stream<Proposal> unused(CommandProblem c) {
        Problem p = c.problem();
        List<Proposal> out = new ArrayList<>();
        List<String> used = org.tilewright.ir.VariableExtents.accesses(c.nest().form().statement()).stream().map(a -> a.tensor().text())
                .distinct().toList();
        NearestName.of(p.text(), used).filter(n -> p.text().length() > 1).ifPresent(n -> out.add(p.obviousChange(n)));
        leaveOut(c).forEach(out::add);
        used.stream().filter(u -> c.set().isEmpty()).limit(3).forEach(u -> out.add(p.change(u)));
        return out.stream();
    }

    /** The command without one of several tensors. */
    private static Stream<Proposal> leaveOut(CommandProblem c) {
        Problem p = c.problem();
        return c.set().filter(s -> s.parts().size() > 1).stream()
                .map(s -> Proposal.obvious("Leave '" + p.text() + "' out", s.alone(s.at(p.start()))));
    }

    /**
     * The command after those that replaced its loop, at one of the new loops: where it moves data at the end, where it says how a loop
     * runs right after it.
     */
    private static Stream<Proposal> loopGone(CommandProblem c) {
        Problem p = c.problem();
        Optional<LoopNest> last = Nest.after(c.source().snapshot(), c.schedule(), c.schedule().commands().size());
        String written = c.source().text().substring(c.start(), c.end());
        int name = p.start() - c.start();
        return last.stream().flatMap(n -> CommandProblem.descendants(n, p.text()).stream()
                .filter(l -> n.substitution().stream().flatMap(s -> s.loops().stream()).noneMatch(w -> w.text().equals(l)))).map(l -> {
                    String command = written.substring(0, name) + l + written.substring(name + p.text().length());
                    return Proposal.obvious("Write " + command + " further down", c.commands().remove(c.number()),
                            c.commands().beforeLeaf(command));
                });
    }

    private static Stream<Proposal> count(CommandProblem c) {
        List<Word> variables = c.written().words(ArgumentRole.VARIABLE);
        if (variables.isEmpty()) {
            return Stream.of();
        }
        LoopNames names = new LoopNames(c.source().program(), List.copyOf(c.nest().extents().keySet()));
        List<String> renamed = new ArrayList<>(c.written().words(ArgumentRole.WORKSPACE_LOOP).stream()
                .map(Word::text).limit(variables.size())
                .toList());
        for (int i = renamed.size(); i < variables.size(); i++) {
            renamed.add(names.of(variables.get(i).text(), "w"));
        }
        return c.arguments().filter(a -> a.parts().size() == 4).stream()
                .map(a -> Proposal.obvious("Change to " + LoopNames.set(renamed), a.replaced(2, LoopNames.set(renamed))));
    }

    /** Other kernels over these loops, then each kernel over the innermost loops that it needs. */
    private static Stream<Proposal> kernel(CommandProblem c) {
        if (!c.written().has(ArgumentRole.KERNEL)) {
            return Stream.of();
        }
        Word written = c.written().word(ArgumentRole.KERNEL);
        List<LeafKernel> kernels = new ArrayList<>(List.of(LeafKernel.values()));
        Optional<String> nearest = NearestName.of(written.text(), kernels.stream().map(LeafKernel::word).toList());
        Stream.of(nearest, Optional.of(written.text())).flatMap(Optional::stream)
                .flatMap(w -> Choice.named(LeafKernel.values(), w).stream())
                .forEach(k -> {
                    kernels.remove(k);
                    kernels.addFirst(k);
                });
        List<String> loops = c.localLoops();
        List<Proposal> out = new ArrayList<>();
        kernels.stream().map(LeafKernel::word).filter(k -> !k.equals(written.text()))
                .forEach(k -> out.add(Proposal.obvious("Change to '" + k + "'", c.source().replace(written.range(), k))));
        for (LeafKernel k : kernels) {
            if (loops.size() >= k.loops()) {
                String text = "substitute(" + LoopNames.set(loops.subList(loops.size() - k.loops(), loops.size())) + ", " + k.word() + ")";
                out.add(Proposal.obvious("Change to " + text, c.commands().replace(c.number(), text)));
            }
        }
        return out.stream();
    }
}
