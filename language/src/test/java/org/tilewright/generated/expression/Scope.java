package org.tilewright.generated.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where an expression stands.
 *
 * @param visible the index variables that mean something here
 * @param summed the names of those that are summed over around the whole term
 * @param counters the counters of the repeats around, as numbers
 * @param parameters what the body of a function is made of; empty in a statement
 * @param exact whether the value must not depend on how anything was rounded
 * @param finite whether it must be neither infinite nor NaN
 * @param points how often the expression is evaluated
 */
public record Scope(List<Variable> visible, Set<String> summed, List<Counter> counters, List<Parameter> parameters, boolean exact,
        boolean finite, long points) {

    /** What expressions are evaluated at most; they are evaluated by definition, too. */
    public static final long MOST_POINTS = 2000;

    boolean inFunction() {
        return !parameters.isEmpty();
    }

    /** A number is added to something. */
    void numberAdded() {
        parameters.forEach(p -> p.standsBesideNumbers = true);
    }

    /** Without the variables that are summed over. */
    Scope outsideOfSums() {
        return new Scope(visible.stream().filter(v -> !summed.contains(v.name)).toList(), Set.of(), counters, parameters, exact,
                finite, points);
    }

    public Scope exactly() {
        return new Scope(visible, summed, counters, parameters, true, finite, points);
    }

    public Scope finitely() {
        return new Scope(visible, summed, counters, parameters, exact, true, points);
    }

    /** Where an infinite value, or NaN, does no harm. */
    Scope infinitely() {
        return new Scope(visible, summed, counters, parameters, exact, false, points);
    }

    /** Inside of a reduction over some variables, which hide others of their names. */
    Scope inside(List<Variable> bound) {
        List<Variable> inner = new ArrayList<>(visible);
        Set<String> left = new LinkedHashSet<>(summed);
        long n = points;
        for (Variable b : bound) {
            inner.removeIf(v -> v.name.equals(b.name));
            left.remove(b.name);
            n *= b.extent.value();
        }
        inner.addAll(bound);
        return new Scope(List.copyOf(inner), left, counters, parameters, exact, finite, n);
    }
}
