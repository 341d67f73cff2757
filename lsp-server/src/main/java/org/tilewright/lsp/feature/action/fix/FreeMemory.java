package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.Cost;

/** Makes buffers smaller until they fit: a communicate further in, or smaller pieces of a split loop. */
final class FreeMemory implements QuickFix {

    private static final String DEVICE = "device-memory-exceeded";

    @Override
    public Set<String> codes() {
        return Set.of("memory-exceeded", DEVICE);
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Optional<Schedule> schedule = Nest.scheduleAt(p.source(), p.start());
        return schedule.stream().flatMap(s -> Stream.concat(smaller(p, s), furtherIn(p, s)));
    }

    private static Optional<Proposal> ifItFits(Problem p, String title, Splice change) {
        Source source = p.source();
        return Cost.of(source.program().file(), Splice.apply(source.text(), List.of(change)))
                .filter(p.code().equals(DEVICE) ? Cost::fitsDevice : Cost::fits)
                .map(c -> Proposal.obvious(title + ": a processor needs " + Quantity.bytes(c.memory()), change));
    }

    private static Stream<Proposal> furtherIn(Problem p, Schedule s) {
        int n = Nest.commandAt(p.source(), s, p.start());
        Optional<Word> travels = n < 0 ? Optional.empty() : WrittenCommand.of(s.commands().get(n)).words(ArgumentRole.TRAVEL_LOOP).stream()
                .findFirst();
        if (travels.isEmpty()) {
            return Stream.of();
        }
        Word loop = travels.get();
        return Nest.after(p.source().snapshot(), s, s.commands().size()).stream().flatMap(nest -> {
            int at = nest.indexOf(loop.text());
            Set<String> leaf = nest.substitution().map(k -> Set.copyOf(k.loops().stream().map(Object::toString).toList())).orElse(Set.of());
            return nest.loops().subList(at + 1, nest.loops().size()).stream().filter(l -> !l.isDistributed() && !leaf.contains(l.name()))
                    .flatMap(l -> ifItFits(p, "Communicate at " + l.name() + " instead",
                            p.source().replace(loop.range(), l.name())).stream()).limit(1);
        });
    }

    private static Stream<Proposal> smaller(Problem p, Schedule s) {
        List<Proposal> out = new ArrayList<>();
        for (Command c : s.commands()) {
            if (c instanceof Command.Split split) {
                fitting(p, split.factor()).ifPresent(out::add);
            }
        }
        return out.stream();
    }

    /** The largest half, quarter, ... of a size that fits. */
    private static Optional<Proposal> fitting(Problem problem, ParamExpr factor) {
        Source source = problem.source();
        Optional<ParamExpr.Literal> literal = switch (factor) {
            case ParamExpr.Literal l -> Optional.of(l);
            case ParamExpr.Ref r -> source.program().params().stream().filter(x -> x.name().text().equals(r.name())).map(Param::value)
                    .filter(ParamExpr.Literal.class::isInstance).map(ParamExpr.Literal.class::cast).findFirst();
            default -> Optional.empty();
        };
        if (literal.isEmpty()) {
            return Optional.empty();
        }
        long size = literal.get().value().longValue() / 2;
        for (int tries = 0; size >= 1 && tries < 10; tries++, size /= 2) {
            Optional<Proposal> p = ifItFits(problem, "Make " + (factor instanceof ParamExpr.Ref r ? r.name() : "the pieces") + " " + size,
                    source.replace(literal.get().range(), Long.toString(size)));
            if (p.isPresent()) {
                return p;
            }
        }
        return Optional.empty();
    }
}
