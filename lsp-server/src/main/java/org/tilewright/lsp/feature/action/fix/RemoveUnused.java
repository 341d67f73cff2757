package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** Takes an unused declaration away, and with a tensor its layout and its values. */
final class RemoveUnused implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("unused-declaration");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Optional<Item> item = p.item().filter(i -> i.declares().stream().anyMatch(t -> t.is(p.text())));
        return item.stream().map(i -> {
            List<Splice> changes = new ArrayList<>();
            changes.add(i.declares().size() > 1 ? Redeclare.withoutName(p.source(), i, p.text()) : p.source().remove(i));
            if (i.kind() == Item.Kind.TENSOR) {
                p.source().items().stream().filter(o -> o.kind() == Item.Kind.DISTRIBUTION || o.kind() == Item.Kind.INPUT)
                        .filter(o -> o.subject().map(t -> t.is(p.text())).orElse(false)).forEach(o -> changes.add(p.source().remove(o)));
            }
            // what a machine is declared for is more likely to be missing than the machine to be left over
            return Proposal.fix("Remove '" + p.text() + "'", i.kind() != Item.Kind.MACHINE, changes);
        });
    }
}
