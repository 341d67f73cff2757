package org.tilewright.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;

/** The addends of a statement's right side, each of which is summed by itself over the variables that are not on the left. */
final class Terms {

    /** One addend. @param summed its variables that are not on the left, in order of appearance */
    record Term(Expr value, Set<String> summed) { }

    private Terms() { }

    static List<Term> of(Statement.Assignment statement) {
        Set<String> left = new HashSet<>();
        statement.target().indices().forEach(i -> i.terms().forEach(t -> left.add(t.variable().text())));
        Expr value = statement.value();
        while (value instanceof Expr.IndirectUpdate s) {
            // all addends are added for each value of a variable that chooses the element
            left.addAll(VariableExtents.freeVariables(s.index()));
            value = s.value();
        }
        List<Term> out = new ArrayList<>();
        for (Expr term : addends(value)) {
            Set<String> summed = new LinkedHashSet<>(VariableExtents.freeVariables(term));
            summed.removeAll(left);
            out.add(new Term(term, summed));
        }
        return out;
    }

    /** The parts of a sum, or the expression alone. */
    static List<Expr> addends(Expr e) {
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
