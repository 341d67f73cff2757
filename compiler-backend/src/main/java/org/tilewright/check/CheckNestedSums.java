package org.tilewright.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.Expr;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;

/**
 * A variable on the right alone is summed around a whole term. Where a sum inside the term has it in only some addends, it
 * is not clear whether the others are meant to be added once or once an iteration; so the user has to say.
 */
final class CheckNestedSums {

    private final Findings findings;
    private final Statement.Assignment statement;

    CheckNestedSums(Findings findings, Statement.Assignment statement) {
        this.findings = findings;
        this.statement = statement;
    }

    void check() {
        Set<String> left = new HashSet<>();
        statement.target().indices().forEach(i -> i.terms().forEach(t -> left.add(t.variable().text())));
        Expr value = statement.value();
        while (value instanceof Expr.Scatter s) {
            // all addends are added for each value of a variable that chooses the element
            left.addAll(VariableExtents.freeVariables(s.index()));
            value = s.value();
        }
        for (Expr term : addends(value)) {
            Set<String> summed = new HashSet<>(VariableExtents.freeVariables(term));
            summed.removeAll(left);
            term.parts().forEach(p -> nested(p, term, summed));
        }
    }

    private void nested(Expr e, Expr term, Set<String> summed) {
        if (e instanceof Expr.ComputedIndex) {
            return;
        }
        Set<String> within = summed;
        if (e instanceof Expr.Reduction r) {
            within = new HashSet<>(summed);
            for (var v : r.variables()) {
                within.remove(v.text());
            }
        }
        List<Expr> addends = addends(e);
        if (addends.size() > 1) {
            for (String v : within) {
                List<Expr> having = addends.stream().filter(a -> VariableExtents.freeVariables(a).contains(v)).toList();
                if (!having.isEmpty() && having.size() < addends.size()) {
                    report(v, having.get(0), term);
                }
            }
        }
        for (Expr part : addends.size() > 1 ? addends : e.parts()) {
            nested(part, term, within);
        }
    }

    private void report(String variable, Expr addend, Expr term) {
        String one = "sum(" + variable + ": " + findings.text(addend.range()) + ")";
        String whole = "sum(" + variable + ": " + findings.text(term.range()) + ")";
        findings.error(place(addend, variable).orElse(addend.range()), "sum-over-some-addends", "'" + variable
                + "' is summed, but only some addends of this sum have it; write " + one + " if the others are added once, or "
                + whole + " if all are summed",
                new Diagnostic.Fix("Sum this addend alone", addend.range(), one),
                new Diagnostic.Fix("Sum the whole term", term.range(), whole));
    }

    private static Optional<SourceRange> place(Expr e, String variable) {
        return VariableExtents.accesses(e).stream().flatMap(a -> a.indices().stream()).flatMap(i -> i.terms().stream())
                .filter(t -> t.variable().text().equals(variable)).map(t -> t.variable().range()).findFirst();
    }

    /** The parts of a sum, or the expression alone. */
    private static List<Expr> addends(Expr e) {
        List<Expr> result = new ArrayList<>();
        split(e, result);
        return result;
    }

    private static void split(Expr e, List<Expr> result) {
        switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB -> {
                split(b.left(), result);
                split(b.right(), result);
            }
            case Expr.Negate n -> split(n.operand(), result);
            default -> result.add(e);
        }
    }
}
