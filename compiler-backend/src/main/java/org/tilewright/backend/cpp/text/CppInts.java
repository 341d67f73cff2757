package org.tilewright.backend.cpp.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;

/**
 * Integer expressions in C++. Quotients that depend on params alone get a name, and their value is computed once.
 */
public final class CppInts {

    private static final int SUM = 0;
    private static final int PRODUCT = 1;
    private static final int ATOM = 2;

    private final CppNames names;
    private final Set<String> counters;
    /** Named quotients of params by their definition, in order of need. */
    private final Map<String, String> derived = new LinkedHashMap<>();

    /** @param counters of the program's repeats: what depends on them is computed anew in each round */
    public CppInts(CppNames names, Set<String> counters) {
        this.names = names;
        this.counters = counters;
    }

    /** Definitions by name, in an order in which they can be computed. */
    public Map<String, String> definitions() {
        Map<String, String> out = new LinkedHashMap<>();
        derived.forEach((definition, name) -> out.put(name, definition));
        return out;
    }

    /** The expression; {@code variables} tells what a variable is called. */
    public String of(IntExpr e, UnaryOperator<String> variables) {
        return text(e, SUM, variables, true);
    }

    /** The expression without named quotients, for checks that come before those are computed. */
    public String inline(IntExpr e) {
        return text(e, SUM, UnaryOperator.identity(), false);
    }

    /** The expression without named quotients and without wrapping, however large it gets: a long, or a {@code tw::Rational}. */
    public String exact(IntExpr e) {
        return exact(e, SUM);
    }

    private String exact(IntExpr e, int outer) {
        return switch (e) {
            case IntExpr.Const c -> text(e, outer, UnaryOperator.identity(), false);
            case IntExpr.Param p -> text(e, outer, UnaryOperator.identity(), false);
            case IntExpr.Var v -> text(e, outer, UnaryOperator.identity(), false);
            case IntExpr.Add a when a.right() instanceof IntExpr.Const c && c.value() < 0 && c.value() != Long.MIN_VALUE ->
                    exact(a.left(), " - ", IntExpr.of(-c.value()), SUM, SUM, outer);
            case IntExpr.Add a -> exact(a.left(), " + ", a.right(), SUM, SUM, outer);
            case IntExpr.Sub s -> exact(s.left(), " - ", s.right(), SUM, PRODUCT, outer);
            case IntExpr.Mul m -> exact(m.left(), " * ", m.right(), PRODUCT, ATOM, outer);
            case IntExpr.FloorDiv d -> isLong(d.left()) && isLong(d.right()) ? exactCall("tw::floorDiv", d.left(), d.right())
                    : "tw::floor(" + exact(d.left(), " / ", d.right(), PRODUCT, ATOM, SUM) + ")";
            case IntExpr.CeilDiv d -> isLong(d.left()) && isLong(d.right()) ? exactCall("tw::ceilDiv", d.left(), d.right())
                    : "tw::ceil(" + exact(d.left(), " / ", d.right(), PRODUCT, ATOM, SUM) + ")";
            case IntExpr.Mod m -> isLong(m.left()) && isLong(m.right()) ? exactCall("tw::mod", m.left(), m.right())
                    : exact(m.left(), " % ", m.right(), PRODUCT, ATOM, outer);
            case IntExpr.Min m -> exactCall("tw::min", m.left(), m.right());
            case IntExpr.Max m -> exactCall("tw::max", m.left(), m.right());
        };
    }

    private String exact(IntExpr l, String operator, IntExpr r, int left, int right, int outer) {
        boolean none = isLong(l) && isLong(r);
        String s = (none ? "tw::Rational(" + exact(l, SUM) + ")" : exact(l, left)) + operator + exact(r, right);
        return left < outer ? "(" + s + ")" : s;
    }

    private String exactCall(String function, IntExpr l, IntExpr r) {
        boolean wrapped = isLong(l) != isLong(r);
        String left = exact(l, SUM);
        String right = exact(r, SUM);
        return function + "(" + (wrapped && isLong(l) ? "tw::Rational(" + left + ")" : left) + ", "
                + (wrapped && isLong(r) ? "tw::Rational(" + right + ")" : right) + ")";
    }

    /** Whether its C++ is a long: nothing in it adds or multiplies. */
    private static boolean isLong(IntExpr e) {
        return !(e instanceof IntExpr.Add || e instanceof IntExpr.Sub || e instanceof IntExpr.Mul)
                && e.parts().stream().allMatch(CppInts::isLong);
    }

