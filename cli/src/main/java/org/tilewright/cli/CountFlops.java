package org.tilewright.cli;

import java.util.List;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.schedule.Flops;

/** The floating point operations of a whole program, repeats counted in. */
final class CountFlops {

    private CountFlops() { }

    static double of(Program program, ParamValues params) {
        return steps(program, program.statements(), params);
    }

    private static double steps(Program program, List<Statement> statements, ParamValues params) {
        double sum = 0;
        for (Statement s : statements) {
            sum += switch (s) {
                case Statement.Assignment a -> Flops.of(program, a).evaluate(params);
                case Statement.Redistribute r -> 0;
                case Statement.Repeat r -> Math.max(0, params.integer(r.to()) - params.integer(r.from())) * steps(program, r.body(), params);
            };
        }
        return sum;
    }
}
