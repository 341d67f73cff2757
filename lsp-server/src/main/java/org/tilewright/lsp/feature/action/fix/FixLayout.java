package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.Span;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.action.recipe.ApplyRecipe;
import org.tilewright.lsp.feature.action.recipe.Cost;
import org.tilewright.lsp.feature.action.recipe.MachineGrid;
import org.tilewright.lsp.feature.action.recipe.Recipe;
import org.tilewright.plan.Plan;

/** Puts a tensor where it is first used: the layout follows from what each processor needs there. */
final class FixLayout implements QuickFix {

    private record Placed(Recipe.Layout layout, Splice change, long bytes) { }

    @Override
    public Set<String> codes() {
        return Set.of("layout-moved");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        Source source = p.source();
        Optional<String> tensor = p.diagnostic().names().stream().findFirst();
        Optional<MachineGrid> machine = MachineGrid.of(source);
        Optional<Plan> plan = source.snapshot().prediction().map(x -> x.plan());
        if (tensor.isEmpty() || machine.isEmpty() || plan.isEmpty()) {
            return Stream.of();
        }
        String file = source.program().file();
        List<Placed> found = new ArrayList<>();
        for (Recipe.Layout l : layouts(source, plan.get(), tensor.get(), machine.get().rank())) {
            ApplyRecipe.layout(source, machine.get().name(), l).ifPresent(change -> Cost.of(file,
                    Splice.apply(source.text(), List.of(change)))
                    .ifPresent(c -> found.add(new Placed(l, change, c.bytes(f -> true)))));
        }
        long now = source.snapshot().prediction().orElseThrow().traffic().totalBytes();
        List<Placed> better = found.stream().filter(f -> f.bytes < now).sorted(Comparator.comparingLong(Placed::bytes)).toList();
        return better.stream().map(b -> Proposal.fix("Place '" + tensor.get() + "' as " + b.change.text().strip() + ": "
                + Cost.moved(b.bytes) + " in all instead of " + org.tilewright.analysis.Quantity.bytes(now), b == better.getFirst(),
                List.of(b.change)));
    }

    private static List<Recipe.Layout> layouts(Source source, Plan plan, String tensor, int rank) {
        List<Recipe.Layout> out = new ArrayList<>();
        Optional<Statement.Redistribute> moved = source.program().statements().stream().filter(Statement.Redistribute.class::isInstance)
                .map(Statement.Redistribute.class::cast).filter(r -> r.distribution().tensor().text().equals(tensor)).findFirst();
        for (Plan.Step s : plan.steps()) {
            if (s instanceof Plan.Compute c) {
                fetch(c.body(), tensor).ifPresent(f -> {
                    out.add(layout(tensor, f, c.mapping(), "*"));
                    out.add(layout(tensor, f, c.mapping(), "0"));
                });
            }
            if (!out.isEmpty()) {
                return out;
            }
        }
        // nothing reads it before it is redistributed: it may start there
        moved.ifPresent(r -> {
            var part = r.distribution().parts().getFirst();
            List<String> names = part.names().stream().map(w -> w.text()).toList();
            out.add(new Recipe.Layout(tensor, names, part.mappings().stream().map(x -> source.text(x.range())).toList()));
        });
        return out.stream().filter(l -> l.places().size() == rank).toList();
    }

    private static Optional<Plan.Fetch> fetch(List<Plan.Node> nodes, String tensor) {
        return Plan.Node.all(nodes, Plan.Fetch.class).filter(f -> f.buffer().tensor().equals(tensor)).findFirst();
    }

    /** Cut where a dimension of what is needed follows the coordinate, else as given along that machine dimension. */
    private static Recipe.Layout layout(String tensor, Plan.Fetch f, List<Plan.Role> mapping, String else0) {
        List<Span> dims = f.footprint().dims();
        List<String> names = new ArrayList<>();
        for (int d = 0; d < dims.size(); d++) {
            names.add("d" + d);
        }
        List<String> places = new ArrayList<>();
        for (Plan.Role role : mapping) {
            String place = else0;
            if (role instanceof Plan.Role.LoopVariable v) {
                for (int d = 0; d < dims.size(); d++) {
                    place = dims.get(d).variables().contains(v.loop()) && !places.contains(names.get(d)) ? names.get(d) : place;
                }
            } else if (role instanceof Plan.Role.At only) {
                place = only.coordinate().text();
            }
            places.add(place);
        }
        return new Recipe.Layout(tensor, names, places);
    }
}