    private String text(IntExpr e, int outer, UnaryOperator<String> variables, boolean naming) {
        return switch (e) {
            case IntExpr.Const c -> c.value() < 0 && outer > SUM ? "(" + c.value() + ")" : Long.toString(c.value());
            case IntExpr.Param p -> param(p.expr(), naming);
            case IntExpr.Var v -> variables.apply(v.name());
            case IntExpr.Add a when a.right() instanceof IntExpr.Const c && c.value() < 0 && c.value() != Long.MIN_VALUE ->
                    binary(a.left(), " - ", IntExpr.of(-c.value()), SUM, SUM, outer, variables, naming);
            case IntExpr.Add a -> binary(a.left(), " + ", a.right(), SUM, SUM, outer, variables, naming);
            case IntExpr.Sub s -> binary(s.left(), " - ", s.right(), SUM, PRODUCT, outer, variables, naming);
            case IntExpr.Mul m -> binary(m.left(), " * ", m.right(), PRODUCT, ATOM, outer, variables, naming);
            case IntExpr.FloorDiv d -> quotient(e, "tw::floorDiv", d.left(), d.right(), variables, naming);
            case IntExpr.CeilDiv d -> quotient(e, "tw::ceilDiv", d.left(), d.right(), variables, naming);
            case IntExpr.Mod m -> call("tw::mod", m.left(), m.right(), variables, naming);
            case IntExpr.Min m -> call("tw::min", m.left(), m.right(), variables, naming);
            case IntExpr.Max m -> call("tw::max", m.left(), m.right(), variables, naming);
        };
    }

    private String binary(IntExpr l, String operator, IntExpr r, int left, int right, int outer, UnaryOperator<String> variables,
            boolean naming) {
        String s = text(l, left, variables, naming) + operator + text(r, right, variables, naming);
        return left < outer ? "(" + s + ")" : s;
    }

    private String call(String function, IntExpr l, IntExpr r, UnaryOperator<String> variables, boolean naming) {
        return function + "(" + text(l, SUM, variables, naming) + ", " + text(r, SUM, variables, naming) + ")";
    }

    private String quotient(IntExpr e, String function, IntExpr l, IntExpr r, UnaryOperator<String> variables, boolean naming) {
        String s = call(function, l, r, variables, naming);
        boolean fixed = e.variables().isEmpty() && counters.stream().noneMatch(e::mentionsParam);
        return naming && fixed ? named(s, e instanceof IntExpr.CeilDiv ? wish(l) + "_per_" + wish(r) : wish(e)) : s;
    }

    private static String wish(IntExpr e) {
        String w = e.text().replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
        return w.length() <= 24 ? w : "size";
    }

    private String named(String definition, String wish) {
        return derived.computeIfAbsent(definition, d -> names.fresh(wish));
    }

    private String param(ParamExpr e, boolean naming) {
        return switch (e) {
            case ParamExpr.Ref r -> names.of(r.name());
            case ParamExpr.Literal l -> l.value().toString() + "L";
            case ParamExpr.Negate n -> checked(e, naming);
            case ParamExpr.Binary b -> checked(e, naming);
            case ParamExpr.Call c -> checked(e, naming);
        };
    }

    private String checked(ParamExpr e, boolean naming) {
        String s = "tw::integer(" + rational(e) + ", \"" + e.text() + "\")";
        return naming && counters.stream().noneMatch(c -> ParamExpr.mentions(e, c)) ? named(s, wish(new IntExpr.Param(e))) : s;
    }

    /** A default or other param expression as a C++ integer. */
    public String paramExpression(ParamExpr e) {
        return switch (e) {
            case ParamExpr.Literal l when l.value().bitLength() < 63 -> l.value() + "L";
            case ParamExpr.Ref r -> names.of(r.name());
            default -> "tw::integer(" + rational(e) + ", \"" + e.text() + "\")";
        };
    }

    private String rational(ParamExpr e) {
        return switch (e) {
            case ParamExpr.Literal l -> "tw::Rational(" + l.value() + "L)";
            case ParamExpr.Ref r -> "tw::Rational(" + names.of(r.name()) + ")";
            case ParamExpr.Negate n -> "-" + factor(n.operand());
            case ParamExpr.Binary b -> factor(b.left()) + " " + b.operator().symbol() + " " + factor(b.right());
            case ParamExpr.Call c -> call(c);
        };
    }

    private String factor(ParamExpr e) {
        return e instanceof ParamExpr.Binary ? "(" + rational(e) + ")" : rational(e);
    }

    private String call(ParamExpr.Call c) {
        String arguments = c.arguments().stream().map(this::rational).collect(Collectors.joining(", "));
        return switch (c.function()) {
            case SQRT, CBRT -> "(" + arguments + ").root(" + degree(c.function()) + ", \"" + c.text() + "\")";
            case FLOOR, CEIL -> c.arguments().get(0) instanceof ParamExpr.Call root && degree(root.function()) > 0
                    ? "tw::" + c.function().word() + "Root(" + rational(root.arguments().get(0)) + ", " + degree(root.function()) + ")"
                    : "tw::" + c.function().word() + "(" + arguments + ")";
            case MIN, MAX -> c.arguments().stream().map(this::rational)
                    .reduce((a, b) -> "tw::" + c.function().word() + "(" + a + ", " + b + ")").orElseThrow();
        };
    }

    /** Of which degree a root is; 0 for what is none. */
    private static int degree(ParamExpr.Function f) {
        return switch (f) {
            case SQRT -> 2;
            case CBRT -> 3;
            case MIN, MAX, CEIL, FLOOR -> 0;
        };
    }
}
