package org.tilewright.oracle.meaning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;

/** Reads a statement by the language's rules for scopes, extents, types and terms. */
public final class ReadStatement {

    private final Declared declared;
    private final Statement.Assignment statement;
    private final Variables variables = new Variables();
    private final Map<String, Range> ranges = new HashMap<>();
    private final List<Variables.Variable> left = new ArrayList<>();
    private final List<Meaning.Value> values = new ArrayList<>();
    private final List<Variables.Variable> summed = new ArrayList<>();
    private final List<Meaning.Term> terms = new ArrayList<>();

    private ReadStatement(Declared declared, Statement.Assignment statement) {
        this.declared = declared;
        this.statement = statement;
    }

    /** @throws EvaluationException if the statement has no meaning */
    public static Meaning of(Declared declared, Statement.Assignment statement) {
        return new ReadStatement(declared, statement).read();
    }

    private Meaning read() {
        Expr.Access target = statement.target();
        ElementType stored = declared.type(target.tensor().text());
        ElementType type = SmallTypes.computed(stored);
        long[] shape = declared.extents(target);
        statement.ranges().forEach(r -> ranges.put(r.variable().text(), new Range(declared.integer(r.low()), declared.integer(r.high()),
                r.step().map(declared::integer).orElse(1L))));
        for (Range r : ranges.values()) {
            if (r.step() < 1) {
                throw new EvaluationException("a range has the step " + r.step());
            }
        }
        bind(target);
        ReadExpression reader = new ReadExpression(declared, variables, ranges);
        addends(statement.value(), false, type, reader);
        if (statement.accumulate()) {
            terms.add(new Meaning.Term(reader.term(target, type, left), new int[0]));
        }
        boolean part = false;
        for (int d = 0; d < shape.length; d++) {
            part |= !reachesAll(target.indices().get(d), d, shape[d]);
        }
        Optional<Meaning.Kept> kept = part ? Optional.of(new Meaning.Kept(left.stream().map(v -> variables.indices(v.number())).toList(),
                element(target.tensor().text(), shape, type))) : Optional.empty();
        return new Meaning(text(), target.tensor().text(), type, stored, shape, List.copyOf(terms), List.copyOf(values), kept,
                running(target), variables.extents());
    }

    /** Whether the values of a variable of the left side reach each index of its dimension. */
    private boolean reachesAll(AffineIndex index, int dimension, long extent) {
        Meaning.Value place = values.get(dimension);
        Range range = ranges.get(left.get(dimension).name());
        return range == null ? index.plainVariable().isPresent() : place.coefficient() == 1 && range.step() == 1
                && range.low() + place.offset() <= 0 && range.high() + place.offset() >= extent;
    }

    private Optional<Meaning.Running> running(Expr.Access target) {
        if (statement.scan().isEmpty()) {
            return Optional.empty();
        }
        Statement.Scan s = statement.scan().get();
        for (int d = 0; d < target.indices().size(); d++) {
            if (target.indices().get(d).plainVariable().filter(v -> v.text().equals(s.variable().text())).isPresent()) {
                return Optional.of(new Meaning.Running(s.operator(), d, s.exclusive()));
            }
        }
        throw new EvaluationException("'" + s.variable() + "' is not an index of the left side, so nothing can be scanned over it");
    }

    /** An element by its indices. */
    private static Formula element(String tensor, long[] shape, ElementType type) {
        int[] dimensions = new int[shape.length];
        long[] steps = new long[shape.length];
        long pitch = 1;
        for (int d = shape.length - 1; d >= 0; d--) {
            dimensions[d] = d;
            steps[d] = pitch;
            pitch *= shape[d];
        }
        return new Formula.Element(new Formula.Address(tensor, 0, dimensions, steps, List.of()), type);
    }

