package org.tilewright.oracle.meaning;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.batch.Batch;

/**
 * Reads the expressions of a statement: names by their scopes, literals by what they stand beside, indices as addresses. Expressions
 * may be deep, so that those that are begun stand on a stack of their own.
 */
final class ReadExpression {

    /**
     * An expression that is to be read.
     *
     * @param scope what names mean, the innermost last
     * @param term whether it is a term of a statement's sum: the variables of an explicit sum are then loops
     */
    record Task(Expr expression, ElementType wanted, List<Variables.Variable> scope, boolean term) {

        Task part(Expr part, ElementType type) {
            return new Task(part, type, scope, false);
        }

        Task part(Expr part) {
            return part(part, wanted);
        }
    }

    /** What has to be read first, and what is made of it. */
    record Step(List<Task> parts, Function<List<Formula>, Formula> whole) {

        static Step of(Formula leaf) {
            return new Step(List.of(), none -> leaf);
        }
    }

    /** A step, and its parts so far. */
    private record Begun(Step step, List<Formula> done) { }

    private final Declared declared;
    private final Variables variables;
    private final Map<String, Range> ranges;
    private final ExtentRule rule;
    private final OwnType own;
    private final Addresses places;
    private final ReadOperation operations;

    /** @param ranges of variables that do not run over all of their extents, by name */
    ReadExpression(Declared declared, Variables variables, Map<String, Range> ranges) {
        this.declared = declared;
        this.variables = variables;
        this.ranges = ranges;
        rule = new ExtentRule(declared);
        own = new OwnType(declared);
        places = new Addresses(declared, variables);
        operations = new ReadOperation(this, own);
    }

    /** A term of a statement's sum as elements of a type. */
    Formula term(Expr e, ElementType wanted, List<Variables.Variable> scope) {
        Deque<Begun> open = new ArrayDeque<>();
        open.push(new Begun(begin(new Task(e, wanted, scope, true)), new ArrayList<>(3)));
        while (true) {
            Begun last = open.peek();
            int next = last.done.size();
            if (next < last.step.parts.size()) {
                open.push(new Begun(begin(last.step.parts.get(next)), new ArrayList<>(3)));
                continue;
            }
            Formula whole = last.step.whole.apply(last.done);
            open.pop();
            if (open.isEmpty()) {
                return whole;
            }
            open.peek().done.add(whole);
        }
    }

    private Step begin(Task t) {
        return switch (t.expression) {
            case Expr.Number n -> Step.of(Literals.number(n.value(), n.integral(), t.wanted));
            case Expr.Infinity i -> Step.of(Literals.infinity(t.wanted));
            case Expr.Bool b -> Step.of(bool(b, t.wanted));
            case Expr.ParamValue p -> Step.of(param(p, t.wanted));
            case Expr.IndexValue v -> Step.of(index(v, t.wanted, t.scope));
            case Expr.Access a -> Step.of(access(a, t.wanted, t.scope));
            case Expr.Parenthesised p -> new Step(List.of(t.part(p.inner())), parts -> parts.get(0));
            case Expr.Negate n -> negate(n, t);
            case Expr.Binary b -> b.operator().isComparison() ? operations.comparison(b, t) : operations.arithmetic(b, t);
            case Expr.Call c -> operations.call(c, t);
            case Expr.Convert v -> operations.conversion(v.operand(), v.to(), t);
            case Expr.Select s -> new Step(List.of(t.part(s.condition(), ElementType.BOOL), t.part(s.then()), t.part(s.otherwise())),
                    parts -> new Formula.Choice(parts.get(0), parts.get(1), parts.get(2)));
            case Expr.Field f -> field(f, t);
            case Expr.Make m -> throw new EvaluationException("a record stands where " + t.wanted.keyword() + " is wanted");
            case Expr.ComputedIndex x -> within(x, t);
            case Expr.IndirectAccess g -> pick(g, t);
            case Expr.IndirectUpdate s ->
                    new Step(List.of(t.part(s.index(), ElementType.I64), t.part(s.value())), parts -> new Formula.Choice(
                    new Formula.Comparison(Expr.Operator.EQ, parts.get(0), index(new Expr.IndexValue(s.variable(), s.range()),
                            ElementType.I64, t.scope)), parts.get(1), nothing(t.wanted)));
            case Expr.Operand o -> operand(o, t);
            case Expr.Reduction r -> switch (r.by()) {
                case Expr.Reducer.By by -> reduction(r, by.operator(), t);
                case Expr.Reducer.Argument by -> argument(r, by.operator(), t);
                case Expr.Reducer.UserDefined by -> own(r, by, 0, t);
            };
        };
    }

    private static Formula bool(Expr.Bool b, ElementType wanted) {
        expect(ElementType.BOOL, wanted, "'" + b.value() + "'");
        return new Formula.Whole(b.value() ? 1 : 0, ElementType.BOOL);
    }

