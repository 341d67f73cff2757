package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Gives a param another name where statements have its name for an index variable. */
final class FixIndexNames implements QuickFix {

    private static final Set<Item.Kind> STATEMENTS = Set.of(Item.Kind.STATEMENT, Item.Kind.SCHEDULE);

    @Override
    public Set<String> codes() {
        return Set.of("duplicate-name", "index-out-of-range");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        List<String> names = p.diagnostic().names();
        boolean isParam = names.size() == 1 && p.source().declaring(names.getFirst()).filter(i -> i.kind() == Item.Kind.PARAM).isPresent();
        return isParam ? Stream.of(renamed(p.source(), names.getFirst())) : Stream.of();
    }

    private static Proposal renamed(Source source, String name) {
        String other = source.fresh(name);
        List<Splice> changes = new ArrayList<>();
        for (Item i : source.items()) {
            i.tokens().stream().filter(t -> t.is(name) && isParam(i, t)).forEach(t -> changes.add(new Splice(t.offset(), t.end(), other)));
        }
        return Proposal.fix("Rename the param to '" + other + "'", false, changes);
    }

    /** Whether a name means the param: everywhere but in the indices of statements and in the loops of schedules. */
    static boolean isParam(Item item, Token name) {
        if (!STATEMENTS.contains(item.kind())) {
            return true;
        }
        int at = item.tokens().indexOf(name);
        boolean inRange = item.tokens().subList(0, at).stream().anyMatch(t -> t.is("for"));
        return inRange && !item.is(at + 1, "in");
    }
}
