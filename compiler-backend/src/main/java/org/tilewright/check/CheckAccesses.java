package org.tilewright.check;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Word;

/** Accesses have as many indices as their tensor dimensions, and those of the left side distinct variables, one in each. */
final class CheckAccesses {

    private final Findings findings;
    private final Statement.Assignment statement;

    CheckAccesses(Findings findings, StatementInContext s) {
        this.findings = findings;
        this.statement = s.statement();
    }

    void check() {
        VariableExtents.accesses(statement).forEach(this::order);
        leftSide();
        steps();
        reductions(statement.value());
    }

    private void order(Expr.Access access) {
        Optional<TensorDecl> tensor = findings.program().tensor(access.tensor().text());
        int indices = access.indices().size();
        if (tensor.isPresent() && tensor.get().order() != indices) {
            findings.error(access.range(), "order-mismatch", "'" + access.tensor() + "' has "
                    + Findings.count(tensor.get().order(), "dimension") + " (" + tensor.get().name().range().place()
                    + "), but " + (indices == 0 ? "no index is" : indices == 1 ? "1 index is" : indices
                    + " indices are") + " given here");
        }
    }

    private void leftSide() {
        Set<String> seen = new HashSet<>();
        for (AffineIndex index : statement.target().indices()) {
            if (index.period().isPresent()) {
                findings.error(index.range(), "left-index-periodic", "'" + findings.text(index.range()) + "' wraps around, and an index"
                        + " on the left side cannot; write a plain variable here, and wrap the indices on the right the opposite way");
                continue;
            }
            if (index.terms().size() != 1) {
                findings.error(index.range(), "left-index-not-plain", "an index on the left side is a number, or one variable times a"
                        + " number plus a number, such as 2*i + 1, not '" + findings.text(index.range()) + "'");
                continue;
            }
            AffineIndex.Term t = index.terms().get(0);
            OptionalLong coefficient = findings.value(t.coefficient());
            if (!seen.add(t.variable().text())) {
                findings.error(index.range(), "left-index-twice", "'" + t.variable() + "' indexes two dimensions on the left "
                        + "side; use another variable");
            } else if (coefficient.isPresent() && coefficient.getAsLong() < 1) {
                findings.error(index.range(), "left-coefficient-below-one", "'" + t.variable() + "' is multiplied by "
                        + coefficient.getAsLong() + " in '" + findings.text(index.range()) + "'; on the left side it must be at least 1,"
                        + " so that no element is set twice and elements stay in order");
            }
        }
    }

    /** From one index of a range to the next it goes up. */
    private void steps() {
        for (Statement.Range r : statement.ranges()) {
            OptionalLong step = r.step().isPresent() ? findings.value(r.step().get()) : OptionalLong.empty();
            if (step.isPresent() && step.getAsLong() < 1) {
                String given = findings.text(r.step().get().range());
                findings.error(r.step().get().range(), "step-below-one", given.equals(Long.toString(step.getAsLong()))
                        ? "a step is at least 1, not " + given : "'" + given + "' is " + step.getAsLong() + " here; a step is at least 1");
            }
        }
    }

    /** A variable that is reduced away cannot also index the result. */
    private void reductions(Expr e) {
        if (e instanceof Expr.Reduction r) {
            Set<String> inBody = VariableExtents.freeVariables(r.body());
            List<String> left = statement.target().indices().stream()
                    .flatMap(i -> i.terms().stream()).map(t -> t.variable().text()).toList();
            for (Word v : r.variables()) {
                if (left.contains(v.text())) {
                    findings.error(v.range(), "reduction-variable-on-left", "'" + v + "' indexes the left side and cannot be "
                            + "reduced as well; use another variable");
                } else if (!inBody.contains(v.text())) {
                    findings.error(v.range(), "reduction-variable-unused", "'" + v + "' indexes nothing inside this "
                            + r.keyword());
                }
            }
        }
        for (Expr p : e.parts()) {
            reductions(p);
        }
    }
}