    static void expect(ElementType is, ElementType wanted, String what) {
        if (is != wanted) {
            throw new EvaluationException(what + " is " + is.keyword() + " where " + wanted.keyword() + " is wanted");
        }
    }

    private Formula param(Expr.ParamValue p, ElementType wanted) {
        if (wanted == ElementType.BOOL) {
            throw new EvaluationException("the number '" + p.name() + "' stands where bool is wanted");
        }
        OptionalLong value = declared.params().get(p.name());
        if (value.isEmpty()) {
            return new Formula.Counter(p.name(), wanted);
        }
        return Literals.isInteger(wanted) ? new Formula.Whole(Literals.integer(p.name(), value.getAsLong(), wanted), wanted)
                : new Formula.Real(Literals.real(value.getAsLong(), wanted), wanted);
    }

    private Formula index(Expr.IndexValue v, ElementType wanted, List<Variables.Variable> scope) {
        if (wanted == ElementType.BOOL) {
            throw new EvaluationException("the number '" + v.variable() + "' stands where bool is wanted");
        }
        int number = Addresses.number(v.variable(), scope);
        return new Formula.Index(v.variable().text(), number, variables.first(number), variables.distance(number), wanted);
    }

    private static Step negate(Expr.Negate n, Task t) {
        if (t.wanted == ElementType.BOOL) {
            throw ReadOperation.undefined(Operation.NEG, t.wanted);
        }
        // the least integer has no positive counterpart, so that its sign belongs to the literal
        if (n.operand().bare() instanceof Expr.Number x && Literals.isInteger(t.wanted)) {
            return Step.of(Literals.number(x.value().negate(), x.integral(), t.wanted));
        }
        return new Step(List.of(t.part(n.operand())), parts -> new Formula.Unary(Operation.NEG, parts.get(0), t.wanted));
    }

    private static Formula nothing(ElementType type) {
        return Batch.isIntegral(type) ? new Formula.Whole(0, type) : new Formula.Real(0, type);
    }

    private Step within(Expr.ComputedIndex x, Task t) {
        ElementType type = own.of(x.value()).orElse(ElementType.I64);
        if (!Literals.isInteger(type)) {
            throw new EvaluationException("an index of '" + x.tensor() + "' is " + type.keyword());
        }
        long extent = declared.extents(x.tensor().text())[x.dimension()];
        Set<String> free = Variables.free(x.value());
        List<Variables.Variable> scope = t.scope.stream().filter(v -> free.contains(v.name())).toList();
        Formula.Where where = where(scope);
        return new Step(List.of(new Task(x.value(), type, scope, false)), parts -> new Formula.Within(parts.get(0), extent,
                "computes an index that dimension " + x.dimension() + " of '" + x.tensor() + "' does not have",
                declared.program().text(x.range()).replaceAll("\\s", ""), where));
    }

    private Step pick(Expr.IndirectAccess g, Task t) {
        List<Variables.Variable> inside = new ArrayList<>(t.scope);
        Variables.Variable v = variables.add(g.variable().text(), declared.extents(g.index().tensor().text())[g.index().dimension()]);
        inside.add(v);
        return new Step(List.of(t.part(g.index(), ElementType.I64), new Task(g.element(), t.wanted, inside, false)),
                parts -> new Formula.Pick(v.number(), parts.get(0), parts.get(1)));
    }

    private Step argument(Expr.Reduction r, ReductionOperator operator, Task t) {
        String name = "'arg" + operator.keyword() + "'";
        expect(ElementType.I64, t.wanted, name);
        ElementType of = own.of(r.body()).orElse(OwnType.integral(r.body()) ? ElementType.I64 : ElementType.F64);
        if (Literals.isComplex(of) || of == ElementType.BOOL || r.variables().size() != 1) {
            throw new EvaluationException(name + " has no meaning for " + of.keyword() + " over " + r.variables());
        }
        List<Variables.Variable> inside = new ArrayList<>(t.scope);
        Variables.Variable v = bound(r.variables().get(0).text(), r.body(), false);
        inside.add(v);
        return new Step(List.of(new Task(r.body(), of, inside, false)), parts -> new Formula.Argument(
                operator == ReductionOperator.MAX, v.number(), variables.first(v.number()), variables.distance(v.number()),
                parts.get(0)));
    }

    /** A variable of a reduction. @param loop whether it is summed around a whole term */
    private Variables.Variable bound(String name, Expr body, boolean loop) {
        Optional<Range> range = Optional.ofNullable(ranges.get(name));
        long extent = range.isPresent() ? range.get().count() : rule.extent(name, List.of(), body);
        Variables.Variable v = loop ? variables.addLoop(name, extent) : variables.add(name, extent);
        range.ifPresent(x -> variables.begins(v, x));
        return v;
    }

