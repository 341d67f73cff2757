package org.tilewright.ir;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.Intrinsic;

/** An expression in the language's own notation, with no more parentheses than it needs. */
public final class ExprText {

    private static final int OR = 0;
    private static final int AND = 1;
    private static final int NOT = 2;
    private static final int COMPARE = 3;
    private static final int ADD = 4;
    private static final int MUL = 5;
    private static final int UNARY = 6;

    private ExprText() { }

    public static String of(Expr e) {
        return text(e, OR);
    }

    public static String of(Statement.Assignment a) {
        List<Statement.Range> written = a.ranges().stream().filter(r -> !r.isIndex()).toList();
        return target(a) + (a.accumulate() ? " += " : " = ") + a.scan().map(s -> scan(s, a.value())).orElseGet(() -> of(a.value()))
                + (written.isEmpty() ? ""
                : written.stream().map(r -> r.variable() + " in " + r.low().text() + ".." + r.high().text()
                        + r.step().map(s -> " step " + s.text()).orElse(""))
                        .collect(Collectors.joining(", ", " for ", "")));
    }

    private static String scan(Statement.Scan s, Expr value) {
        String operator = switch (s.operator()) {
            case SUM, PROD -> s.operator().symbol();
            default -> s.operator().keyword();
        };
        return "scan(" + operator + ", " + s.variable() + ": " + of(value) + (s.exclusive() ? ", " + Statement.Scan.EXCLUSIVE : "") + ")";
    }

    private static String target(Statement.Assignment a) {
        return access(a.target(), indices(a));
    }

    /** An access of a statement. */
    public static String of(Expr.Access a, Statement.Assignment in) {
        return access(a, indices(in));
    }

    /** What stands on the left side in place of variables that no text names, by variable. */
    public static Map<String, String> indices(Statement.Assignment a) {
        Map<String, String> written = new HashMap<>();
        a.ranges().stream().filter(Statement.Range::isIndex).forEach(r -> written.put(r.variable().text(), r.low().text()));
        for (Expr e = a.value(); e instanceof Expr.IndirectUpdate s; e = s.value()) {
            written.put(s.variable().text(), of(s.index()));
        }
        a.target().indices().forEach(i -> i.plainVariable().flatMap(v -> index(a.value(), v.text()))
                .ifPresent(x -> written.put(i.plainVariable().orElseThrow().text(), of(x))));
        return written;
    }

    /** @param written what stands in the text in place of variables that no text names */
    private static String access(Expr.Access a, Map<String, String> written) {
        return a.indices().isEmpty() ? a.tensor().text() : a.indices().stream()
                .map(i -> i.plainVariable().map(v -> written.get(v.text())).orElseGet(() -> of(i)))
                .collect(Collectors.joining(", ", a.tensor() + "(", ")"));
    }

    private static String gathered(Expr gather) {
        Map<String, String> written = new HashMap<>();
        Expr e = gather;
        for (;;) {
            Expr.IndirectAccess g = e instanceof Expr.IndirectAccess x ? x : e instanceof Expr.Reduction r ? gather(r).orElse(null) : null;
            if (g == null) {
                return e instanceof Expr.Access a ? access(a, written) : of(e);
            }
            written.put(g.variable().text(), of(g.index()));
            e = g.element().bare();
        }
    }

    /** The element that a sum stands for which a typed statement has in place of an index that is computed. */
    private static Optional<Expr.IndirectAccess> gather(Expr.Reduction r) {
        return r.variables().size() != 1 ? Optional.empty() : where(r.body()).filter(s -> s.variable().text()
                .equals(r.variables().getFirst().text())).map(s -> new Expr.IndirectAccess(s.variable(), s.index(), s.value(), r.range()));
    }

    /** The value where an index that is computed is one that is known, as typed statements have it. */
    private static Optional<Expr.IndirectUpdate> where(Expr e) {
        Expr condition = e instanceof Expr.Select s ? s.condition() : e instanceof Expr.Binary b && b.operator() == Expr.Operator.AND
                ? b.left() : null;
        return condition instanceof Expr.Binary is && is.operator() == Expr.Operator.EQ && is.left() instanceof Expr.ComputedIndex x
                && is.right() instanceof Expr.IndexValue v
                ? Optional.of(new Expr.IndirectUpdate(v.variable(), x, e instanceof Expr.Select s ? s.then() : ((Expr.Binary) e).right(),
                        e.range()))
                : Optional.empty();
    }

    /** What an index of the left side is computed from, as the addends of a typed statement have it. */
    private static Optional<Expr.ComputedIndex> index(Expr e, String variable) {
        Optional<Expr.IndirectUpdate> scatter = where(e);
        if (scatter.filter(s -> s.variable().text().equals(variable)).isPresent()) {
            return scatter.map(Expr.IndirectUpdate::index);
        }
        for (Expr p : e.parts()) {
            Optional<Expr.ComputedIndex> inside = index(p, variable);
            if (inside.isPresent()) {
                return inside;
            }
        }
        return Optional.empty();
    }

