package org.tilewright.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.tilewright.ir.Statement;
import org.tilewright.oracle.meaning.Declared;

/** Counts the points at which the statements of a program compute something, repetitions included. */
record CountPoints(Declared declared, Ends ends, ToDoubleBiFunction<Statement.Assignment, Map<String, Long>> ofOne) {

    double of(List<Statement> statements) {
        return of(statements, new HashMap<>());
    }

    private double of(List<Statement> statements, Map<String, Long> counters) {
        double n = 0;
        for (Statement s : statements) {
            n += switch (s) {
                case Statement.Assignment a -> ofOne.applyAsDouble(a, counters);
                case Statement.Redistribute r -> 0;
                case Statement.Repeat r -> of(r, counters);
            };
        }
        return n;
    }

    private double of(Statement.Repeat r, Map<String, Long> counters) {
        long from = declared.integer(r.from(), counters);
        long to = ends.of(r, counters);
        String counter = r.variable().text();
        boolean varies = boundsUse(r.body(), counter);
        double n = 0;
        for (long t = from; t < to; t = varies ? t + 1 : to) {
            counters.put(counter, t);
            n += of(r.body(), counters) * (varies ? 1 : (double) to - from);
        }
        counters.remove(counter);
        return n;
    }

    private static boolean boundsUse(List<Statement> body, String counter) {
        for (Statement s : body) {
            if (s instanceof Statement.Repeat r && (Places.uses(r.from(), counter) || Places.uses(r.to(), counter)
                    || boundsUse(r.body(), counter)) || s instanceof Statement.Assignment a && Places.use(a, counter)) {
                return true;
            }
        }
        return false;
    }
}