    private Step operand(Expr.Operand o, Task t) {
        ElementType type = o.elements().orElseThrow(() -> new EvaluationException("a parameter stands outside of its function"));
        expect(type, t.wanted, "a parameter");
        return Step.of(new Formula.Held(o.next(), 0, type));
    }

    /** A field stands around a record that is made, a parameter, or a reduction whose values are made. */
    private Step field(Expr.Field f, Task t) {
        expect(own.of(f).orElseThrow(() -> new EvaluationException("the field '" + f.field() + "' is of no record")), t.wanted,
                "the field '" + f.field() + "'");
        int at = OwnType.record(f.record()).flatMap(r -> r.field(f.field().text())).orElseThrow();
        return switch (f.record()) {
            case Expr.Make m -> new Step(List.of(t.part(m.values().get(at))), parts -> parts.get(0));
            case Expr.Operand o -> Step.of(new Formula.Held(o.next(), at, t.wanted));
            case Expr.Reduction r when r.by() instanceof Expr.Reducer.UserDefined by -> own(r, by, at, t);
            default -> throw new EvaluationException("the field '" + f.field() + "' is of no record");
        };
    }

    /** @param field which part of the result is asked for, of records */
    private Step own(Expr.Reduction r, Expr.Reducer.UserDefined by, int field, Task t) {
        int[] over = new int[r.variables().size()];
        Task inside = new Task(r.body(), t.wanted, bound(r, false, t.scope, over), false);
        List<Task> parts = new ArrayList<>(fields(inside, r.body()));
        int n = parts.size();
        parts.addAll(fields(inside, OwnType.record(r.body()).isPresent() ? by.combined() : by.combined().withOperands(t.wanted)));
        by.zero().ifPresent(z -> parts.addAll(fields(t, z)));
        return new Step(parts, made -> new Formula.Own(over, List.copyOf(made.subList(0, n)), List.copyOf(made.subList(n, 2 * n)),
                by.zero().map(z -> List.copyOf(made.subList(2 * n, 3 * n))), field));
    }

    /** What is combined, field by field if it is a record. */
    private static List<Task> fields(Task in, Expr e) {
        if (!(e instanceof Expr.Make m)) {
            return List.of(in.part(e));
        }
        List<Task> out = new ArrayList<>();
        for (int f = 0; f < m.values().size(); f++) {
            out.add(in.part(m.values().get(f), m.made().fields().get(f).type()));
        }
        return out;
    }

    private Step reduction(Expr.Reduction r, ReductionOperator operator, Task t) {
        if (operator == ReductionOperator.ANY || operator == ReductionOperator.ALL) {
            expect(ElementType.BOOL, t.wanted, "'" + operator.keyword() + "'");
        }
        if ((operator == ReductionOperator.MAX || operator == ReductionOperator.MIN) && Literals.isComplex(t.wanted)) {
            throw new EvaluationException("'" + operator.keyword() + "' has no meaning for " + t.wanted.keyword());
        }
        boolean loop = t.term && operator == ReductionOperator.SUM;
        int[] over = new int[r.variables().size()];
        List<Variables.Variable> inside = bound(r, loop, t.scope, over);
        return new Step(List.of(new Task(r.body(), t.wanted, inside, false)), parts -> new Formula.Reduction(operator, over, parts.get(0)));
    }

    /**
     * The variables around and those of a reduction.
     *
     * @param over receives the numbers of the latter
     */
    private List<Variables.Variable> bound(Expr.Reduction r, boolean loop, List<Variables.Variable> scope, int[] over) {
        List<Variables.Variable> inside = new ArrayList<>(scope);
        for (int i = 0; i < over.length; i++) {
            String name = r.variables().get(i).text();
            if (Variables.contains(r.variables().subList(0, i), name)) {
                throw new EvaluationException("'" + name + "' appears twice before the colon of a reduction");
            }
            Variables.Variable v = bound(name, r.body(), loop);
            inside.add(v);
            over[i] = v.number();
        }
        return inside;
    }

    /** The variables that have a value in a scope. */
    Formula.Where where(List<Variables.Variable> scope) {
        List<String> names = new ArrayList<>(scope.size());
        int[] numbers = new int[scope.size()];
        long[] firsts = new long[scope.size()];
        long[] distances = new long[scope.size()];
        for (Variables.Variable v : scope) {
            numbers[names.size()] = v.number();
            firsts[names.size()] = variables.first(v.number());
            distances[names.size()] = variables.distance(v.number());
            names.add(v.shown());
        }
        return new Formula.Where(names, numbers, firsts, distances);
    }

    private Formula access(Expr.Access a, ElementType wanted, List<Variables.Variable> scope) {
        expect(SmallTypes.computed(declared.type(a.tensor().text())), wanted, "tensor '" + a.tensor() + "'");
        try {
            return new Formula.Element(places.of(a, scope), wanted);
        } catch (ArithmeticException tooLarge) {
            throw new EvaluationException("an index of '" + a.tensor() + "' needs more than 64 bits");
        }
    }
}
