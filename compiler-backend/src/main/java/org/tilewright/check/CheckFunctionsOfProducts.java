package org.tilewright.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.Intrinsic;

/**
 * A variable on the right alone is summed around a whole term, so {@code sqrt(b(i) * b(i))} is a sum of roots. Where a function that is not
 * linear stands over what would be a contraction if it stood alone, a product with the summed variable in several factors, the root of
 * a sum may have been meant: the user has to say.
 */
final class CheckFunctionsOfProducts {

    static final String CODE = "sum-around-function";

    private final Findings findings;
    private final Statement.Assignment statement;
    private final Set<SourceRange> reported = new HashSet<>();

    CheckFunctionsOfProducts(Findings findings, Statement.Assignment statement) {
        this.findings = findings;
        this.statement = statement;
    }

    void check() {
        for (Terms.Term term : Terms.of(statement)) {
            if (!term.summed().isEmpty()) {
                visit(term.value(), term, term.summed());
            }
        }
    }

    private void visit(Expr e, Terms.Term term, Set<String> summed) {
        if (e instanceof Expr.ComputedIndex || summed.isEmpty()) {
            return;
        }
        Set<String> within = summed;
        if (e instanceof Expr.Reduction r) {
            within = new HashSet<>(summed);
            for (var v : r.variables()) {
                within.remove(v.text());
            }
        }
        if (e instanceof Expr.Call c && isNonlinear(c)) {
            List<Expr> arguments = new ArrayList<>();
            for (Expr a : c.arguments()) {
                written(a, c.range(), arguments);
            }
            List<String> contracted = new ArrayList<>();
            for (String v : within) {
                for (Expr a : arguments) {
                    if (!contracted.contains(v) && isContraction(a, v)) {
                        contracted.add(v);
                    }
                }
            }
            if (!contracted.isEmpty()) {
                report(c.range(), term, arguments, contracted);
                return;
            }
        }
        for (Expr p : e.parts()) {
            visit(p, term, within);
        }
    }

    private static boolean isNonlinear(Expr.Call c) {
        return switch (c.function()) {
            // what a sum may be taken out of
            case RE, IM, CONJ, COMPLEX, NOT -> false;
            case ABS, SIGN, MIN, MAX, POW, SQRT, EXP, LOG, TANH, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, ERF, FLOOR, CEIL, ROUND,
                    ATAN2 -> true;
        };
    }

    /** What stands in the text between the parentheses of a call; all that comes of the body of a user's function has the call's place. */
    private static void written(Expr e, SourceRange call, List<Expr> out) {
        if (!e.range().equals(call)) {
            if (out.stream().noneMatch(o -> o.range().equals(e.range()))) {
                out.add(e);
            }
            return;
        }
        for (Expr p : e.parts()) {
            written(p, call, out);
        }
    }

    /** Whether a product, or a power, has the variable in several factors. */
    private static boolean isContraction(Expr e, String variable) {
        return switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.MUL && has(b.left(), variable) && has(b.right(), variable) -> true;
            case Expr.Call c when c.function() == Intrinsic.POW -> has(c.arguments().get(0), variable);
            case Expr.Call c when isNonlinear(c) -> false;
            case Expr.Reduction r -> false;
            case Expr.Select s -> isContraction(s.then(), variable) || isContraction(s.otherwise(), variable);
            default -> hasContraction(e.parts(), variable);
        };
    }

    private static boolean hasContraction(List<Expr> parts, String variable) {
        for (Expr p : parts) {
            if (isContraction(p, variable)) {
                return true;
            }
        }
        return false;
    }

    private static boolean has(Expr e, String variable) {
        return VariableExtents.freeVariables(e).contains(variable);
    }

    private void report(SourceRange call, Terms.Term term, List<Expr> arguments, List<String> variables) {
        if (!reported.add(call)) {
            return;
        }
        String names = String.join(", ", variables);
        List<SourceRange> inside = arguments.stream().filter(a -> variables.stream().anyMatch(v -> has(a, v))).map(Expr::range).toList();
        String ofSum = wrapped(call, inside, "sum(" + names + ": ");
        String sumOf = "sum(" + names + ": " + findings.source(term.value().range()) + ")";
        String function = findings.text(call).replaceFirst("\\s*\\(.*", "");
        findings.warning(call, CODE, Findings.quoted(variables) + (variables.size() == 1 ? " is" : " are") + " summed outside '" + function
                + "', so values of '" + function + "' are added; write " + Findings.oneLine(ofSum) + " for '" + function
                + "' of the sum, or " + Findings.oneLine(sumOf) + " if the sum of its values is meant",
                new Diagnostic.Fix("Sum inside '" + function + "'", call, ofSum),
                new Diagnostic.Fix("Write the sum of its values explicitly", term.value().range(), sumOf));
    }

    /** The text of a range with parts of it, from left to right and apart, in parentheses. */
    private String wrapped(SourceRange whole, List<SourceRange> parts, String open) {
        StringBuilder out = new StringBuilder();
        SourceRange rest = whole;
        for (SourceRange p : parts) {
            out.append(findings.source(new SourceRange(whole.file(), rest.line(), rest.column(), p.line(), p.column())))
                    .append(open).append(findings.source(p)).append(')');
            rest = new SourceRange(whole.file(), p.endLine(), p.endColumn(), whole.endLine(), whole.endColumn());
        }
        return out.append(findings.source(rest)).toString();
    }
}
