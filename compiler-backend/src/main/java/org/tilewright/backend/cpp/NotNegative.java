package org.tilewright.backend.cpp;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Requirement;

/**
 * Tells expressions that cannot be negative, by what a program requires of its params before it does anything else.
 *
 * @param required to be 0 or more
 */
record NotNegative(Set<IntExpr> required) implements Predicate<IntExpr> {

    static NotNegative in(Plan plan) {
        return new NotNegative(plan.requirements().stream()
                .filter(r -> r.predicate() == Requirement.Predicate.AT_LEAST && r.right() instanceof IntExpr.Const c && c.value() >= 0)
                .map(Requirement::left).collect(Collectors.toSet()));
    }

    /** False also where it is not known. */
    @Override
    public boolean test(IntExpr e) {
        if (required.contains(e)) {
            return true;
        }
        return switch (e) {
            case IntExpr.Const c -> c.value() >= 0;
            case IntExpr.Param p -> false;
            case IntExpr.Var v -> false;
            case IntExpr.Add a -> test(a.left()) && test(a.right());
            case IntExpr.Sub s -> false;
            case IntExpr.Mul m -> test(m.left()) && test(m.right());
            case IntExpr.FloorDiv d -> test(d.left()) && test(d.right());
            case IntExpr.CeilDiv d -> test(d.left()) && test(d.right());
            case IntExpr.Mod m -> test(m.right());
            case IntExpr.Min m -> test(m.left()) && test(m.right());
            case IntExpr.Max m -> test(m.left()) || test(m.right());
        };
    }
}
