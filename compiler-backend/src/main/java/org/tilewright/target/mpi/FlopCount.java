package org.tilewright.target.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tilewright.ir.Expr;
import org.tilewright.ir.IntExpr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.schedule.StatementForm;

/**
 * The arithmetic operations of a statement as its text has them: one for each operator and function at each point, and one
 * to combine it with the output where a variable is reduced.
 */
record FlopCount(List<Part> parts) {

    /** {@code operations} at each point of a box of the given extents. */
    record Part(long operations, List<IntExpr> extents) { }

    /** Nothing for a statement that only copies. */
    static Optional<FlopCount> of(Program program, Statement.Assignment statement) {
        StatementForm form = StatementForm.of(statement);
        Map<String, IntExpr> extents = VariableExtents.of(program, statement).extents();
        List<Part> parts = new ArrayList<>();
        for (StatementForm.Term t : form.terms()) {
            List<IntExpr> box = new ArrayList<>();
            form.variables().stream().filter(v -> !t.absent().contains(v)).forEach(v -> box.add(extents.getOrDefault(v, IntExpr.ONE)));
            boolean combines = form.terms().size() > 1 || statement.accumulate() || form.reductions().stream().anyMatch(v -> !t.absent().contains(v));
            long own = count(t.value(), box, extents, parts) + (combines ? 1 : 0);
            if (own > 0) {
                parts.add(new Part(own, box));
            }
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(new FlopCount(List.copyOf(parts)));
    }

    private static long count(Expr e, List<IntExpr> box, Map<String, IntExpr> extents, List<Part> parts) {
        return switch (e) {
            case Expr.Number n -> 0;
            case Expr.Bool b -> 0;
            case Expr.ParamValue p -> 0;
            case Expr.Access a -> 0;
            case Expr.Negate n -> count(n.operand(), box, extents, parts);
            case Expr.Binary b -> 1 + count(b.left(), box, extents, parts) + count(b.right(), box, extents, parts);
            case Expr.Call c -> Math.max(1, c.arguments().size() - 1L) + c.arguments().stream().mapToLong(a -> count(a, box, extents, parts)).sum();
            case Expr.Select s -> count(s.condition(), box, extents, parts) + count(s.then(), box, extents, parts) + count(s.otherwise(), box, extents, parts);
            case Expr.Reduction r -> {
                List<IntExpr> inner = new ArrayList<>(box);
                r.variables().forEach(v -> inner.add(extents.getOrDefault(v.text(), IntExpr.ONE)));
                parts.add(new Part(1 + count(r.body(), inner, extents, parts), inner));
                yield 0;
            }
        };
    }

    /** The count as a C++ expression of type double. */
    String text(Function<IntExpr, String> integer) {
        return parts.stream().map(p -> p.operations() + ".0" + p.extents().stream().map(e -> {
            String s = integer.apply(e);
            return " * " + (s.matches("\\w+") ? s : "(" + s + ")");
        }).collect(Collectors.joining())).collect(Collectors.joining(" + "));
    }
}
