package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.Word;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.language.ParseResult;

/**
 * Writes a product of several tensors as statements that take fewer operations, with a temporary for what each but the last computes.
 */
final class SplitProducts {

    private final Edits edits;
    private final Program program;
    private final ParamValues params;
    private final long processors;
    private final List<String> sentences = new ArrayList<>();
    private final List<String> tensors = new ArrayList<>();
    private final List<String> temporaries = new ArrayList<>();

    private SplitProducts(Edits edits, Program program, ParamValues params, long processors) {
        this.edits = edits;
        this.program = program;
        this.params = params;
        this.processors = processors;
    }

    /** A text with products split. @param sentences what was added @param temporaries the tensors that were */
    record Split(String text, List<String> sentences, List<String> temporaries) {
        Split with(List<String> before) {
            return new Split(text, Stream.concat(before.stream(), sentences.stream()).toList(), temporaries);
        }
    }

    /** @param only the statement that may be split, if not all may; one with a schedule in the text never is */
    static Split in(String text, ParseResult parsed, Program program, ParamValues params, long processors, Optional<String> only) {
        SplitProducts split = new SplitProducts(new Edits(text, parsed), program, params, processors);
        split.statements(program.statements(), only);
        if (!split.tensors.isEmpty()) {
            split.edits.afterTensors(split.tensors);
        }
        return new Split(split.edits.text(), List.copyOf(split.sentences), List.copyOf(split.temporaries));
    }

    private void statements(List<Statement> statements, Optional<String> only) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Repeat r -> statements(r.body(), only);
                case Statement.Redistribute r -> { }
                case Statement.Assignment a -> {
                    boolean free = program.schedules().all(a.name().text()).isEmpty()
                            && only.filter(o -> !o.equals(a.name().text())).isEmpty();
                    if (free && !Statement.Repeat.isCondition(a.name().text())) {
                        factors(a).ifPresent(f -> split(a, f));
                    }
                }
            }
        }
    }

    /** The factors of a sum of products of more than two tensors, each of whose indices is a variable of its own. */
    private Optional<List<Expr.Access>> factors(Statement.Assignment a) {
        StatementForm form = StatementForm.of(program, a);
        TensorDecl out = program.tensor(a.target().tensor().text()).orElseThrow();
        if (!form.isSum() || form.terms().size() != 1 || !a.ranges().isEmpty() || a.scan().isPresent() || out.type().isSmall()
                || form.accumulates() && !a.accumulate()) {
            return Optional.empty();
        }
        List<Expr> factors = Product.factors(form.terms().getFirst().value());
        boolean pure = isPlain(form.statement().target()) && factors.stream().allMatch(f -> f instanceof Expr.Access x && isPlain(x));
        return pure && factors.size() > 2 ? Optional.of(factors.stream().map(f -> (Expr.Access) f).toList()) : Optional.empty();
    }

    private static boolean isPlain(Expr.Access a) {
        return variables(a).size() == a.indices().size();
    }

    private static Set<String> variables(Expr.Access a) {
        Set<String> out = new LinkedHashSet<>();
        a.indices().forEach(i -> i.plainVariable().map(Word::text).ifPresent(out::add));
        return out;
    }

    private void split(Statement.Assignment a, List<Expr.Access> factors) {
        StatementForm form = StatementForm.of(program, a);
        Map<String, Long> sizes = new LinkedHashMap<>();
        Map<String, IntExpr> counts = form.counts();
        ParamValues now = program.inFirstRounds(params);
        form.variables().forEach(v -> sizes.put(v, Math.max(1, counts.get(v).evaluate(now))));
        ContractionOrder order = new ContractionOrder(factors.stream().map(SplitProducts::variables).toList(),
                variables(form.statement().target()), sizes);
        ContractionOrder.Product best = order.best(processors);
        if (best.parts().stream().noneMatch(p -> p instanceof ContractionOrder.Product)) {
            return;
        }
        Map<String, String> names = names(form.variables());
        List<String> lines = new ArrayList<>();
        String indent = edits.indent(a.range());
        String value = value(best, factors, names, a, lines);
        String target = a.label().map(l -> l + ": ").orElse("") + access(a.target().tensor().text(),
                variables(form.statement().target()), names);
        lines.add(target + (a.accumulate() ? " += " : " = ") + value);
        lines.addFirst("// " + Quantity.flops(order.operations(best)) + " in " + lines.size() + " steps, "
                + Quantity.flops(order.operations(order.flat())) + " in one"
                + (factors.size() > ContractionOrder.EXACT ? "; the cheapest pair at each time, not all orders" : ""));
        edits.replace(a.range(), String.join("\n" + indent, lines));
    }

    /** Names of index variables that nothing which is declared has: einsum's letters may be. */
    private Map<String, String> names(List<String> variables) {
        Map<String, String> out = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>(variables);
        for (String v : variables) {
            String name = v;
            while (program.declares(name) || !name.equals(v) && taken.contains(name)) {
                name += "_";
            }
            taken.add(name);
            out.put(v, name);
        }
        return out;
    }

    private String value(ContractionOrder.Product p, List<Expr.Access> factors, Map<String, String> names, Statement.Assignment a,
            List<String> lines) {
        List<String> out = new ArrayList<>();
        for (ContractionOrder.Part part : p.parts()) {
            switch (part) {
                case ContractionOrder.Factor f -> {
                    Expr.Access x = factors.get(f.number());
                    out.add(access(x.tensor().text(), variables(x), names));
                }
                case ContractionOrder.Product q -> {
                    String value = value(q, factors, names, a, lines);
                    String name = edits.fresh(name(q, factors));
                    String target = access(name, q.variables(), names);
                    lines.add(target + " = " + value);
                    TensorDecl type = program.tensor(a.target().tensor().text()).orElseThrow();
                    String declared = "tensor " + name + " : " + type.type().keyword() + q.variables().stream()
                            .map(v -> extent(v, factors)).collect(Collectors.joining(", ", "(", ")"));
                    tensors.add(declared);
                    temporaries.add(name);
                    sentences.add(declared + ": " + target + " = " + value);
                    out.add(target);
                }
            }
        }
        return String.join(" * ", out);
    }

    private static String name(ContractionOrder.Part p, List<Expr.Access> factors) {
        return switch (p) {
            case ContractionOrder.Factor f -> factors.get(f.number()).tensor().text();
            case ContractionOrder.Product q -> q.parts().stream().map(x -> name(x, factors)).collect(Collectors.joining("_"));
        };
    }

    private static String access(String tensor, Set<String> variables, Map<String, String> names) {
        return tensor + (variables.isEmpty() ? "" : variables.stream().map(names::get).collect(Collectors.joining(", ", "(", ")")));
    }

    /** A variable's extent as the text has it. */
    private String extent(String variable, List<Expr.Access> factors) {
        for (Expr.Access x : factors) {
            int d = List.copyOf(variables(x)).indexOf(variable);
            if (d >= 0) {
                ParamExpr e = program.tensor(x.tensor().text()).orElseThrow().extents().get(d);
                return e.text();
            }
        }
        throw new IllegalStateException("no factor has " + variable);
    }
}
