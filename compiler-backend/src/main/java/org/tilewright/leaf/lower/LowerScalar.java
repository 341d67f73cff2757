package org.tilewright.leaf.lower;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Images;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.CheckedOperation;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.ComparisonOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.leaf.UnaryOperation;

/** Turns a typed right side into scalar expressions over buffers. */
final class LowerScalar {

    private final Function<Expr.Access, BufferRef> buffers;
    private final Map<String, Span> values;
    private final Images images;
    private final Map<String, IntExpr> names;
    private final StatementForm form;

    /**
     * @param nest gives the ranges of reductions inside expressions
     * @param names the name of an index variable in the leaf, if it is different
     */
    LowerScalar(Function<Expr.Access, BufferRef> buffers, LoopNest nest, Map<String, IntExpr> names) {
        this.buffers = buffers;
        this.form = nest.form();
        this.values = form.values();
        this.images = Images.of(form);
        this.names = new HashMap<>(names);
    }

    /** @param scope the variables of the statement that have a value at the expression */
    Scalar lower(Expr e, List<String> scope) {
        // a computed index is the same for all values of the variable that is compared with it
        List<String> variables = e instanceof Expr.ComputedIndex x
                ? scope.stream().filter(VariableExtents.freeVariables(x.value())::contains).toList() : scope;
        ElementType type = e.type();
        List<Scalar> parts = new ArrayList<>(3);
        for (Expr p : e instanceof Expr.Reduction ? List.<Expr>of() : e.parts()) {
            parts.add(lower(p, variables));
        }
        return switch (e) {
            case Expr.Number n -> number(n.value(), type);
            case Expr.Infinity i -> new Scalar.FloatLiteral(Double.POSITIVE_INFINITY, type);
            case Expr.Bool b -> Scalar.Constant.of(b.value() ? 1 : 0, type);
            case Expr.ParamValue p -> new Scalar.FromInt(IntExpr.param(new ParamExpr.Ref(p.name(), p.range())), type);
            case Expr.IndexValue v -> new Scalar.FromInt(value(v.variable().text(), names), type);
            case Expr.ComputedIndex x -> element(x, as(type, parts.get(0)), named(variables));
            case Expr.IndirectAccess g -> throw new IllegalStateException("sums stand for indices that are computed in a typed statement");
            case Expr.IndirectUpdate s -> throw new IllegalStateException("sums stand for indices that are computed in a typed statement");
            case Expr.Operand o -> new Scalar.Operand(o.next(), type);
            case Expr.Access a -> as(type, load(a, 0));
            case Expr.Parenthesised p -> parts.get(0);
            case Expr.Negate n -> new Scalar.Unary(UnaryOperation.NEG, parts.get(0), type);
            case Expr.Binary b when b.operator().isComparison() -> new Scalar.Compare(comparison(b.operator()), parts.get(0), parts.get(1));
            case Expr.Binary b when isDivision(b.operator()) && type.isInteger() ->
                    new Scalar.CheckedOp(b.operator() == Expr.Operator.DIV ? CheckedOperation.DIV : CheckedOperation.REM, parts.get(0),
                            parts.get(1), named(variables), type);
            case Expr.Binary b -> new Scalar.Binary(operation(b.operator()), parts.get(0), parts.get(1), type);
            case Expr.Call c -> new LowerCall(parts, type, named(variables)).of(c.function());
            case Expr.Convert v -> as(type, as(v.to(), parts.get(0)));
            case Expr.Select s -> new Scalar.Select(parts.get(0), parts.get(1), parts.get(2));
            case Expr.Field f -> field(parts.get(0), f.index());
            case Expr.Make m -> new Scalar.Make(m.made(), parts);
            case Expr.Reduction r -> {
                List<String> inside = new ArrayList<>(variables);
                r.variables().forEach(v -> inside.add(v.text()));
                r.variables().forEach(v -> values.get(v.text()).period().ifPresent(p -> names.put(v.text(), IntExpr.add(
                        IntExpr.mul(p.period(), IntExpr.variable(v.text())), values.get(v.text()).low()))));
                Scalar body = lower(r.body(), inside);
                for (Word v : r.variables().reversed()) {
                    // the results for an outer variable are combined where the inner ones no longer have values
                    List<String> here = inside.subList(0, variables.size() + r.variables().indexOf(v) + 1);
                    // the number of the iteration has the variable's name if that has a step
                    Span over = values.get(v.text());
                    IntExpr low = over.period().isPresent() ? IntExpr.ZERO : over.low();
                    IntExpr high = over.period().isPresent() ? form.counts().get(v.text()) : over.high();
                    Scalar.Reduction loop = new Scalar.Reduction(reducer(r.by(), here), v.text(), low, high, body);
                    body = over.period().isPresent() ? loop : FollowIndices.pick(loop);
                }
                yield r.by() instanceof Expr.Reducer.Argument ? found(body, values.get(r.variables().getFirst().text())) : body;
            }
        };
    }