    private static String text(Expr e, int outer) {
        return switch (e) {
            case Expr.Number n -> paren(number(n), n.value().signum() < 0 && outer > ADD);
            case Expr.Infinity i -> "inf";
            case Expr.Bool b -> Boolean.toString(b.value());
            case Expr.ParamValue p -> p.name();
            case Expr.IndexValue v -> v.variable().text();
            case Expr.Access a -> access(a, Map.of());
            case Expr.ComputedIndex x -> of(x.value());
            case Expr.IndirectAccess g -> gathered(g);
            case Expr.IndirectUpdate s -> text(s.value(), outer);
            case Expr.Parenthesised p when p.inner() instanceof Expr.Reduction r && gather(r).isPresent() -> gathered(r);
            case Expr.Parenthesised p -> "(" + of(p.inner()) + ")";
            case Expr.Negate n -> paren("-" + text(n.operand(), UNARY), outer > ADD);
            case Expr.Binary b when where(b).isPresent() -> text(where(b).get().value(), outer);
            case Expr.Binary b -> binary(b, outer);
            case Expr.Call c when c.function() == Intrinsic.NOT -> paren("not " + text(c.arguments().getFirst(), NOT), outer > NOT);
            case Expr.Call c -> c.arguments().stream().map(ExprText::of).collect(Collectors.joining(", ", c.function().word() + "(", ")"));
            case Expr.Convert v -> v.to().keyword() + "(" + of(v.operand()) + ")";
            case Expr.Select s when where(s).isPresent() -> text(where(s).get().value(), outer);
            case Expr.Select s -> "select(" + of(s.condition()) + ", " + of(s.then()) + ", " + of(s.otherwise()) + ")";
            case Expr.Field f -> text(f.record(), UNARY) + "." + f.field();
            case Expr.Make m -> m.values().stream().map(ExprText::of).collect(Collectors.joining(", ", m.name() + "(", ")"));
            case Expr.Reduction r when gather(r).isPresent() -> gathered(r);
            case Expr.Operand o -> o.next() ? "b" : "a";
            case Expr.Reduction r -> r.keyword() + "(" + own(r.by()) + r.variables().stream().map(Word::text)
                    .collect(Collectors.joining(", ")) + ": " + of(r.body()) + ")";
        };
    }

    private static String own(Expr.Reducer by) {
        return by instanceof Expr.Reducer.UserDefined o ? o.function() + ", " + o.zero().map(z -> of(z) + ", ").orElse("") : "";
    }

    private static String binary(Expr.Binary b, int outer) {
        int level = switch (b.operator()) {
            case OR -> OR;
            case AND -> AND;
            case LT, LE, GT, GE, EQ, NE -> COMPARE;
            case ADD, SUB -> ADD;
            case MUL, DIV, REM -> MUL;
        };
        // the right operand of - and / must not be regrouped; floating point + and * neither
        String s = text(b.left(), level) + (level == MUL ? b.operator().symbol() : " " + b.operator().symbol() + " ")
                + text(b.right(), level + 1);
        return paren(s, outer > level);
    }

    private static String paren(String s, boolean needed) {
        return needed ? "(" + s + ")" : s;
    }

    private static String number(Expr.Number n) {
        return n.integral() ? n.value().toBigInteger().toString() : n.value().toString();
    }

    /** One index of an access, with what it goes around. */
    public static String of(AffineIndex i) {
        return i.period().map(p -> {
            String extent = p.extent() instanceof ParamExpr.Binary ? "(" + p.extent().text() + ")" : p.extent().text();
            String sum = sum(i);
            return (sum.matches("\\w+") ? sum : "(" + sum + ")") + " % " + extent;
        }).orElseGet(() -> sum(i));
    }

    /** The constant comes first where it is what something is taken from, as in {@code n - 1 - i}. */
    private static String sum(AffineIndex i) {
        String constant = i.constant().text();
        boolean first = !i.terms().isEmpty() && isNegative(i.terms().get(0).coefficient()) && !constant.equals("0");
        StringBuilder s = new StringBuilder(first ? constant : "");
        for (AffineIndex.Term t : i.terms()) {
            String c = t.coefficient().text();
            boolean negative = isNegative(t.coefficient());
            s.append(s.isEmpty() ? negative ? "-" : "" : negative ? " - " : " + ");
            c = negative ? c.substring(1) : t.coefficient() instanceof ParamExpr.Binary ? "(" + c + ")" : c;
            s.append(c.equals("1") ? "" : c + "*").append(t.variable());
        }
        if (s.isEmpty()) {
            return constant;
        }
        if (first || constant.equals("0")) {
            return s.toString();
        }
        return constant.startsWith("-") ? s + " - " + constant.substring(1) : s + " + " + constant;
    }

    private static boolean isNegative(ParamExpr e) {
        return e instanceof ParamExpr.Negate || e instanceof ParamExpr.Literal l && l.value().signum() < 0;
    }
}
