package org.tilewright.lsp.feature.action.recipe;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Source;

/**
 * A product of tensors one of which is much larger than the others and so stays where it is: tensor times vector, tensor times
 * matrix, inner product, and the matricised tensor times Khatri-Rao product.
 */
record Contraction(Statement.Assignment statement, StatementForm form, List<Expr.Access> factors, Expr.Access large, Shape shape) {

    enum Shape {
        TTV("TTV", "gemv"), TTM("TTM", "gemm"), INNER_PRODUCT("inner product", "dot"), MTTKRP("MTTKRP", "");

        private final String title;
        private final String kernel;

        Shape(String title, String kernel) {
            this.title = title;
            this.kernel = kernel;
        }
    }

    static Optional<Contraction> of(Source source, Statement.Assignment s) {
        if (!Nest.isClear(source.program(), s)) {
            return Optional.empty();
        }
        StatementForm form = StatementForm.of(source.program(), s);
        List<Expr> parts = form.terms().size() == 1 ? Product.factors(form.terms().getFirst().value()) : List.of();
        List<Expr.Access> factors = parts.stream().filter(Expr.Access.class::isInstance).map(Expr.Access.class::cast)
                .filter(a -> !a.indices().isEmpty()).toList();
        boolean plain = form.isSum() && factors.size() == parts.size() && factors.size() >= 2
                && factors.stream().allMatch(a -> distinct(MatrixProduct.variables(a)));
        if (!plain) {
            return Optional.empty();
        }
        Expr.Access large = factors.stream().max((a, b) -> Integer.compare(a.indices().size(), b.indices().size())).orElseThrow();
        return shape(form, factors, large).map(shape -> new Contraction(s, form, factors, large, shape));
    }

    private static boolean distinct(List<String> variables) {
        return !variables.isEmpty() && Set.copyOf(variables).size() == variables.size();
    }

    private static Optional<Shape> shape(StatementForm form, List<Expr.Access> factors, Expr.Access large) {
        Set<String> in = Set.copyOf(MatrixProduct.variables(large));
        List<Expr.Access> others = factors.stream().filter(f -> f != large).toList();
        List<String> target = form.targetVariables();
        if (others.size() == 1) {
            Set<String> other = Set.copyOf(MatrixProduct.variables(others.getFirst()));
            if (target.isEmpty()) {
                return in.equals(other) ? Optional.of(Shape.INNER_PRODUCT) : Optional.empty();
            }
            boolean summed = form.reductions().size() == 1 && in.containsAll(form.reductions()) && other.containsAll(form.reductions());
            if (summed && other.size() == 1 && in.size() >= 2) {
                return in.containsAll(target) ? Optional.of(Shape.TTV) : Optional.empty();
            }
            return summed && other.size() == 2 && in.size() >= 3 ? Optional.of(Shape.TTM) : Optional.empty();
        }
        Set<String> free = new LinkedHashSet<>(target);
        free.removeAll(in);
        boolean khatriRao = in.size() >= 3 && target.size() == 2 && free.size() == 1 && others.size() == in.size() - 1
                && others.stream().allMatch(o -> o.indices().size() == 2 && MatrixProduct.variables(o).containsAll(free));
        return khatriRao ? Optional.of(Shape.MTTKRP) : Optional.empty();
    }

    /** The large tensor cut over the machine, one of its dimensions a machine dimension; the others come to it. */
    Optional<Recipe> recipe(Source source, MachineGrid machine) {
        List<String> candidates = MatrixProduct.variables(large).stream()
                .filter(v -> shape == Shape.MTTKRP || shape == Shape.INNER_PRODUCT || form.targetVariables().contains(v)).toList();
        if (candidates.size() < machine.rank() || shape == Shape.MTTKRP && candidates.size() != machine.rank()) {
            return Optional.empty();
        }
        List<String> cut = candidates.subList(0, machine.rank());
        LoopNames names = new LoopNames(source.program(), form.variables());
        List<String> outer = names.outer(cut);
        List<String> inner = names.inner(cut);
        List<String> commands = new ArrayList<>();
        commands.add("distribute(" + LoopNames.set(cut) + ", " + LoopNames.set(outer) + ", " + LoopNames.set(inner) + ", "
                + machine.name() + ")");
        Set<String> tensors = new LinkedHashSet<>(List.of(statement.target().tensor().text()));
        factors.forEach(f -> tensors.add(f.tensor().text()));
        commands.add("communicate(" + LoopNames.some(List.copyOf(tensors)) + ", " + outer.getLast() + ")");
        List<String> loops = local(cut, inner);
        if (shape == Shape.MTTKRP) {
            // the rank runs innermost, along the rows of all factors
            List<String> last = new ArrayList<>(inner);
            form.variables().stream().filter(v -> !cut.contains(v)).forEach(last::add);
            if (!last.equals(loops)) {
                commands.add("reorder(" + LoopNames.set(last) + ")");
            }
        } else if (isTuned(source)) {
            kernel(loops, cut, inner).ifPresent(commands::add);
        }
        List<Recipe.Layout> layouts = new ArrayList<>();
        layouts.add(layout(statement.target(), cut, "0"));
        factors.forEach(f -> layouts.add(layout(f, cut, shape == Shape.MTTKRP ? "0" : "*")));
        return Optional.of(new Recipe(shape.title,
                shape == Shape.INNER_PRODUCT ? "stationary" : shape.title.toLowerCase(java.util.Locale.ROOT), commands, layouts, Map.of()));
    }

    /** The loops of one processor, outermost first. */
    private List<String> local(List<String> cut, List<String> inner) {
        List<String> out = new ArrayList<>();
        List<String> rest = new ArrayList<>(form.variables());
        // the compound distribute puts all local halves where its outermost target stood
        int at = cut.stream().mapToInt(form.variables()::indexOf).min().orElse(0);
        rest.removeAll(cut);
        out.addAll(form.variables().subList(0, at));
        out.addAll(inner);
        rest.removeAll(out);
        out.addAll(rest);
        return out;
    }

    private boolean isTuned(Source source) {
        return Kernels.suit(source.program(), statement);
    }

    /** A tuned kernel over the innermost loops, if they are what it computes. */
    private Optional<String> kernel(List<String> loops, List<String> cut, List<String> inner) {
        int n = switch (shape) {
            case TTV -> 2;
            case TTM -> 3;
            case INNER_PRODUCT -> 1;
            case MTTKRP -> 0;
        };
        if (n > loops.size()) {
            return Optional.empty();
        }
        List<String> last = loops.subList(loops.size() - n, loops.size());
        List<String> summed = last.stream().map(l -> inner.contains(l) ? cut.get(inner.indexOf(l)) : l).filter(form.reductions()::contains)
                .toList();
        return summed.isEmpty() ? Optional.empty() : Optional.of("substitute(" + LoopNames.set(last) + ", " + shape.kernel + ")");
    }

    private static Recipe.Layout layout(Expr.Access a, List<String> cut, String otherwise) {
        List<String> variables = a.indices().stream().flatMap(i -> i.plainVariable().stream()).map(Word::text).toList();
        return new Recipe.Layout(a.tensor().text(), variables, cut.stream().map(v -> variables.contains(v) ? v : otherwise).toList());
    }
}
