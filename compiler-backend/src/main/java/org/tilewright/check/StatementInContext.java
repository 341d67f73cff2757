package org.tilewright.check;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.typing.TypedStatement;

/**
 * A statement with the values that the counters of the repeats around it take: what is linear in a counter is extreme at
 * the counter's first or last value, so these values are all that checks of ranges need.
 *
 * @param typed the same with types, distinct variables and extents
 * @param corners the params with every combination of first and last values of the counters; empty where a repeat has no
 *     iteration
 */
record StatementInContext(Statement.Assignment statement, TypedStatement typed, List<ParamValues> corners) {

    static List<StatementInContext> allOf(Program program, Findings findings) {
        List<StatementInContext> result = new ArrayList<>();
        collect(program.statements(), List.of(findings.params()), findings, result);
        return result;
    }

    private static void collect(List<Statement> statements, List<ParamValues> corners, Findings findings,
                                List<StatementInContext> result) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> result.add(new StatementInContext(a, TypedStatement.of(findings.program(), a), corners));
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> collect(r.body(), inside(r, corners, findings), findings, result);
            }
        }
    }

    private static List<ParamValues> inside(Statement.Repeat r, List<ParamValues> corners, Findings findings) {
        List<ParamValues> result = new ArrayList<>();
        for (ParamValues outer : corners) {
            OptionalLong from = findings.value(r.from(), outer);
            OptionalLong to = findings.value(r.to(), outer);
            if (from.isEmpty() || to.isEmpty() || from.getAsLong() >= to.getAsLong()) {
                continue;
            }
            result.add(outer.with(r.variable().text(), from.getAsLong()));
            if (to.getAsLong() - 1 > from.getAsLong()) {
                result.add(outer.with(r.variable().text(), to.getAsLong() - 1));
            }
        }
        return result;
    }
}
