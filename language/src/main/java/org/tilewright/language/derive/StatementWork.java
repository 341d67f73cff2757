package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.StatementForm;

/**
 * What a statement does, as far as it matters for where to do it.
 *
 * @param statement the statement
 * @param variables its loops, those of the left side first
 * @param sizes how many values each takes
 * @param reduced which of them are summed over, or reduced otherwise
 * @param named which of them the text names, so that a schedule can: not those over the dimension that a computed index chooses from
 * @param accesses what it touches, what it sets first; accesses that differ only by numbers are one
 * @param times how often it runs
 */
record StatementWork(Statement.Assignment statement, List<String> variables, long[] sizes, Set<Integer> reduced, Set<Integer> named,
        List<Touched> accesses,
        double times) {

    /**
     * One tensor as a statement reads or sets it.
     *
     * @param loops for each dimension the number of the loop that walks it, or -1 if all of it is touched
     */
    record Touched(String tensor, List<Integer> loops) { }

    static StatementWork of(Program program, Statement.Assignment statement, ParamValues params, double times) {
        StatementForm form = StatementForm.of(program, statement);
        List<String> variables = form.variables();
        Map<String, IntExpr> counts = form.counts();
        long[] sizes = variables.stream().mapToLong(v -> Math.max(1, counts.get(v).evaluate(params))).toArray();
        Set<Integer> reduced = new LinkedHashSet<>();
        form.reductions().forEach(v -> reduced.add(variables.indexOf(v)));
        Set<Touched> touched = new LinkedHashSet<>();
        touched.add(touched(form.statement().target(), variables));
        for (StatementForm.Term t : form.terms()) {
            for (Expr.Access a : VariableExtents.accesses(t.value())) {
                touched.add(touched(a, variables));
            }
        }
        // einsum's letters stand in its string
        String text = program.text(statement.range());
        Set<Integer> named = new LinkedHashSet<>();
        for (int v = 0; v < variables.size(); v++) {
            if (text.contains("einsum") || Pattern.compile("\\b" + variables.get(v) + "\\b").matcher(text).find()) {
                named.add(v);
            }
        }
        return new StatementWork(statement, variables, sizes, reduced, named, List.copyOf(touched), times);
    }

    /** What all statements of a program do. */
    static List<StatementWork> all(Program program, ParamValues params) {
        List<StatementWork> out = new ArrayList<>();
        collect(program, program.statements(), params, 1, out);
        return List.copyOf(out);
    }

    private static void collect(Program program, List<Statement> statements, ParamValues params, double times, List<StatementWork> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a when !Statement.Repeat.isCondition(a.name().text()) ->
                        out.add(of(program, a, program.inFirstRounds(params), times));
                case Statement.Assignment a -> { }
                case Statement.Repeat r -> {
                    ParamValues in = r.inFirstRound(params);
                    double rounds = Math.max(1, in.integer(r.to()) - in.integer(r.from()));
                    collect(program, r.body(), in, times * rounds, out);
                }
                case Statement.Redistribute r -> { }
            }
        }
    }

    private static Touched touched(Expr.Access access, List<String> variables) {
        List<Integer> loops = new ArrayList<>();
        for (AffineIndex i : access.indices()) {
            // what is beside a block of a stencil hardly counts
            loops.add(i.terms().size() == 1 ? variables.indexOf(i.terms().getFirst().variable().text()) : -1);
        }
        return new Touched(access.tensor().text(), List.copyOf(loops));
    }

    /** How many points it computes, all its rounds together. */
    double points() {
        double points = times;
        for (long s : sizes) {
            points *= s;
        }
        return points;
    }

    /** The reduced loop with the most values. */
    Optional<Integer> longestSum() {
        return reduced.stream().filter(named::contains).max(Comparator.comparingLong(l -> sizes[l]));
    }

    String name() {
        return statement.name().text();
    }

    /** The tensor that it sets. */
    String output() {
        return accesses.getFirst().tensor();
    }

    boolean reads(String tensor) {
        return accesses.stream().skip(1).anyMatch(t -> t.tensor().equals(tensor));
    }

    /** The tensors, each once, what is set first. */
    List<String> tensors() {
        return accesses.stream().map(Touched::tensor).distinct().toList();
    }
}
