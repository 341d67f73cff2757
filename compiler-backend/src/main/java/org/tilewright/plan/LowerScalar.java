package org.tilewright.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Expr;
import org.tilewright.ir.IntExpr;
import org.tilewright.ir.Word;

/** Turns a right side into typed scalar expressions over buffers. Literals take the type of what they meet. */
final class LowerScalar {

    private final Function<Expr.Access, BufferRef> buffers;
    private final Map<String, IntExpr> extents;
    private final Map<String, IntExpr> names;
    private final java.util.Set<String> params;

    /**
     * @param extents of index variables, for reductions inside expressions
     * @param names what an index variable is called in the leaf, where that is not its own name
     * @param params the params of the program; another name is the counter of a repeat
     */
    LowerScalar(Function<Expr.Access, BufferRef> buffers, Map<String, IntExpr> extents, Map<String, IntExpr> names, java.util.Set<String> params) {
        this.buffers = buffers;
        this.extents = extents;
        this.names = names;
        this.params = params;
    }

    /** The expression as an element of the given type. */
    Leaf.Scalar lower(Expr e, ElementType type) {
        return switch (e) {
            case Expr.Number n -> new Leaf.Scalar.Constant(n.value(), type);
            case Expr.Bool b -> new Leaf.Scalar.Constant(b.value() ? 1 : 0, type);
            case Expr.ParamValue p -> new Leaf.Scalar.FromInt(params.contains(p.name())
                    ? IntExpr.param(new org.tilewright.ir.ParamExpr.Ref(p.name(), p.range())) : IntExpr.variable(p.name()), type);
            case Expr.Access a -> new Leaf.Scalar.Load(place(a));
            case Expr.Negate n -> new Leaf.Scalar.Unary("neg", lower(n.operand(), type), type);
            case Expr.Binary b when b.operator().isComparison() -> {
                ElementType operands = typeOf(b.left()).or(() -> typeOf(b.right())).orElse(ElementType.F64);
                yield new Leaf.Scalar.Compare(name(b.operator()), lower(b.left(), operands), lower(b.right(), operands));
            }
            case Expr.Binary b -> new Leaf.Scalar.Binary(name(b.operator()), lower(b.left(), type), lower(b.right(), type), type);
            case Expr.Call c when c.arguments().size() == 1 -> new Leaf.Scalar.Unary(c.function(), lower(c.arguments().get(0), type), type);
            case Expr.Call c -> {
                Leaf.Scalar r = lower(c.arguments().get(0), type);
                for (Expr a : c.arguments().subList(1, c.arguments().size())) {
                    r = new Leaf.Scalar.Binary(c.function(), r, lower(a, type), type);
                }
                yield r;
            }
            case Expr.Select s -> new Leaf.Scalar.Select(lower(s.condition(), ElementType.BOOL), lower(s.then(), type), lower(s.otherwise(), type));
            case Expr.Reduction r -> {
                Leaf.Scalar body = lower(r.body(), type);
                List<Word> variables = new ArrayList<>(r.variables());
                java.util.Collections.reverse(variables);
                for (Word v : variables) {
                    body = new Leaf.Scalar.Reduce(r.operator(), v.text(), IntExpr.ZERO, extents.get(v.text()), body);
                }
                yield body;
            }
        };
    }

    /** The element that an access stands for. */
    Leaf.Place place(Expr.Access a) {
        return new Leaf.Place(buffers.apply(a), a.indices().stream().map(i -> index(i, names)).toList());
    }

    static IntExpr index(AffineIndex i, Map<String, IntExpr> names) {
        IntExpr sum = IntExpr.ZERO;
        for (AffineIndex.Term t : i.terms()) {
            IntExpr v = names.getOrDefault(t.variable().text(), IntExpr.variable(t.variable().text()));
            sum = IntExpr.add(sum, IntExpr.mul(IntExpr.param(t.coefficient()), v));
        }
        return IntExpr.add(sum, IntExpr.param(i.constant()));
    }

    /** The type of an expression; none for literals and params alone. */
    Optional<ElementType> typeOf(Expr e) {
        return switch (e) {
            case Expr.Number n -> Optional.empty();
            case Expr.Bool b -> Optional.of(ElementType.BOOL);
            case Expr.ParamValue p -> Optional.empty();
            case Expr.Access a -> Optional.of(buffers.apply(a).type());
            case Expr.Negate n -> typeOf(n.operand());
            case Expr.Binary b when b.operator().isComparison() -> Optional.of(ElementType.BOOL);
            case Expr.Binary b -> typeOf(b.left()).or(() -> typeOf(b.right()));
            case Expr.Call c -> c.arguments().stream().map(this::typeOf).flatMap(Optional::stream).findFirst();
            case Expr.Select s -> typeOf(s.then()).or(() -> typeOf(s.otherwise()));
            case Expr.Reduction r -> typeOf(r.body());
        };
    }

    private static String name(Expr.Operator o) {
        return o.name().toLowerCase(java.util.Locale.ROOT);
    }
}
