package org.tilewright.ir.typing;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Diagnostic;

/**
 * A statement as all that comes after the checks reads it: every expression has its type, every variable that a reduction binds a
 * name of its own, every variable its extent. Statements with errors have one, too, as far as they make sense.
 *
 * @param problems what is wrong with its types
 */
public record TypedStatement(Statement.Assignment statement, VariableExtents extents, List<Diagnostic> problems) {

    public static TypedStatement of(Program program, Statement.Assignment written) {
        List<Diagnostic> problems = new ArrayList<>();
        Statement.Assignment typed = TypeStatement.in(program, DistinctVariables.in(program,
                ExpandComputedIndices.in(program, written)), written.value() instanceof Expr.IndirectUpdate, problems);
        return new TypedStatement(typed, VariableExtents.of(program, typed), problems.stream().distinct().toList());
    }
}
