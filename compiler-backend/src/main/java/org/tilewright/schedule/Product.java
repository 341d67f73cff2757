package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tilewright.ir.Expr;
import org.tilewright.ir.VariableExtents;

/** Finds a part of an expression, also when it is some of the factors of a product. */
public final class Product {

    private Product() { }

    /**
     * What is left of an expression once a part is taken out.
     *
     * @param isProduct the part was a factor of the whole expression, so a sum may move into it
     * @param put makes the expression with something else in the part's place
     */
    public record Rest(Set<String> variables, boolean isProduct, UnaryOperator<Expr> put) { }

    /** The rest of {@code whole} without {@code part}, if the part is in it. */
    public static Optional<Rest> without(Expr whole, Expr part) {
        List<Expr> factors = factors(whole);
        List<Expr> left = new ArrayList<>(factors);
        for (Expr f : factors(part)) {
            int at = indexOf(left, f);
            if (at < 0) {
                return inside(whole, part);
            }
            left.remove(at);
        }
        Set<String> variables = new LinkedHashSet<>();
        left.forEach(f -> variables.addAll(VariableExtents.freeVariables(f)));
        return Optional.of(new Rest(variables, true, e -> left.stream().reduce(e,
                (a, b) -> new Expr.Binary(Expr.Operator.MUL, a, b, whole.range()))));
    }

    /** The factors of a product, or the expression itself. */
    public static List<Expr> factors(Expr e) {
        if (e instanceof Expr.Binary b && b.operator() == Expr.Operator.MUL) {
            List<Expr> out = new ArrayList<>(factors(b.left()));
            out.addAll(factors(b.right()));
            return out;
        }
        return List.of(e);
    }

    private static Optional<Rest> inside(Expr whole, Expr part) {
        boolean[] found = {false};
        Expr hole = new Expr.ParamValue("", whole.range());
        Expr rest = replace(whole, part, hole, found);
        return found[0] ? Optional.of(new Rest(VariableExtents.freeVariables(rest), false, e -> replace(rest, hole, e, new boolean[1])))
                : Optional.empty();
    }

    private static Expr replace(Expr e, Expr what, Expr by, boolean[] found) {
        if (same(e, what)) {
            found[0] = true;
            return by;
        }
        return switch (e) {
            case Expr.Number n -> n;
            case Expr.Bool b -> b;
            case Expr.ParamValue p -> p;
            case Expr.Access a -> a;
            case Expr.Negate n -> new Expr.Negate(replace(n.operand(), what, by, found), n.range());
            case Expr.Binary b -> new Expr.Binary(b.operator(), replace(b.left(), what, by, found),
                    replace(b.right(), what, by, found), b.range());
            case Expr.Call c -> new Expr.Call(c.function(), c.arguments().stream().map(a -> replace(a, what, by, found)).toList(), c.range());
            case Expr.Select s -> new Expr.Select(replace(s.condition(), what, by, found), replace(s.then(), what, by, found),
                    replace(s.otherwise(), what, by, found), s.range());
            case Expr.Reduction r -> new Expr.Reduction(r.operator(), r.variables(), replace(r.body(), what, by, found), r.range());
        };
    }

    private static int indexOf(List<Expr> list, Expr e) {
        for (int i = 0; i < list.size(); i++) {
            if (same(list.get(i), e)) {
                return i;
            }
        }
        return -1;
    }

    /** Equal but for the places in the text. */
    private static boolean same(Expr a, Expr b) {
        return a.getClass() == b.getClass() && ExprText.of(a).equals(ExprText.of(b));
    }
}
