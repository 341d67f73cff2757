package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.language.ParseResult;

/**
 * Writes a product of several tensors as statements that take fewer operations, with a temporary for what each but the last computes.
 */
final class SplitProducts {

    private final Edits edits;
    private final Program program;
    private final ParamValues params;
    private final long processors;
    private final double room;
    private final List<String> sentences = new ArrayList<>();
    private final List<String> tensors = new ArrayList<>();
    private final List<String> temporaries = new ArrayList<>();

    private SplitProducts(Edits edits, Program program, ParamValues params, long processors, double room) {
        this.edits = edits;
        this.program = program;
        this.params = params;
        this.processors = processors;
        this.room = room;
    }

    /** A text with products split. @param sentences what was added @param temporaries the tensors that were */
    record Split(String text, List<String> sentences, List<String> temporaries) {
        Split with(List<String> before) {
            return new Split(text, Stream.concat(before.stream(), sentences.stream()).toList(), temporaries);
        }
    }

    /**
     * @param memory of one of the processors, if it is known, in bytes
     * @param only the statement that may be split, if not all may; one with a schedule in the text never is
     */
    static Split in(String text, ParseResult parsed, Program program, ParamValues params, long processors, OptionalDouble memory,
            Optional<String> only) {
        double declared = program.tensors().stream().mapToDouble(t -> elements(t, params) * t.type().bytes()).sum();
        double room = memory.isPresent() ? Math.max(0, memory.getAsDouble() * processors - declared) : Double.POSITIVE_INFINITY;
        SplitProducts split = new SplitProducts(new Edits(text, parsed), program, params, processors, room);
        split.statements(program.statements(), only);
        if (!split.tensors.isEmpty()) {
            split.edits.afterTensors(split.tensors);
        }
        return new Split(split.edits.text(), List.copyOf(split.sentences), List.copyOf(split.temporaries));
    }

    private static double elements(TensorDecl tensor, ParamValues params) {
        return tensor.extents().stream().mapToDouble(params::integer).reduce(1, (a, b) -> a * b);
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
        ContractionOrder.Product fewest = order.best(processors);
        if (isOne(fewest)) {
            return;
        }
        String indent = edits.indent(a.range());
        ContractionOrder.Product best = Double.isInfinite(room) ? fewest : order.best(processors, room / type(a).bytes());
        if (isOne(best)) {
            edits.replace(a.range(), "// in one statement: for the results of steps, which would take "
                    + Quantity.flops(order.operations(fewest)) + " in place of " + Quantity.flops(order.operations(best))
                    + ", there is no room\n" + indent + program.text(a.range()));
            sentences.add(a.name().text() + " in one statement, since there is no room for temporaries");
            return;
        }
        Map<String, String> names = names(form.variables());
        List<String> lines = new ArrayList<>();
        int before = temporaries.size();
        String value = value(best, factors, names, a, lines);
        String target = a.label().map(l -> l + ": ").orElse("") + access(a.target().tensor().text(),
                variables(form.statement().target()), names);
        lines.add(target + (a.accumulate() ? " += " : " = ") + value);
        lines.addFirst("// " + Quantity.flops(order.operations(best)) + " in " + lines.size() + " steps, "
                + Quantity.flops(order.operations(order.flat())) + " in one"
                + (factors.size() > ContractionOrder.EXACT ? "; the cheapest pair at each time, not all orders" : "")
                + (order.operations(best) > order.operations(fewest) * (1 + 1e-9) ? "; for the results of an order of "
                        + Quantity.flops(order.operations(fewest)) + " there is no room" : ""));
        lines.add(1, "// " + sizes(order, best, a, temporaries.subList(before, temporaries.size())));
        edits.replace(a.range(), String.join("\n" + indent, lines));
    }

    private static boolean isOne(ContractionOrder.Product p) {
        return p.parts().stream().noneMatch(x -> x instanceof ContractionOrder.Product);
    }

    private ElementType type(Statement.Assignment a) {
        return program.tensor(a.target().tensor().text()).orElseThrow().type();
    }

    /** What the output takes and what steps before it set. @param steps their tensors, in the order in which they are computed */
    private String sizes(ContractionOrder order, ContractionOrder.Product p, Statement.Assignment a, List<String> steps) {
        List<String> out = new ArrayList<>();
        List<ContractionOrder.Product> computed = ContractionOrder.steps(p);
        for (int s = 0; s < steps.size(); s++) {
            out.add(steps.get(s) + " " + bytes(order, computed.get(s), a));
        }
        return a.target().tensor().text() + " takes " + bytes(order, p, a) + ", " + String.join(", ", out);
    }

    private String bytes(ContractionOrder order, ContractionOrder.Product p, Statement.Assignment a) {
        return Quantity.bytes((long) Math.min(Long.MAX_VALUE, order.elements(p) * type(a).bytes()));
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
                    String declared = "tensor " + name + " : " + type(a).keyword() + q.variables().stream()
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
