package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.recipe.ApplyRecipe;
import org.tilewright.lsp.feature.action.recipe.KnownAlgorithms;
import org.tilewright.lsp.feature.action.recipe.MachineGrid;
import org.tilewright.lsp.feature.action.recipe.MatrixProduct;
import org.tilewright.lsp.feature.action.recipe.Recipe;

/** Gives a file without machine a grid of processors, layouts on it for the tensors of a statement, and a schedule where one is known. */
final class DistributeOverGrid implements Refactoring {

    @Override
    public Stream<Proposal> of(Source source, int start, int end) {
        Optional<Statement.Assignment> statement = ScheduleAs.statementAt(source, start).filter(a -> Nest.isClear(source.program(), a));
        if (statement.isEmpty() || !source.items(Item.Kind.MACHINE).isEmpty()) {
            return Stream.of();
        }
        int order = statement.get().target().indices().size();
        return Stream.concat(order >= 2 ? Stream.of(over(source, statement.get(), List.of("gx", "gy"), "2 x 2")) : Stream.of(),
                Stream.of(over(source, statement.get(), List.of("g"), "4")));
    }

    private static Proposal over(Source source, Statement.Assignment a, List<String> names, String shape) {
        Map<String, String> params = new LinkedHashMap<>();
        names.forEach(n -> params.put(source.fresh(n), names.size() == 1 ? "4" : "2"));
        String machine = source.fresh("M");
        MachineGrid grid = new MachineGrid(machine, List.copyOf(params.keySet()),
                names.stream().map(n -> names.size() == 1 ? 4L : 2L).toList());
        List<Splice> changes = new ArrayList<>();
        Recipe recipe = KnownAlgorithms.of(source, a, grid).stream().findFirst().filter(r -> !isScheduled(source, a))
                .orElseGet(() -> new Recipe("", "", List.of(), layouts(source.program(), a, grid), Map.of()));
        Map<String, String> all = new LinkedHashMap<>(params);
        all.putAll(recipe.params());
        changes.addAll(ApplyRecipe.params(source, all));
        String line = "machine " + machine + " = Grid(" + String.join(", ", grid.extents()) + ")";
        List<Item> tensors = source.items(Item.Kind.TENSOR);
        Item first = source.items(Item.Kind.PARAM).isEmpty() ? tensors.getFirst() : source.items(Item.Kind.PARAM).getLast();
        // the params' own change stands at the same place before it
        changes.add(source.items(Item.Kind.PARAM).isEmpty() ? source.before(first, line) : spaced(source.after(first, line)));
        changes.addAll(new ApplyRecipe(source, grid, a).withoutParams(recipe));
        return Proposal.rewrite("Distribute over a grid of " + shape + (recipe.algorithm().isEmpty() ? "" : " as " + recipe.algorithm()),
                changes);
    }

    private static Splice spaced(Splice s) {
        return new Splice(s.start(), s.end(), "\n" + s.text());
    }

    private static boolean isScheduled(Source source, Statement.Assignment a) {
        return !source.program().schedules().all(a.name().text()).isEmpty();
    }

    /** Cut by the left side's variables; what has none of them is everywhere. */
    private static List<Recipe.Layout> layouts(Program program, Statement.Assignment a, MachineGrid grid) {
        List<String> by = StatementForm.of(program, a).targetVariables();
        List<Recipe.Layout> out = new ArrayList<>();
        for (Expr.Access x : VariableExtents.accesses(a)) {
            List<String> variables = MatrixProduct.variables(x);
            if (!variables.isEmpty() && variables.size() == variables.stream().distinct().count()) {
                List<String> places = new ArrayList<>();
                for (int g = 0; g < grid.rank(); g++) {
                    places.add(g < by.size() && variables.contains(by.get(g)) ? by.get(g) : "*");
                }
                out.add(new Recipe.Layout(x.tensor().text(), variables, places));
            }
        }
        return out;
    }
}
