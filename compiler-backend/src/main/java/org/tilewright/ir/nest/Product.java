package org.tilewright.ir.nest;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.VariableExtents;

/** Finds a part of an expression, also when it is some of the factors of a product. */
public final class Product {

    private Product() { }

    /**
     * What is left of an expression once a part is taken out.
     *
     * @param part what was taken out, as it stands in the whole: with its types
     * @param isProduct the part was a factor of the whole expression, so a sum may move into it
     * @param put makes the expression with something else in the part's place
     */
    public record Rest(Expr part, Set<String> variables, boolean isProduct, UnaryOperator<Expr> put) { }

    /** The rest of {@code whole} without {@code part}, if the part is in it. */
    public static Optional<Rest> without(Expr whole, Expr part) {
        List<Expr> factors = factors(whole);
        List<Expr> left = new ArrayList<>(factors);
        List<Expr> taken = new ArrayList<>();
        for (Expr f : factors(part)) {
            int at = indexOf(left, f);
            if (at < 0) {
                return inside(whole, part);
            }
            taken.add(left.remove(at));
        }
        Set<String> variables = new LinkedHashSet<>();
        left.forEach(f -> variables.addAll(VariableExtents.freeVariables(f)));
        return Optional.of(new Rest(taken.stream().reduce((a, b) -> product(a, b, part)).orElseThrow(), variables, true,
                e -> left.stream().reduce(e, (a, b) -> product(a, b, whole))));
    }

    private static Expr product(Expr a, Expr b, Expr at) {
        return new Expr.Binary(Expr.Operator.MUL, a, b, at.range());
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
        List<Expr> found = new ArrayList<>();
        Expr hole = new Expr.ParamValue("", whole.range());
        Expr rest = replace(whole, part, hole, found);
        return found.isEmpty() ? Optional.empty() : Optional.of(new Rest(found.get(0), VariableExtents.freeVariables(rest), false,
                e -> replace(rest, hole, e, new ArrayList<>())));
    }

    private static Expr replace(Expr e, Expr what, Expr by, List<Expr> found) {
        // a param or an index is a number of the type that its place asks for, and the part has the type of the first place
        if (same(e, what) && (found.isEmpty() || e.equals(found.getFirst()) || e.type().equals(found.getFirst().type()))) {
            found.add(e);
            return by;
        }
        List<Expr> parts = new ArrayList<>();
        for (Expr p : e.parts()) {
            parts.add(replace(p, what, by, found));
        }
        return e.withParts(parts);
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
