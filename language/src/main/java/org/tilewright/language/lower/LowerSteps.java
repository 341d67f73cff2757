package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.ACCESS_ITEM__LABEL;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.ACCESS_ITEM__OPERATOR;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REPEAT_ITEM__VARIABLE;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.VARIABLE_RANGE__VARIABLE;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.NestedTooDeep;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.tilewright.AccessItem;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Expression;
import org.tilewright.language.tilewright.FurtherPlacement;
import org.tilewright.language.tilewright.RedistributeItem;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.RepeatItem;
import org.tilewright.language.tilewright.Step;
import org.tilewright.language.tilewright.VariableRange;

/** Lowers statements, repeats and redistributions, and tells statements from distributions. */
final class LowerSteps {

    /** Checks look at all corners of the space of the counters around a statement, of which there are 2 to this power. */
    private static final int DEEPEST_REPEAT = 8;

    private final Problems problems;
    private final Places places;
    private final ResolvedNames names;
    private final LowerParamExpr params;
    private final LowerIndex indices;
    private final LowerExpression expressions;
    private final LowerPlacement placements;
    private final LowerScan scans;
    private final Map<String, Word> labels = new HashMap<>();
    private final Map<String, Word> conditions = new LinkedHashMap<>();
    private final Map<String, Integer> orders = new HashMap<>();
    private int repeats;

    LowerSteps(Problems problems, ResolvedNames names, LowerParamExpr params, LowerIndex indices, LowerExpression expressions) {
        this.problems = problems;
        this.places = problems.places;
        this.names = names;
        this.params = params;
        this.indices = indices;
        this.expressions = expressions;
        this.scans = new LowerScan(problems, names);
        this.placements = new LowerPlacement(problems, names, params);
    }

    /** How many dimensions each tensor has. */
    Map<String, Integer> orders() {
        return orders;
    }

    Statement statement(Step step) {
        return switch (step) {
            case RepeatItem r -> repeat(r);
            case RedistributeItem r -> new Statement.Redistribute(placements.of(r.getAccess(), machines(r.getPlace(), r.getMore()),
                    accesses(r.getAccess(), r.getMore()), places.of(r)), places.of(r));
            case AccessItem a when a.getPlace() != null -> {
                Distribution d = distribution(a);
                problems.error(places.of(a), "distribution-in-repeat", "inside a repeat, a layout is changed with redistribute "
                        + places.text(a.getAccess()) + " -> " + places.text(a.getPlace()));
                yield new Statement.Redistribute(d, d.range());
            }
            case AccessItem a -> assignment(a);
            default -> throw new IllegalArgumentException(step.eClass().getName());
        };
    }

    Distribution distribution(AccessItem item) {
        if (item.getLabel() != null) {
            problems.error(places.of(item, ACCESS_ITEM__LABEL), "label-on-distribution",
                    "a label belongs to a statement, not to a distribution");
        }
        return placements.of(item.getAccess(), machines(item.getPlace(), item.getMore()), accesses(item.getAccess(), item.getMore()),
                places.of(item));
    }

    /** The machine or level of each part of a distribution. */
    private static List<Reference> machines(Reference first, List<FurtherPlacement> more) {
        List<Reference> out = new ArrayList<>(List.of(first));
        more.forEach(f -> out.add(f.getPlace()));
        return out;
    }

    /** The tensor of each part of a distribution, with the names of its dimensions. */
    private static List<Reference> accesses(Reference first, List<FurtherPlacement> more) {
        List<Reference> out = new ArrayList<>(List.of(first));
        more.forEach(f -> out.add(f.getAccess()));
        return out;
    }

    private Statement repeat(RepeatItem r) {
        Word counter = places.word(r, REPEAT_ITEM__VARIABLE);
        if (repeats == DEEPEST_REPEAT) {
            problems.error(counter.range(), NestedTooDeep.CODE, "repeats can be nested at most " + DEEPEST_REPEAT + " deep");
            return new Statement.Repeat(counter, ParamExpr.of(0), ParamExpr.of(0), Optional.empty(), List.of(), places.of(r));
        }
        repeats++;
        ParamExpr from = params.lower(r.getFrom());
        ParamExpr to = params.lower(r.getTo());
        names.declare(counter);
        if (r.getSteps().isEmpty()) {
            problems.warning(counter.range(), "empty-repeat", "the repeat of '" + counter
                    + "' is empty, so it does nothing");
        }
        List<Statement> body = new ArrayList<>();
        for (Step s : r.getSteps()) {
            problems.item(s, () -> statement(s)).ifPresent(body::add);
        }
        repeats--;
        Optional<Statement.Assignment> condition = Optional.ofNullable(r.getUntil())
                .flatMap(u -> problems.item(u, () -> condition(counter, u)));
        condition.ifPresent(body::add);
        return new Statement.Repeat(counter, from, to, condition.map(c -> c.target().tensor()), body, places.of(r));
    }