    /** The function that a statement combines with: no variable has a value there. */
    Combiner combiner(Expr.Reducer by) {
        return switch (by) {
            case Expr.Reducer.By b -> Combiner.of(b.operator());
            case Expr.Reducer.UserDefined o -> new Combiner.UserDefined(o.function().text(), lower(o.combined(), List.of()),
                    lower(o.zero().orElseThrow(), List.of()));
            case Expr.Reducer.Argument a -> throw new IllegalStateException("indices of values do not combine");
        };
    }

    private Scalar.Reducer reducer(Expr.Reducer by, List<String> variables) {
        return switch (by) {
            case Expr.Reducer.By b -> new Scalar.Reducer.By(b.operator());
            case Expr.Reducer.Argument a -> new Scalar.Reducer.Argument(a.operator());
            case Expr.Reducer.UserDefined o -> new Scalar.Reducer.UserDefined(o.function().text(), lower(o.combined(), variables),
                    o.zero().map(z -> lower(z, variables)));
        };
    }

    /** A value converted to a type; elements of small types are computed as wider ones. */
    private static Scalar as(ElementType type, Scalar value) {
        return value.type().equals(type) ? value : new Scalar.Convert(value, type);
    }

    /** One part of a record; the others are not computed if possible. */
    private static Scalar field(Scalar record, int field) {
        return switch (record) {
            case Scalar.Make m -> m.values().get(field);
            case Scalar.Select s -> new Scalar.Select(s.condition(), field(s.then(), field), field(s.otherwise(), field), s.guards());
            default -> new Scalar.Field(record, field);
        };
    }

    /** The index at which something was found, given the number of the iteration; -1 for an empty range. */
    private static Scalar found(Scalar iteration, Span over) {
        if (over.period().isEmpty()) {
            return iteration;
        }
        ElementType type = ElementType.I64;
        Scalar steps = new Scalar.Binary(BinaryOperation.MUL, iteration, new Scalar.FromInt(over.period().get().period(), type), type);
        return new Scalar.Select(new Scalar.Compare(ComparisonOperator.LT, iteration, new Scalar.IntLiteral(0, type)), iteration,
                new Scalar.Binary(BinaryOperation.ADD, new Scalar.FromInt(over.low(), type), steps, type));
    }

    private static Scalar element(Expr.ComputedIndex x, Scalar index, List<Leaf.Named> where) {
        Scalar extent = new Scalar.FromInt(IntExpr.param(x.extent().orElseThrow()), x.type());
        return new Scalar.CheckedOp(CheckedOperation.ELEMENT, index, extent, where, x.type(), Optional.of(new Scalar.CheckedOp.Asked(
                "computes an index that dimension " + x.dimension() + " of '" + x.tensor() + "' does not have",
                ExprText.of(x).replace(" ", ""))));
    }