    /** The left side's variables have the numbers of its dimensions; those that stand only on the right follow. */
    private void bind(Expr.Access target) {
        ExtentRule rule = new ExtentRule(declared);
        for (AffineIndex i : target.indices()) {
            if (i.terms().size() != 1 || declared.integer(i.terms().get(0).coefficient()) < 1) {
                throw new EvaluationException("an index of '" + target.tensor() + "' on the left side is not one variable times a number"
                        + " plus a number");
            }
            String name = i.terms().get(0).variable().text();
            values.add(new Meaning.Value(declared.integer(i.terms().get(0).coefficient()), declared.integer(i.constant())));
            if (named(left, name)) {
                throw new EvaluationException("'" + name + "' indexes two dimensions on the left side");
            }
            Range range = ranges.get(name);
            Variables.Variable v = variables.addLoop(name, range == null ? rule.extent(name, List.of(target), statement.value())
                    : above(range, declared.extents(target)[left.size()]));
            if (range != null) {
                variables.confine(v, range);
            }
            left.add(v);
        }
        for (String name : Variables.free(statement.value())) {
            if (!named(left, name)) {
                Range range = ranges.get(name);
                Variables.Variable v = variables.addLoop(name, range == null ? rule.extent(name, List.of(target), statement.value())
                        : range.count());
                if (range != null) {
                    variables.begins(v, range);
                }
                summed.add(v);
            }
        }
    }

    /** An extent in which all indices of a range are, too. */
    private static long above(Range range, long extent) {
        // a variable of one value stands still in addresses, and this one need not be 0
        return range.low() < 0 ? Math.max(2, extent) : Math.max(extent, range.high());
    }

    private static boolean named(List<Variables.Variable> variables, String name) {
        for (Variables.Variable v : variables) {
            if (v.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Top-level terms are summed each on their own. What stands in parentheses is one of them, whatever it is. */
    private void addends(Expr e, boolean negative, ElementType type, ReadExpression reader) {
        switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB && type != ElementType.BOOL -> {
                addends(b.left(), negative, type, reader);
                addends(b.right(), negative != (b.operator() == Expr.Operator.SUB), type, reader);
            }
            case Expr.Negate n when !(n.operand().bare() instanceof Expr.Number) && type != ElementType.BOOL ->
                    addends(n.operand(), !negative, type, reader);
            case Expr.IndirectUpdate s -> scattered(List.of(s), s.value(), negative, type, reader);
            default -> term(e, negative, type, reader);
        }
    }

    /** What is added to elements that are computed: each addend on its own. */
    private void scattered(List<Expr.IndirectUpdate> around, Expr e, boolean negative, ElementType type, ReadExpression reader) {
        switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB && type != ElementType.BOOL -> {
                scattered(around, b.left(), negative, type, reader);
                scattered(around, b.right(), negative != (b.operator() == Expr.Operator.SUB), type, reader);
            }
            case Expr.Negate n when !(n.operand().bare() instanceof Expr.Number) && type != ElementType.BOOL ->
                    scattered(around, n.operand(), !negative, type, reader);
            case Expr.IndirectUpdate inner -> {
                List<Expr.IndirectUpdate> all = new ArrayList<>(around);
                all.add(inner);
                scattered(all, inner.value(), negative, type, reader);
            }
            default -> {
                Expr addend = e;
                for (Expr.IndirectUpdate s : around.reversed()) {
                    addend = new Expr.IndirectUpdate(s.variable(), s.index(), addend, s.range());
                }
                term(addend, negative, type, reader);
            }
        }
    }

    private void term(Expr e, boolean negative, ElementType type, ReadExpression reader) {
        Set<String> free = Variables.free(e);
        List<Variables.Variable> scope = new ArrayList<>(left);
        for (Variables.Variable v : summed) {
            if (free.contains(v.name())) {
                scope.add(v);
            }
        }
        int[] over = new int[scope.size() - left.size()];
        for (int i = 0; i < over.length; i++) {
            over[i] = scope.get(left.size() + i).number();
        }
        Formula value = reader.term(e, type, scope);
        terms.add(new Meaning.Term(negative ? new Formula.Unary(Operation.NEG, value, type) : value, over));
    }

    private String text() {
        String written = declared.program().text(statement.range());
        String name = written.isEmpty() ? "the statement that computes '" + statement.target().tensor() + "'" : "'" + written + "'";
        return name + (statement.range().line() < 1 ? "" : " (line " + statement.range().line() + ")");
    }
}