    /** The statement that asks a repeat's condition, of the scalars that there are. */
    private Statement.Assignment condition(Word counter, Expression until) {
        SourceRange range = places.of(until);
        Word scalar = Statement.Repeat.condition(counter, range);
        Expr value = expressions.lower(until);
        refuse(value);
        conditions.putIfAbsent(scalar.text(), scalar);
        return new Statement.Assignment(Optional.empty(), new Expr.Access(scalar, List.of(), range), false, value, List.of(), range);
    }

    private void refuse(Expr e) {
        String form = "; compute one in a statement before it, as in s = max(i: abs(x(i)))";
        if (e instanceof Expr.IndirectAccess || e instanceof Expr.Access a && !a.indices().isEmpty()) {
            problems.error(e.range(), "until-not-scalar", "'until' needs scalars, and '" + ExprText.of(e) + "' is one of many elements"
                    + form);
        } else if (e instanceof Expr.Reduction x) {
            problems.error(x.range(), "until-not-scalar", "'until' needs scalars and cannot reduce" + form);
        } else {
            e.parts().forEach(this::refuse);
        }
    }

    /** The scalars of the conditions of repeats, each once. */
    List<Word> conditions() {
        return List.copyOf(conditions.values());
    }

    private Statement assignment(AccessItem item) {
        Optional<Word> label = Optional.ofNullable(item.getLabel()).map(l -> places.word(item, ACCESS_ITEM__LABEL));
        label.ifPresent(this::declareLabel);
        boolean accumulate = item.getOperator().equals("+=");
        SourceRange range = places.of(item);
        Reference target = item.getAccess();
        Word tensor = places.word(target, REFERENCE__NAME);
        if (target.getMember() != null || target.isReduction()) {
            problems.error(places.of(target), "not-an-access", "'" + places.text(target) + "' is not an element of a tensor, such "
                    + "as A(i, j)");
        }
        names.resolve(tensor, Kind.TENSOR);
        if (item.getValue() instanceof Reference r && isEinsum(r)) {
            Optional<ExpandEinsum.Sides> sides = new ExpandEinsum(problems, names, indices, orders).expand(target, r);
            if (sides.isPresent()) {
                return new Statement.Assignment(label, sides.get().target(), accumulate, sides.get().value(), ranges(item), range);
            }
        }
        List<Expr.IndirectUpdate> scattered = new ArrayList<>();
        List<Expr.IndirectUpdate> dependent = new ArrayList<>();
        Expr.Access left = target(target, tensor, scattered, dependent);
        if (item.getValue() instanceof Reference r && isEinsum(r)) {
            return new Statement.Assignment(label, left, accumulate, left, List.of(), range);
        }
        List<Statement.Range> ranges = new ArrayList<>(ranges(item));
        if (item.getValue() instanceof Reference r && scans.isScan(r)) {
            Expr value = expressions.lower(r.getBody());
            if (!scattered.isEmpty()) {
                problems.error(scattered.getFirst().index().range(), "scatter-scans", "a scan sets elements in order, and '"
                        + ExprText.of(scattered.getFirst().index()) + "' has no order; scan into another tensor, and add that with '+='");
                return new Statement.Assignment(label, left, true, value, List.of(), range);
            }
            Optional<Statement.Scan> scan = scans.lower(r, left, accumulate, value, ranges);
            left = new Expr.Access(tensor, variables(tensor, left.indices(), ranges), left.range());
            return new Statement.Assignment(label, left, accumulate, scan, value, List.copyOf(ranges), range);
        }
        Expr value = expressions.lower(item.getValue());
        if (!dependent.isEmpty() && !accumulate && scattered.size() == dependent.size()) {
            value = DependentIndices.orOldValue(value, left, dependent);
            scattered.clear();
        }
        for (Expr.IndirectUpdate s : scattered.reversed()) {
            value = new Expr.IndirectUpdate(s.variable(), s.index(), value, value.range());
        }
        if (!scattered.isEmpty() && !accumulate) {
            SourceRange index = scattered.getFirst().index().range();
            boolean record = isRecord(value);
            problems.error(index, "scatter-sets", "'" + ExprText.of(scattered.getFirst().index()) + "' may be the same for several"
                    + " elements of the right side, and it is undefined which one remains; "
                    + (record ? "records cannot be added with '+='" : "'+=' adds them all"),
                    record ? new Diagnostic.Fix[0]
                            : new Diagnostic.Fix[] {new Diagnostic.Fix("Add with '+='", places.of(item, ACCESS_ITEM__OPERATOR), "+=")});
        }
        left = new Expr.Access(tensor, variables(tensor, left.indices(), ranges), left.range());
        return new Statement.Assignment(label, left, accumulate, value, List.copyOf(ranges), range);
    }

