package org.tilewright.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.Expr;
import org.tilewright.ir.IntExpr;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.Word;

/**
 * The floating point operations of a statement as it is written, whatever its schedule: a product of n x n matrices counts
 * 2 n^3. A complex addition counts 2, a complex product 6; of a select's branches the longer one counts,
 * of reductions inside them all.
 *
 * @param parts what is done at each point of which box; none for a statement that only copies
 */
public record Flops(List<Part> parts) {

    /** {@code operations} at each point of a box of the given extents. */
    public record Part(long operations, List<IntExpr> extents) { }

    public static Flops of(Program program, Statement.Assignment statement) {
        StatementForm form = StatementForm.of(statement);
        Map<String, IntExpr> extents = VariableExtents.of(program, statement).extents();
        boolean complex = program.tensor(statement.target().tensor().text()).map(t -> t.type().isComplex()).orElse(false);
        Count count = new Count(extents, complex, new ArrayList<>());
        boolean first = true;
        for (StatementForm.Term t : form.terms()) {
            List<String> variables = form.variables().stream().filter(v -> !t.absent().contains(v)).toList();
            boolean combined = statement.accumulate() || !first || !form.targetVariables().containsAll(variables);
            count.add(count.box(List.of(), variables), t.value(), combined);
            first = false;
        }
        return new Flops(List.copyOf(count.parts));
    }

    /** The number under given params. */
    public double evaluate(ParamValues params) {
        double sum = 0;
        for (Part p : parts) {
            double points = p.operations();
            for (IntExpr e : p.extents()) {
                points *= e.evaluate(params);
            }
            sum += points;
        }
        return sum;
    }

    private record Count(Map<String, IntExpr> extents, boolean complex, List<Part> parts) {

        List<IntExpr> box(List<IntExpr> around, List<String> variables) {
            List<IntExpr> box = new ArrayList<>(around);
            variables.forEach(v -> box.add(extents.getOrDefault(v, IntExpr.ONE)));
            return List.copyOf(box);
        }

        void add(List<IntExpr> box, Expr e, boolean combined) {
            long operations = operations(e, box) + (combined ? addition() : 0);
            if (operations > 0) {
                parts.add(new Part(operations, box));
            }
        }

        private long addition() {
            return complex ? 2 : 1;
        }

        private long operations(Expr e, List<IntExpr> box) {
            return switch (e) {
                case Expr.Number n -> 0;
                case Expr.Bool b -> 0;
                case Expr.ParamValue p -> 0;
                case Expr.Access a -> 0;
                case Expr.Negate n -> operations(n.operand(), box);
                case Expr.Binary b -> operations(b.left(), box) + operations(b.right(), box) + switch (b.operator()) {
                    case MUL, DIV -> complex ? 6 : 1;
                    default -> addition();
                };
                case Expr.Call c -> Math.max(1, c.arguments().size() - 1L) + c.arguments().stream().mapToLong(a -> operations(a, box)).sum();
                case Expr.Select s -> operations(s.condition(), box) + Math.max(operations(s.then(), box), operations(s.otherwise(), box));
                case Expr.Reduction r -> {
                    add(box(box, r.variables().stream().map(Word::text).toList()), r.body(), true);
                    yield 0;
                }
            };
        }
    }
}
