package org.tilewright.ir.nest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.ir.typing.TypedStatement;

/**
 * A statement as a reduction: {@code target = by over all variables not on the left of the terms}. Each top-level
 * addend is a term of its own, so that {@code a(i) = d(i) + B(i,j)*c(j)} adds {@code d(i)} once. Parentheses are not opened:
 * {@code d(i) - (B(i,j) - C(i,j))} has two terms.
 *
 * @param written typed, its bound variables with names of their own, and the left side as in the text
 * @param statement the same with plain variables alone on the left, whose values are the indices of elements there
 * @param places what variables of the left side are of the elements there, where an index is not a variable alone
 * @param variables the left side's variables, then the others in order of appearance: the initial loops
 * @param reductions the variables that are not on the left
 * @param accumulates whether the terms are added to the target's old values: {@code A(i) += b(i)}, or {@code A(i) = A(i) + b(i)} where
 *         nothing else reads {@code A}, so that it needs no second copy
 * @param extents of all variables that have one, those of reductions inside expressions too
 */
public record StatementForm(Written written, Statement.Assignment statement, Map<String, Relation.Quotient> places,
                            Expr.Reducer by, List<Term> terms, List<String> variables, Set<String> reductions,
                            boolean accumulates, VariableExtents extents) {

    private static final Expr.Reducer SUM = new Expr.Reducer.By(ReductionOperator.SUM);

    /** A statement as its text has it, with the extents of its variables. */
    public record Written(Statement.Assignment statement, VariableExtents extents) { }

    /**
     * One addend.
     *
     * @param value without parentheses, which only matter for what is a term
     * @param absent the statement's reduction variables that the term does not run over: it counts in their first iteration only
     */
    public record Term(Expr value, Set<String> absent) { }

    public static StatementForm of(Program program, Statement.Assignment written) {
        TypedStatement typed = TypedStatement.of(program, written);
        PlaceLeftSide.Placed placed = PlaceLeftSide.of(program, typed);
        Statement.Assignment statement = placed.statement();
        Set<String> quotients = placed.quotients();
        Set<String> left = new LinkedHashSet<>(quotients);
        statement.target().indices().forEach(i -> i.plainVariable().ifPresent(v -> left.add(v.text())));
        Expr.Reducer by = SUM;
        List<Body> bodies = new ArrayList<>();
        if (statement.value().bare() instanceof Expr.Reduction r && !r.isSum() && combines(r.by(), statement) && !statement.accumulate()
                && left.containsAll(VariableExtents.freeVariables(r))) {
            Optional<BestFound> found = r.by() instanceof Expr.Reducer.Argument a ? Optional.of(BestFound.of(r, a.operator()))
                    : Optional.empty();
            by = found.<Expr.Reducer>map(BestFound::by).orElse(r.by());
            bodies.add(new Body(found.map(BestFound::body).orElse(r.body()), running(r)));
        } else {
            addends(statement.value(), false, left, bodies);
        }
        if (by.equals(SUM) && statement.value().type() instanceof RecordType r) {
            by = ofOne(r);
        }
        boolean accumulates = statement.accumulate() || by.equals(SUM) && takeOldValue(bodies, statement.target());
        left.removeAll(quotients);
        Set<String> variables = new LinkedHashSet<>(left);
        bodies.forEach(b -> b.variables.stream().filter(v -> !quotients.contains(v)).forEach(variables::add));
        Set<String> reductions = new LinkedHashSet<>(variables);
        reductions.removeAll(left);
        List<Term> terms = new ArrayList<>();
        for (Body b : bodies) {
            Set<String> absent = new LinkedHashSet<>(reductions);
            absent.removeAll(b.variables);
            terms.add(new Term(b.value.withoutParentheses(), absent));
        }
        VariableExtents extents = statement == typed.statement() ? typed.extents() : VariableExtents.of(program, statement);
        return new StatementForm(new Written(typed.statement(), typed.extents()), statement, placed.places(), by, List.copyOf(terms),
                List.copyOf(variables), reductions,
                accumulates, extents);
    }

    /** What combines the only value that reaches a record with the zeros of processors that others set elements around it for. */
    private static Expr.Reducer ofOne(RecordType type) {
        List<Expr> zeros = new ArrayList<>();
        List<Expr> united = new ArrayList<>();
        for (RecordType.Field f : type.fields()) {
            boolean bool = f.type() == ElementType.BOOL;
            zeros.add(bool ? new Expr.Bool(false, SourceRange.NONE) : Expr.Number.of(0, f.type(), SourceRange.NONE));
            united.add(new Expr.Binary(bool ? Expr.Operator.OR : Expr.Operator.ADD, field(f, type, false), field(f, type, true),
                    SourceRange.NONE));
        }
        Word name = Word.of(type.name());
        return new Expr.Reducer.UserDefined(Word.of(""), new Expr.Make(name, type, united, SourceRange.NONE),
                Optional.of(new Expr.Make(name, type, zeros, SourceRange.NONE)));
    }

    private static Expr field(RecordType.Field field, RecordType type, boolean next) {
        return new Expr.Field(new Expr.Operand(next, Optional.of(type), SourceRange.NONE), Word.of(field.name()), SourceRange.NONE);
    }

    /** Whether results for some of the values can be combined, those for none of them, too. */
    private static boolean combines(Expr.Reducer by, Statement.Assignment statement) {
        return switch (by) {
            case Expr.Reducer.By b -> true;
            case Expr.Reducer.UserDefined o -> o.zero().isPresent();
            // a scan takes the indices, not what is found
            case Expr.Reducer.Argument a -> statement.scan().isEmpty();
        };
    }

    /** Takes the target's old value out of the addends, if it is one of them and no other one reads the target. */
    private static boolean takeOldValue(List<Body> bodies, Expr.Access target) {
        List<Body> others = new ArrayList<>(bodies);
        others.removeIf(b -> isOldValue(b.value, target));
        boolean taken = bodies.size() - others.size() == 1 && !others.isEmpty() && others.stream()
                .flatMap(b -> VariableExtents.accesses(b.value).stream()).noneMatch(a -> a.tensor().text().equals(target.tensor().text()));
        if (taken) {
            bodies.clear();
            bodies.addAll(others);
        }
        return taken;
    }

    private static boolean isOldValue(Expr e, Expr.Access target) {
        return e.bare() instanceof Expr.Access a && a.tensor().text().equals(target.tensor().text())
                && plainVariables(a).equals(plainVariables(target)) && plainVariables(a).stream().allMatch(Optional::isPresent);
    }

    private static List<Optional<String>> plainVariables(Expr.Access a) {
        return a.indices().stream().map(i -> i.plainVariable().map(Word::text)).toList();
    }

    /** The type of what is combined until the statement stores it. @param stored that of the target's elements */
    public ElementType combined(ElementType stored) {
        return by instanceof Expr.Reducer.UserDefined own ? own.combined().type() : stored.computing();
    }

    /** The field that is stored of the records that are combined, where the target holds no records. */
    public OptionalInt kept() {
        return BestFound.is(by) ? OptionalInt.of(BestFound.INDEX) : OptionalInt.empty();
    }

    /** The operator of the language that combines the terms, if it is one. */
    public Optional<ReductionOperator> operator() {
        return by instanceof Expr.Reducer.By b ? Optional.of(b.operator()) : Optional.empty();
    }

    /** Whether the terms are added up. */
    public boolean isSum() {
        return by.equals(SUM);
    }

    /** The variables of the left side. */
    public List<String> targetVariables() {
        return variables.subList(0, variables.size() - reductions.size());
    }

    /** The extents of all variables that have one. */
    public Map<String, IntExpr> extentOf() {
        return extents.extents();
    }

    /** What a variable that indexes an element of the left side has in the text as its value there. */
    public IntExpr written(String variable, IntExpr element) {
        return places.containsKey(variable) ? places.get(variable).at(element) : element;
    }

    /** Variables of the right side that are no elements' indices, but what the left side's index says of those. */
    public Map<String, Relation.Quotient> quotients() {
        Map<String, Relation.Quotient> out = new LinkedHashMap<>();
        places.values().stream().filter(q -> VariableExtents.freeVariables(statement.value()).contains(q.name()))
                .forEach(q -> out.put(q.name(), q));
        return out;
    }

    /** Whether a variable, or the index that it follows from, takes every so many values. */
    public boolean isStepped(String variable) {
        return Optional.ofNullable(ranges().get(looped(variable))).flatMap(Span::period).isPresent();
    }

    /** The variable whose loops give a variable its values: itself, unless it is a quotient. */
    public String looped(String variable) {
        return places.values().stream().filter(q -> q.name().equals(variable)).map(Relation.Quotient::element).findFirst()
                .orElse(variable);
    }

    /** The indices that variables with a range of their own are confined to. */
    public Map<String, Span> ranges() {
        Map<String, Span> out = new LinkedHashMap<>();
        statement.ranges().forEach(r -> out.put(r.variable().text(), span(r, number(r))));
        return out;
    }

    /** The indices of a range, which ends with the last one: behind it nobody has looked whether tensors go so far. */
    private static Span span(Statement.Range r, IntExpr number) {
        IntExpr low = IntExpr.param(r.low());
        Optional<IntExpr> step = r.step().map(IntExpr::param).filter(s -> !s.equals(IntExpr.ONE));
        return step.isEmpty() ? Span.of(low, IntExpr.param(r.high())) : new Span(low, IntExpr.add(IntExpr.add(low, IntExpr.mul(step.get(),
                IntExpr.sub(number, IntExpr.ONE))), IntExpr.ONE), step.map(s -> new Span.Period(s, IntExpr.ONE)));
    }

    /** How many indices the range of a variable has; 0 or less if it is empty. */
    public IntExpr number(String variable) {
        return number(statement.rangeOf(variable).orElseThrow());
    }

    private IntExpr number(Statement.Range r) {
        Relation.Quotient place = places.get(r.variable().text());
        if (place == null) {
            return numberWritten(r);
        }
        // as many as the variable of the text has values, which is simpler to say than by elements
        IntExpr high = written.statement().rangeOf(r.variable().text()).map(w -> IntExpr.param(w.high()))
                .orElseGet(() -> written.extents().extents().get(r.variable().text()));
        return IntExpr.ceilDiv(IntExpr.sub(high, place.first()), place.step());
    }

    private static IntExpr numberWritten(Statement.Range r) {
        return IntExpr.ceilDiv(IntExpr.sub(IntExpr.param(r.high()), IntExpr.param(r.low())),
                r.step().map(IntExpr::param).orElse(IntExpr.ONE));
    }

    /** The indices that each variable takes as it is written: those of its range, or else of its whole extent. */
    public Map<String, Span> writtenValues() {
        Map<String, Span> out = new LinkedHashMap<>();
        written.extents().extents().forEach((v, extent) -> out.put(v, Span.of(IntExpr.ZERO, extent)));
        written.statement().ranges().forEach(r -> out.put(r.variable().text(), span(r, numberWritten(r))));
        return out;
    }

    /** The indices that each variable takes: those of its range, or else of its whole extent. */
    public Map<String, Span> values() {
        Map<String, Span> out = new LinkedHashMap<>();
        extentOf().forEach((v, extent) -> out.put(v, Span.of(IntExpr.ZERO, extent)));
        out.putAll(ranges());
        return out;
    }

    /** How many values variables take: a variable with a range of its own has no more than are in it. */
    public Map<String, IntExpr> counts() {
        Map<String, IntExpr> out = new LinkedHashMap<>(extentOf());
        statement.ranges().forEach(r -> out.put(r.variable().text(), IntExpr.max(IntExpr.ZERO, number(r))));
        return out;
    }

    /** The elements of the target that are set, if that may not be all of them: the others keep their values. */
    public Optional<List<Span>> reached() {
        Map<String, Span> ranges = ranges();
        return targetVariables().stream().allMatch(v -> !ranges.containsKey(v)
                || ranges.get(v).equals(Span.of(IntExpr.ZERO, extentOf().get(v)))) ? Optional.empty()
                : Optional.of(targetVariables().stream().map(values()::get).toList());
    }

    /** Whether what the statement reaches follows from a counter: it stands in an index or in a bound of a range. */
    public boolean follows(String counter) {
        return statement.ranges().stream().anyMatch(r -> ParamExpr.mentions(r.low(), counter) || ParamExpr.mentions(r.high(), counter))
                || VariableExtents.accesses(statement).stream().flatMap(a -> a.indices().stream())
                        .anyMatch(i -> i.numbers().stream().anyMatch(e -> ParamExpr.mentions(e, counter)));
    }

    /** Whether all variables have an extent; where one has none, the check of the program tells why. */
    public boolean isBounded() {
        return VariableExtents.accesses(statement).stream().flatMap(a -> a.indices().stream()).flatMap(i -> i.terms().stream())
                .allMatch(t -> extents.origins().containsKey(looped(t.variable().text())))
                && extents.origins().keySet().containsAll(variables);
    }

    private record Body(Expr value, Set<String> variables) { }

    private static void addends(Expr e, boolean negative, Set<String> left, List<Body> out) {
        switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB -> {
                addends(b.left(), negative, left, out);
                addends(b.right(), negative != (b.operator() == Expr.Operator.SUB), left, out);
            }
            case Expr.Negate n -> addends(n.operand(), !negative, left, out);
            case Expr.Reduction r when r.isSum()
                    && r.variables().stream().map(Word::text).noneMatch(left::contains) ->
                    out.add(new Body(signed(r.body(), negative), running(r)));
            default -> out.add(new Body(signed(e, negative), VariableExtents.freeVariables(e)));
        }
    }

    private static Set<String> running(Expr.Reduction r) {
        Set<String> v = VariableExtents.freeVariables(r.body());
        r.variables().forEach(w -> v.add(w.text()));
        return v;
    }

    private static Expr signed(Expr e, boolean negative) {
        return negative ? new Expr.Negate(e, e.range()) : e;
    }
}
