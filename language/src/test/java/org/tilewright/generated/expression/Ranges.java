package org.tilewright.generated.expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;

/** The ranges that some variables of a statement are confined to. A range holds for all variables of its name. */
public final class Ranges {

    private final Declarations d;
    private final Choices c;
    /** As text, by the variable's name. */
    private final Map<String, String> confined = new LinkedHashMap<>();
    private final Set<String> seen = new HashSet<>();
    /** Variables that stand on the left side beside something else, so that they have no extent from there. */
    private final List<Variable> placed = new ArrayList<>();
    private boolean inStatement;
    private List<Counter> counters = List.of();

    Ranges(Declarations d) {
        this.d = d;
        this.c = d.c;
    }

    /**
     * @param inStatement whether a statement begins that may have ranges
     * @param around the counters of the repeats around it
     */
    public void begin(boolean inStatement, List<Counter> around) {
        this.inStatement = inStatement;
        this.counters = around;
        confined.clear();
        seen.clear();
        placed.clear();
    }

    /** An index of the left side that a new variable has not alone, and which stays in a dimension. */
    public Optional<String> placed(Extent dimension, Function<Extent, Variable> variable) {
        long coefficient = c.weighted(3, 3, 1) + 1L;
        long offset = c.between(coefficient == 1 ? 1 : 0, 3);
        long most = (dimension.value() - 1 - offset) / coefficient + 1;
        if (dimension.value() <= offset || most < 1) {
            return Optional.empty();
        }
        Variable v = variable.apply(Extent.of(c.between(1, (int) most)));
        placed.add(v);
        confine(v, true);
        String times = coefficient == 1 ? v.name : c.among(coefficient + " * " + v, v + " * " + coefficient);
        return Optional.of(offset == 0 ? times : c.oneIn(4) ? offset + " + " + times : times + " + " + offset);
    }

    /** Whether a variable stands beside something else on the left side, and has a range if nothing else tells how far it runs. */
    boolean isPlaced(Variable v) {
        return placed.contains(v);
    }

    /** Names that other variables must not have. */
    public Set<String> names() {
        return confined.keySet();
    }

    /** Confines a new variable now and then, if no other had its name before. @param empty whether there may be no index */
    public void confine(Variable v, boolean empty) {
        if (!seen.add(v.name) || !inStatement || !c.oneIn(4)) {
            return;
        }
        if (c.oneIn(6)) {
            // says no more than the extent
            confined.put(v.name, v.name + " in 0.." + v.extent.text());
            return;
        }
        int extent = (int) v.extent.value();
        if (c.below(3) < 2 && confineByCounter(v, extent, empty)) {
            step(v);
            return;
        }
        int low = c.between(0, empty ? extent : extent - 1);
        int high = c.between(empty ? low : low + 1, extent);
        v.confine(low, high);
        String to = c.below(2) == 0 ? d.numberOf(high) : v.extent.plus(high - extent).text();
        confined.put(v.name, v.name + " in " + d.numberOf(low) + ".." + to);
        step(v);
    }

    /** Whether a variable takes every so many indices only. */
    public boolean steps(Variable v) {
        return confined.getOrDefault(v.name, "").contains(" step ");
    }

    private void step(Variable v) {
        if (c.oneIn(3)) {
            confined.computeIfPresent(v.name, (name, range) -> range + " step " + d.numberOf(c.between(1, 4)));
        }
    }

    /** From or up to the counter of a repeat, if one is inside the extent in all rounds. */
    private boolean confineByCounter(Variable v, int extent, boolean empty) {
        List<Counter> all = counters.stream().filter(k -> k.isWithin(0, extent)).toList();
        if (all.isEmpty()) {
            return false;
        }
        Counter k = c.of(all);
        switch (c.below(3)) {
            case 0 -> {
                long added = empty || k.isWithin(1, extent) ? c.below(2) : 0;
                v.confine(k.least() + added, extent);
                confined.put(v.name, v.name + " in " + k.plus(added) + ".." + v.extent.text());
            }
            case 1 -> {
                long added = empty || k.least() > 0 ? c.below(2) : 1;
                v.confine(0, k.most() + added);
                confined.put(v.name, v.name + " in 0.." + k.plus(added));
            }
            default -> {
                v.confine(k.least(), k.most() + 1);
                confined.put(v.name, v.name + " in " + k + ".." + k.plus(1));
            }
        }
        return true;
    }

    /** The end of a statement, with the ranges of those variables that stand in its text. */
    public String clause(String text) {
        placed.stream().filter(v -> !v.anchored)
                .forEach(v -> confined.computeIfAbsent(v.name, name -> name + " in 0.." + v.extent.text()));
        String all = confined.entrySet().stream().filter(e -> Pattern.compile("\\b" + e.getKey() + "\\b").matcher(text).find())
                .map(Map.Entry::getValue).collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : " for " + all;
    }

    /** An index one or more beside a variable that stays in a dimension as long as the variable's own, if its range leaves any. */
    String beside(Variable v) {
        int below = (int) v.low();
        int above = (int) (v.extent.value() - v.high());
        if (below > 0 && (above == 0 || c.below(2) == 0)) {
            return v.name + " - " + c.between(1, below);
        }
        return above > 0 ? v.name + " + " + c.between(1, above) : v.name;
    }

    static boolean suits(Extent dimension, Variable v) {
        return v.isConfined() && dimension.equals(v.extent);
    }
}
