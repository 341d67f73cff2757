package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.recipe.MatrixProduct;

/** Gives a statement a label, or takes it away; the statement's schedules follow. */
final class LabelStatement implements Refactoring {

    @Override
    public boolean isSafe() {
        return true;
    }

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Statement.Assignment> statement = Nest.assignments(source.program().statements()).filter(a -> {
            Optional<Item> item = source.itemAt(source.start(a.range()));
            return item.map(i -> i.start() <= start && end <= i.end()).orElse(false);
        }).findFirst();
        return statement.filter(a -> a.label().isEmpty() || mayLoseLabel(source, a)).map(a -> {
            Item item = source.itemAt(source.start(a.range())).orElseThrow();
            String tensor = a.target().tensor().text();
            String label = a.label().isPresent() ? ""
                    : source.fresh(MatrixProduct.of(source, a).isPresent() ? "product" : tensor.toLowerCase(java.util.Locale.ROOT) + "1");
            List<Splice> changes = new ArrayList<>();
            changes.add(a.label().isPresent() ? Splice.delete(item.start(), item.token(2).offset())
                    : Splice.insert(item.start(), label + ": "));
            for (Schedule s : source.program().schedules()) {
                if (s.target().text().equals(a.name().text())) {
                    changes.add(source.replace(s.target().range(), a.label().isPresent() ? tensor : label));
                }
            }
            return Proposal.rewrite(a.label().isPresent() ? "Remove the label '" + a.label().get() + "'"
                    : "Label this statement '" + label + "'", changes);
        }).stream();
    }

    /** Where several statements compute a tensor, its schedules need the label. */
    private static boolean mayLoseLabel(Source source, Statement.Assignment a) {
        String tensor = a.target().tensor().text();
        boolean alone = Nest.assignments(source.program().statements()).filter(o -> o.target().tensor().text().equals(tensor)).count() == 1;
        return alone
                || source.program().schedules().stream()
                        .noneMatch(s -> s.target().text().equals(a.name().text()) || s.target().text().equals(tensor));
    }
}