    /** Whether the text itself makes a record. */
    private static boolean isRecord(Expr e) {
        return switch (e.bare()) {
            case Expr.Make m -> true;
            case Expr.Select s -> isRecord(s.then());
            case Expr.IndirectUpdate s -> isRecord(s.value());
            default -> false;
        };
    }

    /**
     * The left side as far as it is known before a run: an index that is computed gets a variable in its place.
     *
     * @param scattered receives these variables
     * @param dependent receives those of them whose index follows from the indices before it
     */
    private Expr.Access target(Reference target, Word tensor, List<Expr.IndirectUpdate> scattered, List<Expr.IndirectUpdate> dependent) {
        List<AffineIndex> all = new ArrayList<>();
        Set<String> variables = new HashSet<>();
        for (Argument a : target.getArguments()) {
            Optional<AffineIndex> known = indices.isComputed(a) ? Optional.empty() : Optional.of(indices.lower(a));
            Optional<Expr> follows = known.flatMap(i -> DependentIndices.value(i, variables));
            if (known.isPresent() && follows.isEmpty()) {
                all.add(known.get());
                known.get().terms().forEach(t -> variables.add(t.variable().text()));
                continue;
            }
            Word variable = names.unnamed(tensor.text() + "_at" + all.size(), places.of(a));
            int dimension = all.size();
            Expr.ComputedIndex index = follows.map(v -> new Expr.ComputedIndex(v, tensor, dimension, Optional.empty(), places.of(a)))
                    .orElseGet(() -> expressions.computed(a, tensor, dimension));
            scattered.add(new Expr.IndirectUpdate(variable, index, index, index.range()));
            if (follows.isPresent()) {
                dependent.add(scattered.getLast());
            }
            all.add(AffineIndex.of(variable));
        }
        return new Expr.Access(tensor, List.copyOf(all), places.of(target));
    }

    /** Indices of the left side, with a variable that takes one value only in place of each that has none. */
    private List<AffineIndex> variables(Word tensor, List<AffineIndex> indices, List<Statement.Range> ranges) {
        List<AffineIndex> out = new ArrayList<>();
        for (AffineIndex i : indices) {
            if (!i.terms().isEmpty()) {
                out.add(i);
                continue;
            }
            Word variable = names.unnamed(tensor.text() + "_at" + out.size(), i.range());
            ParamExpr end = i.constant() instanceof ParamExpr.Literal l ? new ParamExpr.Literal(l.value().add(BigInteger.ONE), l.range())
                    : new ParamExpr.Binary(ParamExpr.Operator.ADD, i.constant(), ParamExpr.of(1), i.range());
            ranges.add(new Statement.Range(variable, i.constant(), end, Optional.empty(), true, i.range()));
            out.add(new AffineIndex(AffineIndex.of(variable).terms(), ParamExpr.of(0), i.range()));
        }
        return List.copyOf(out);
    }

    private List<Statement.Range> ranges(AccessItem item) {
        Map<String, Word> seen = new HashMap<>();
        List<Statement.Range> out = new ArrayList<>();
        for (VariableRange r : item.getRanges()) {
            Word variable = places.word(r, VARIABLE_RANGE__VARIABLE);
            Word before = seen.putIfAbsent(variable.text(), variable);
            Optional<ParamExpr> step = Optional.ofNullable(r.getStep()).map(this::step);
            Statement.Range range = new Statement.Range(variable, params.lower(r.getLow()), params.lower(r.getHigh()), step, false,
                    places.of(r));
            if (before != null) {
                problems.error(variable.range(), "range-twice", "'" + variable + "' already has a range, on " + before.range().place());
            } else if (names.isIndexVariable(variable)) {
                out.add(range);
            } else {
                problems.add(Diagnostic.error(variable.range(), "range-of-nothing", "'" + variable + "' indexes nothing in this statement,"
                        + " so it cannot have a range").naming(List.of(variable.text())));
            }
        }
        return List.copyOf(out);
    }

    /** How far it is from one index of a range to the next: the same in all rounds, so that indices are evenly spaced. */
    private ParamExpr step(Expression e) {
        ParamExpr step = params.lower(e);
        if (ParamExpr.mentions(step, r -> names.declared(r.name(), r.range()).filter(d -> d.kind() == Kind.COUNTER).isPresent())) {
            problems.error(places.of(e), "step-of-counter", "'" + places.text(e) + "' changes in each round; a step may contain only "
                    + "numbers and params");
            return ParamExpr.of(1);
        }
        return step;
    }

    private boolean isEinsum(Reference r) {
        return r.getName().equals(BuiltIns.EINSUM) && r.isCall() && !r.isReduction() && !names.isDeclared(BuiltIns.EINSUM, places.of(r));
    }

    private void declareLabel(Word label) {
        Word first = labels.putIfAbsent(label.text(), label);
        if (first != null) {
            problems.error(label.range(), "duplicate-name", "'" + label + "' is already the label on line "
                    + first.range().line() + ", column " + first.range().column() + "; choose another name");
        }
    }
}
