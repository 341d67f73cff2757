package org.tilewright.lsp.feature.action.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Source;

/**
 * A statement of the shape of a matrix product: {@code A(i, j)} from {@code B} over i and k and {@code C} over k and j, by whatever
 * operators, whichever way round the operands are stored.
 *
 * @param isGemm it is one, so that a tuned kernel may compute it
 */
public record MatrixProduct(Statement.Assignment statement, String i, String j, String k, Expr.Access a, Expr.Access b, Expr.Access c,
        boolean isGemm) {

    public static Optional<MatrixProduct> of(Source source, Statement.Assignment s) {
        if (!Nest.isClear(source.program(), s)) {
            return Optional.empty();
        }
        StatementForm form = StatementForm.of(source.program(), s);
        List<Expr.Access> operands = form.terms().size() == 1 ? VariableExtents.accesses(form.terms().getFirst().value()) : List.of();
        boolean shaped = form.variables().size() == 3 && form.reductions().size() == 1 && operands.size() == 2
                && operands.stream().allMatch(o -> variables(o).size() == 2 && Set.copyOf(variables(o)).size() == 2);
        if (!shaped) {
            return Optional.empty();
        }
        String i = form.variables().get(0);
        String j = form.variables().get(1);
        String k = form.variables().get(2);
        Expr.Access first = operands.get(0);
        Expr.Access b = variables(first).contains(i) ? first : operands.get(1);
        Expr.Access c = b == first ? operands.get(1) : first;
        if (!Set.copyOf(variables(b)).equals(Set.of(i, k)) || !Set.copyOf(variables(c)).equals(Set.of(k, j))) {
            return Optional.empty();
        }
        return Optional.of(new MatrixProduct(s, i, j, k, s.target(), b, c, isGemm(source, s, form)));
    }

    private static boolean isGemm(Source source, Statement.Assignment s, StatementForm form) {
        return form.isSum() && Kernels.suit(source.program(), s)
                && Product.factors(form.terms().getFirst().value()).stream()
                        .allMatch(f -> f instanceof Expr.Access || f instanceof Expr.Number);
    }

    /** The variables of an access whose indices are variables alone, else none. */
    public static List<String> variables(Expr.Access a) {
        List<String> v = a.indices().stream().flatMap(x -> x.plainVariable().stream()).map(Word::text).toList();
        return v.size() == a.indices().size() ? v : List.of();
    }

    private List<String> inputs() {
        Set<String> names = new LinkedHashSet<>(List.of(b.tensor().text(), c.tensor().text()));
        return List.copyOf(names);
    }

    private String output() {
        return a.tensor().text();
    }

    /** All recipes for a machine, the best known first. */
    List<Recipe> recipes(Source source, MachineGrid machine) {
        List<Recipe> out = new ArrayList<>();
        if (machine.rank() == 2) {
            out.add(flat(source, machine, "SUMMA", List.of()));
            if (machine.isSquare()) {
                out.add(flat(source, machine, "Cannon", List.of(0, 1)));
                out.add(flat(source, machine, "PUMMA", List.of(0)));
            }
        } else if (machine.rank() == 3) {
            out.add(deep(source, machine, "Johnson"));
            if (machine.isSquare()) {
                out.add(deep(source, machine, "Solomonik 2.5D"));
            }
            out.add(deep(source, machine, "COSMA"));
        }
        return out;
    }

    /** Tiles that stay over a loop in pieces of k. @param by the target loops that the pieces are rotated by */
    private Recipe flat(Source source, MachineGrid machine, String algorithm, List<Integer> by) {
        LoopNames names = new LoopNames(source.program(), List.of(i, j, k));
        List<String> outer = names.outer(List.of(i, j));
        List<String> inner = names.inner(List.of(i, j));
        String ko = names.of(k, "o");
        String ki = names.of(k, "i");
        Map<String, String> params = new LinkedHashMap<>();
        List<String> commands = new ArrayList<>();
        commands.add("distribute(" + LoopNames.set(List.of(i, j)) + ", " + LoopNames.set(outer) + ", " + LoopNames.set(inner) + ", "
                + machine.name() + ")");
        if (by.isEmpty()) {
            commands.add("split(" + k + ", " + ko + ", " + ki + ", " + param(source, params, "chunk", Long.toString(chunk(source, machine)))
                    + ")");
        } else {
            commands.add("divide(" + k + ", " + ko + ", " + ki + ", " + machine.extents().getFirst() + ")");
        }
        commands.add("reorder(" + LoopNames.set(List.of(ko, inner.get(0), inner.get(1), ki)) + ")");
        String walked = ko;
        if (!by.isEmpty()) {
            walked = names.of(ko, "s");
            commands.add("rotate(" + ko + ", " + LoopNames.set(by.stream().map(outer::get).toList()) + ", " + walked + ")");
        }
        communicate(commands, outer.get(1), walked);
        substitute(commands, List.of(inner.get(0), inner.get(1), ki));
        return new Recipe(algorithm, algorithm.toLowerCase(java.util.Locale.ROOT), commands,
                List.of(layout(a, i, j), layout(b, i, k), layout(c, k, j)), params);
    }

    /** Blocks of i, j and k, with or without steps along k inside. */
    private Recipe deep(Source source, MachineGrid machine, String algorithm) {
        LoopNames names = new LoopNames(source.program(), List.of(i, j, k));
        List<String> outer = names.outer(List.of(i, j, k));
        List<String> inner = names.inner(List.of(i, j, k));
        Map<String, String> params = new LinkedHashMap<>();
        List<String> commands = new ArrayList<>();
        commands.add("distribute(" + LoopNames.set(List.of(i, j, k)) + ", " + LoopNames.set(outer) + ", " + LoopNames.set(inner) + ", "
                + machine.name() + ")");
        boolean solomonik = algorithm.startsWith("Solomonik");
        if (algorithm.equals("Johnson")) {
            communicate(commands, outer.get(2), outer.get(2));
            substitute(commands, inner);
        } else {
            String kio = names.of(inner.get(2), "o");
            String kii = names.of(inner.get(2), "i");
            String steps = solomonik ? "max(1, floor(" + machine.extents().get(0) + " / " + machine.extents().get(2) + "))"
                    : param(source, params, "steps", "4");
            commands.add("divide(" + inner.get(2) + ", " + kio + ", " + kii + ", " + steps + ")");
            commands.add("reorder(" + LoopNames.set(List.of(kio, inner.get(0), inner.get(1), kii)) + ")");
            String walked = kio;
            if (solomonik) {
                walked = names.of(kio, "s");
                commands.add("rotate(" + kio + ", " + LoopNames.set(outer.subList(0, 2)) + ", " + walked + ")");
            }
            communicate(commands, outer.get(2), walked);
            substitute(commands, List.of(inner.get(0), inner.get(1), kii));
        }
        List<Recipe.Layout> layouts = solomonik ? List.of(layout(a, i, j, "0"), layout(b, i, k, "0"), layout(c, k, j, "0"))
                : List.of(layout(a, i, j, "0"), layout(b, i, "0", k), layout(c, "0", j, k));
        return new Recipe(algorithm, solomonik ? "solomonik" : algorithm.toLowerCase(java.util.Locale.ROOT), commands, layouts, params);
    }

    private void communicate(List<String> commands, String still, String walked) {
        if (still.equals(walked)) {
            Set<String> all = new LinkedHashSet<>(List.of(output()));
            all.addAll(inputs());
            commands.add("communicate(" + LoopNames.some(List.copyOf(all)) + ", " + still + ")");
            return;
        }
        if (!inputs().contains(output())) {
            commands.add("communicate(" + output() + ", " + still + ")");
        }
        commands.add("communicate(" + LoopNames.some(inputs()) + ", " + walked + ")");
    }

    private void substitute(List<String> commands, List<String> loops) {
        if (isGemm) {
            commands.add("substitute(" + LoopNames.set(loops) + ", gemm)");
        }
    }

    private static Recipe.Layout layout(Expr.Access a, String... places) {
        return new Recipe.Layout(a.tensor().text(), variables(a), List.of(places));
    }

    /** A param of that name if there is one, else a new one. */
    private static String param(Source source, Map<String, String> params, String name, String value) {
        if (source.program().params().stream().anyMatch(p -> p.name().text().equals(name))) {
            return name;
        }
        String fresh = source.fresh(name);
        params.put(fresh, value);
        return fresh;
    }

    /** Two chunks to a tile of k. */
    private long chunk(Source source, MachineGrid machine) {
        long n = Nest.extent(source.program(), statement, k).flatMap(e -> Nest.value(source.snapshot().params(), e)).orElse(256L);
        long wide = Math.max(machine.sizes().get(0), machine.sizes().get(1));
        return Math.max(1, n / (2 * wide));
    }
}
