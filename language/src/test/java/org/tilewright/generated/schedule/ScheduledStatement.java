package org.tilewright.generated.schedule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.generated.declarations.GeneratedLayout;
import org.tilewright.ir.Expr;
import org.tilewright.ir.ExprText;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.StatementForm;

/**
 * A statement as a schedule finds it.
 *
 * @param name the label, or the tensor that it computes
 * @param extents how far its loops run, outermost first
 * @param tensors those that stand in it
 */
public record ScheduledStatement(Program program, String name, StatementForm form, Map<String, Long> extents, List<String> tensors,
        Map<String, GeneratedLayout> layouts) {

    public static List<ScheduledStatement> allOf(Program program, ParamValues params, Map<String, GeneratedLayout> layouts) {
        List<ScheduledStatement> out = new ArrayList<>();
        collect(program, params, layouts, program.statements(), out);
        // of several that compute one tensor only those with a label have a name
        Map<String, Long> computing = out.stream().collect(Collectors.groupingBy(s -> s.form.statement().target().tensor().text(),
                Collectors.counting()));
        return out.stream().filter(s -> s.form.statement().label().isPresent() || computing.get(s.name) == 1).toList();
    }

    private static void collect(Program program, ParamValues params, Map<String, GeneratedLayout> layouts, List<Statement> statements,
            List<ScheduledStatement> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> {
                    StatementForm form = StatementForm.of(program, a);
                    if (form.isBounded()) {
                        Map<String, Long> extents = new LinkedHashMap<>();
                        Map<String, IntExpr> known = form.extentOf();
                        form.variables().forEach(v -> extents.put(v, known.get(v).evaluate(program.inFirstRounds(params))));
                        Set<String> tensors = new LinkedHashSet<>();
                        VariableExtents.accesses(a).forEach(x -> tensors.add(x.tensor().text()));
                        out.add(new ScheduledStatement(program, a.name().text(), form, extents, List.copyOf(tensors), layouts));
                    }
                }
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> collect(program, params, layouts, r.body(), out);
            }
        }
    }

    boolean isReduction(String variable) {
        return form.reductions().contains(variable);
    }

    /** A part of the statement as it is written. */
    String text(Expr e) {
        // what an einsum means is written nowhere, and reductions have other names for their variables where several have one
        return hasReduction(e) || program.text(form.statement().range()).contains("einsum(") ? ExprText.of(e) : program.text(e.range());
    }

    /** Whether the counter of a repeat stands in an expression. */
    boolean readsCounter(Expr e) {
        return e instanceof Expr.ParamValue p && program.params().first(p.name()).isEmpty()
                || e.parts().stream().anyMatch(this::readsCounter);
    }

    private static boolean hasReduction(Expr e) {
        return e instanceof Expr.Reduction || e.parts().stream().anyMatch(ScheduledStatement::hasReduction);
    }
}
