package org.tilewright.generated.expression;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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
    private boolean inStatement;

    Ranges(Declarations d) {
        this.d = d;
        this.c = d.c;
    }

    /** @param inStatement whether a statement begins that may have ranges */
    public void begin(boolean inStatement) {
        this.inStatement = inStatement;
        confined.clear();
        seen.clear();
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
        int extent = (int) v.extent.value();
        int low = c.between(0, empty ? extent : extent - 1);
        int high = c.between(empty ? low : low + 1, extent);
        v.confine(low, high);
        String to = c.below(2) == 0 ? d.numberOf(high) : v.extent.plus(high - extent).text();
        confined.put(v.name, v.name + " in " + d.numberOf(low) + ".." + to);
    }

    /** The end of a statement, with the ranges of those variables that stand in its text. */
    public String clause(String text) {
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
