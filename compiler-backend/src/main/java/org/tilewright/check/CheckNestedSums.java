package org.tilewright.check;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;

/**
 * A variable on the right alone is summed around a whole term. Where a sum inside the term has it in only some addends, it
 * is not clear whether the others are meant to be added once or once an iteration; so the user has to say.
 */
final class CheckNestedSums {

    private final Findings findings;
    private final Statement.Assignment statement;
    private boolean found;

    CheckNestedSums(Findings findings, Statement.Assignment statement) {
        this.findings = findings;
        this.statement = statement;
    }

    /** Whether it is clear of each variable what it is summed around. */
    boolean check() {
        for (Terms.Term term : Terms.of(statement)) {
            for (Expr p : term.value().parts()) {
                nested(p, term.value(), term.summed());
            }
        }
        return !found;
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
        List<Expr> addends = Terms.addends(e);
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
        found = true;
        String one = "sum(" + variable + ": " + findings.source(addend.range()) + ")";
        String whole = "sum(" + variable + ": " + findings.source(term.range()) + ")";
        findings.error(place(addend, variable).orElse(addend.range()), "sum-over-some-addends", "'" + variable
                + "' is summed, but only some terms of this sum contain it; write " + one + " if the others are added once, or "
                + whole + " if all are summed",
                new Diagnostic.Fix("Sum only this term", addend.range(), one),
                new Diagnostic.Fix("Sum the whole term", term.range(), whole));
    }

    private static Optional<SourceRange> place(Expr e, String variable) {
        return VariableExtents.accesses(e).stream().flatMap(a -> a.indices().stream()).flatMap(i -> i.terms().stream())
                .filter(t -> t.variable().text().equals(variable)).map(t -> t.variable().range()).findFirst();
    }
}
