package org.tilewright.cli;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.schedule.StatementForm;

/**
 * The arithmetic operations of a program as its statements are written, whatever the schedule: a product of n x n matrices
 * counts 2 n^3. A complex addition counts 2 and a complex product 6.
 */
final class CountFlops {

    private final Program program;
    private final ParamValues params;

    private CountFlops(Program program, ParamValues params) {
        this.program = program;
        this.params = params;
    }

    static double of(Program program, ParamValues params) {
        return new CountFlops(program, params).steps(program.statements());
    }

    private double steps(List<Statement> statements) {
        double sum = 0;
        for (Statement s : statements) {
            sum += switch (s) {
                case Statement.Assignment a -> assignment(a);
                case Statement.Redistribute r -> 0;
                case Statement.Repeat r -> Math.max(0, params.integer(r.to()) - params.integer(r.from())) * steps(r.body());
            };
        }
        return sum;
    }

    private double assignment(Statement.Assignment a) {
        StatementForm form = StatementForm.of(a);
        Map<String, Long> extents = new HashMap<>();
        VariableExtents.of(program, a).extents().forEach((v, e) -> extents.put(v, e.evaluate(params, CountFlops::unbound)));
        boolean complex = program.tensor(a.target().tensor().text()).map(t -> t.type().isComplex()).orElse(false);
        double sum = 0;
        boolean first = true;
        for (StatementForm.Term t : form.terms()) {
            Set<String> variables = new HashSet<>(form.variables());
            variables.removeAll(t.absent());
            boolean combined = a.accumulate() || !first || !form.targetVariables().containsAll(variables);
            sum += points(variables, extents) * (operations(t.value(), extents, complex) + (combined ? add(complex) : 0));
            first = false;
        }
        return sum;
    }

    private static long unbound(String variable) {
        throw new IllegalStateException("an extent depends on params alone, not on " + variable);
    }

    private static double points(Iterable<String> variables, Map<String, Long> extents) {
        double p = 1;
        for (String v : variables) {
            p *= extents.getOrDefault(v, 1L);
        }
        return p;
    }

    private static double add(boolean complex) {
        return complex ? 2 : 1;
    }

    private static double operations(Expr e, Map<String, Long> extents, boolean complex) {
        return switch (e) {
            case Expr.Number n -> 0;
            case Expr.Bool b -> 0;
            case Expr.ParamValue p -> 0;
            case Expr.Access a -> 0;
            case Expr.Negate n -> operations(n.operand(), extents, complex);
            case Expr.Binary b -> operations(b.left(), extents, complex) + operations(b.right(), extents, complex) + switch (b.operator()) {
                case MUL, DIV -> complex ? 6 : 1;
                default -> add(complex);
            };
            case Expr.Call c -> 1 + c.arguments().stream().mapToDouble(x -> operations(x, extents, complex)).sum();
            case Expr.Select s -> operations(s.condition(), extents, complex) + Math.max(operations(s.then(), extents, complex),
                    operations(s.otherwise(), extents, complex));
            case Expr.Reduction r -> points(r.variables().stream().map(Object::toString).toList(), extents)
                    * (operations(r.body(), extents, complex) + add(complex));
        };
    }
}
