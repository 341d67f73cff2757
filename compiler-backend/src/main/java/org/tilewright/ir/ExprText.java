package org.tilewright.ir;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.ir.index.ParamExpr;

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
        return a.target().indices().isEmpty() ? of(a.target()) : a.target().indices().stream().map(i -> i.plainVariable()
                .flatMap(v -> a.rangeOf(v.text())).filter(Statement.Range::isIndex).map(r -> r.low().text()).orElseGet(() -> of(i)))
                .collect(Collectors.joining(", ", a.target().tensor() + "(", ")"));
    }

    private static String text(Expr e, int outer) {
        return switch (e) {
            case Expr.Number n -> paren(number(n), n.value().signum() < 0 && outer > ADD);
            case Expr.Infinity i -> "inf";
            case Expr.Bool b -> Boolean.toString(b.value());
            case Expr.ParamValue p -> p.name();
            case Expr.IndexValue v -> v.variable().text();
            case Expr.Access a -> a.indices().isEmpty() ? a.tensor().text()
                    : a.indices().stream().map(ExprText::of).collect(Collectors.joining(", ", a.tensor() + "(", ")"));
            case Expr.Parenthesised p -> "(" + of(p.inner()) + ")";
            case Expr.Negate n -> paren("-" + text(n.operand(), UNARY), outer > ADD);
            case Expr.Binary b -> binary(b, outer);
            case Expr.Call c when c.function().equals(Functions.NOT) -> paren("not " + text(c.arguments().getFirst(), NOT), outer > NOT);
            case Expr.Call c -> c.arguments().stream().map(ExprText::of).collect(Collectors.joining(", ", c.function() + "(", ")"));
            case Expr.Select s -> "select(" + of(s.condition()) + ", " + of(s.then()) + ", " + of(s.otherwise()) + ")";
            case Expr.Operand o -> o.next() ? "b" : "a";
            case Expr.Reduction r -> r.keyword() + "(" + own(r.by()) + r.variables().stream().map(Word::text)
                    .collect(Collectors.joining(", ")) + ": " + of(r.body()) + ")";
        };
    }

    private static String own(Expr.Reducer by) {
        return by instanceof Expr.Reducer.Own o ? o.function() + ", " + o.zero().map(z -> of(z) + ", ").orElse("") : "";
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
