package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.Word;
import org.tilewright.lsp.feature.action.edit.Commands;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.Cost;

/** Puts the missing {@code communicate} where it moves least; each place is tried in a plan of its own. */
final class AddCommunicate implements QuickFix {

    /** A loop at which this many times more messages are sent than at the best one is not proposed. */
    private static final long MOST_MESSAGES = 64;

    /** What a place costs. */
    private record Candidate(String loop, boolean usual, boolean fits, long bytes, long messages) { }

    private static final Comparator<Candidate> CHEAPEST = Comparator.comparing((Candidate p) -> !p.fits).thenComparingLong(Candidate::bytes)
            .thenComparing(p -> !p.usual).thenComparingLong(Candidate::messages);

    @Override
    public Set<String> codes() {
        return Set.of("no-communicate");
    }

    @Override
    public boolean replacesCompilers() {
        return true;
    }

    @Override
    public Stream<Proposal> of(Problem problem) {
        Source source = problem.source();
        Optional<Schedule> schedule = source.program().schedules().stream()
                .filter(s -> s.target().range().equals(problem.diagnostic().range())).findFirst();
        Optional<String> tensor = problem.diagnostic().names().stream().findFirst();
        if (schedule.isEmpty() || tensor.isEmpty()) {
            return Stream.of();
        }
        List<Candidate> all = candidates(source, schedule.get(), tensor.get()).sorted(CHEAPEST).toList();
        List<Candidate> candidates = all.stream().filter(p -> p.messages <= MOST_MESSAGES * Math.max(1, all.getFirst().messages)).toList();
        List<Proposal> out = new ArrayList<>();
        for (Candidate p : candidates.subList(0, Math.min(3, candidates.size()))) {
            String command = "communicate(" + tensor.get() + ", " + p.loop + ")";
            String title = "Add " + command + ": " + Quantity.count(p.messages, "message") + " of "
                    + Quantity.bytes(p.bytes / Math.max(1, p.messages)) + (p.fits ? "" : ", which needs more memory than there is");
            out.add(Proposal.fix(title, out.isEmpty(), List.of(new Commands(source, schedule.get()).beforeLeaf(command))));
        }
        return out.stream();
    }

    private static Stream<Candidate> candidates(Source source, Schedule schedule, String tensor) {
        Optional<LoopNest> nest = Nest.after(source.snapshot(), schedule, schedule.commands().size());
        if (nest.isEmpty()) {
            return Stream.of();
        }
        Set<String> usual = Set.copyOf(nest.get().communicates().stream().map(c -> c.loop().text()).toList());
        Set<String> leaf = nest.get().substitution().map(s -> Set.copyOf(s.loops().stream().map(Word::text).toList())).orElse(Set.of());
        List<Loop> loops = nest.get().loops();
        int launch = 0;
        while (launch + 1 < loops.size() && loops.get(launch).isDistributed() && loops.get(launch + 1).isDistributed()) {
            launch++;
        }
        return loops.subList(launch, loops.size()).stream().map(Loop::name).filter(l -> !leaf.contains(l))
                .flatMap(l -> cost(source, schedule, tensor, l, usual.contains(l)).stream());
    }

    private static Optional<Candidate> cost(Source source, Schedule schedule, String tensor, String loop, boolean usual) {
        Schedule.Command added = new Schedule.Command.Communicate(List.of(Word.of(tensor)), Word.of(loop), schedule.range());
        List<Schedule.Command> commands = new ArrayList<>(schedule.commands());
        commands.add(added);
        Program program = alone(source.program(), new Schedule(schedule.target(), schedule.name(), commands, schedule.range()));
        return Cost.of(program, source.snapshot().params()).map(c -> {
            List<TransferGroup> families = c.families(f -> f.tensor().equals(tensor) && f.cause().equals(schedule.range()));
            return new Candidate(loop, usual, c.fits(), families.stream().mapToLong(TransferGroup::bytes).sum(),
                    families.stream().mapToLong(TransferGroup::messages).sum());
        });
    }

    /** The program with the one statement that a schedule is for, unless layouts change on the way. */
    static Program alone(Program p, Schedule schedule) {
        boolean still = p.statements().stream().noneMatch(s -> s instanceof Statement.Redistribute
                || s instanceof Statement.Repeat r && r.body().stream().anyMatch(Statement.Redistribute.class::isInstance));
        List<Statement> statements = still ? Nest.assignments(p.statements()).filter(a -> a.name().text().equals(schedule.target().text()))
                .<Statement>map(a -> a).toList() : p.statements();
        return new Program(p.file(), p.text(), p.params(), p.machines(), p.tensors(), p.distributions(), List.of(), List.of(), statements,
                List.of(schedule));
    }
}