    private static boolean isDivision(Expr.Operator o) {
        return o == Expr.Operator.DIV || o == Expr.Operator.REM;
    }

    /** A literal, rounded once from its digits. */
    private static Scalar number(BigDecimal value, ElementType type) {
        if (type.isInteger()) {
            return new Scalar.IntLiteral(value.longValue(), type);
        }
        return new Scalar.FloatLiteral(type.magnitude() == ElementType.F32 ? Float.parseFloat(value.toString()) : value.doubleValue(),
                type);
    }

    private List<Leaf.Named> named(List<String> variables) {
        return variables.stream().map(v -> new Leaf.Named(v, form.written(v, value(v, names)))).toList();
    }

    /** An index variable by its name in the leaf. */
    private static IntExpr value(String variable, Map<String, IntExpr> names) {
        return names.getOrDefault(variable, IntExpr.variable(variable));
    }

    /**
     * The element of an access; with periodic indices, the one of its images that is in the tensor. The image for nearly all values of the
     * variables comes last.
     *
     * @param from the first dimension whose image is not chosen yet
     */
    private Scalar load(Expr.Access a, int from) {
        int d = from;
        while (d < a.indices().size() && a.indices().get(d).period().isEmpty()) {
            d++;
        }
        if (d == a.indices().size()) {
            return new Scalar.Load(element(a));
        }
        AffineIndex index = a.indices().get(d);
        Scalar sum = new Scalar.FromInt(index(index), ElementType.I64);
        Scalar value = load(image(a, d, 0), d + 1);
        for (int times : images.times(index)) {
            if (times != 0) {
                Scalar end = times > 0 ? Scalar.Constant.of(0, ElementType.I64)
                        : new Scalar.FromInt(Images.extent(index), ElementType.I64);
                value = new Scalar.Select(new Scalar.Compare(times > 0 ? ComparisonOperator.LT : ComparisonOperator.GE, sum, end),
                        load(image(a, d, times), d + 1), value, true);
            }
        }
        return value;
    }

    private Expr.Access image(Expr.Access a, int d, int times) {
        List<AffineIndex> indices = new ArrayList<>(a.indices());
        indices.set(d, images.image(indices.get(d), times));
        return new Expr.Access(a.tensor(), List.copyOf(indices), a.elements(), a.range());
    }

    /** The element of an access without periodic indices. */
    Leaf.Element element(Expr.Access a) {
        return new Leaf.Element(buffers.apply(a), a.indices().stream().map(this::index).toList());
    }

    IntExpr index(AffineIndex i) {
        IntExpr sum = IntExpr.ZERO;
        for (AffineIndex.Term t : i.terms()) {
            sum = IntExpr.add(sum, IntExpr.mul(IntExpr.param(t.coefficient()), value(t.variable().text(), names)));
        }
        return IntExpr.add(sum, IntExpr.param(i.constant()));
    }

    private static BinaryOperation operation(Expr.Operator o) {
        return switch (o) {
            case ADD, OR -> BinaryOperation.ADD;
            case MUL, AND -> BinaryOperation.MUL;
            case SUB -> BinaryOperation.SUB;
            case DIV -> BinaryOperation.DIV;
            case REM, LT, LE, GT, GE, EQ, NE -> throw new IllegalStateException("'" + o.symbol() + "' is no operation on two numbers");
        };
    }

    private static ComparisonOperator comparison(Expr.Operator o) {
        return switch (o) {
            case LT -> ComparisonOperator.LT;
            case LE -> ComparisonOperator.LE;
            case GT -> ComparisonOperator.GT;
            case GE -> ComparisonOperator.GE;
            case EQ -> ComparisonOperator.EQ;
            case NE -> ComparisonOperator.NE;
            case ADD, SUB, MUL, DIV, REM, AND, OR -> throw new IllegalStateException("'" + o.symbol() + "' does not compare");
        };
    }
}
