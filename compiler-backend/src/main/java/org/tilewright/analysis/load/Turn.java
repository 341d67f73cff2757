package org.tilewright.analysis.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;

/**
 * By how much coordinates turn rotated loops: where they occur in {@code (r + io + jo) mod n} alone, in each r, all follows from
 * {@code (io + jo) mod n}, however many combinations of them there are.
 *
 * @param factors of the coordinates' variables
 */
public record Turn(Map<String, Long> factors, long modulus) {

    /**
     * What expressions follow from.
     *
     * @param all without params
     * @param coordinates the variables
     */
    public static Optional<Turn> of(List<IntExpr> all, Set<String> coordinates) {
        Set<Optional<Turn>> found = all.stream().flatMap(e -> in(e, coordinates).stream()).collect(Collectors.toSet());
        return found.size() == 1 ? found.iterator().next() : Optional.empty();
    }

    /** All turns, and an empty one if coordinates occur elsewhere, too. */
    private static Set<Optional<Turn>> in(IntExpr e, Set<String> coordinates) {
        if (coordinates.stream().noneMatch(e::mentions)) {
            return Set.of();
        }
        if (e instanceof IntExpr.Mod m && m.right() instanceof IntExpr.Const c && c.value() > 0) {
            return Set.of(turn(LinearForm.of(m.left()), c.value(), coordinates));
        }
        // a variable has no parts
        return e.parts().isEmpty() ? Set.of(Optional.empty())
                : e.parts().stream().flatMap(p -> in(p, coordinates).stream()).collect(Collectors.toSet());
    }

    private static Optional<Turn> turn(LinearForm sum, long modulus, Set<String> coordinates) {
        Map<String, Long> factors = new LinkedHashMap<>();
        for (Map.Entry<IntExpr, Long> term : sum.terms().entrySet()) {
            if (term.getKey() instanceof IntExpr.Var v && coordinates.contains(v.name())) {
                factors.put(v.name(), term.getValue());
            } else if (coordinates.stream().anyMatch(term.getKey()::mentions)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Turn(factors, modulus));
    }

    /** By how much the coordinates of a processor turn. @param variables by dimension of the grid; empty where there is none */
    public long at(long[] coordinates, List<String> variables) {
        long sum = 0;
        for (int g = 0; g < coordinates.length; g++) {
            sum += Math.floorMod(factors.getOrDefault(variables.get(g), 0L), modulus) * coordinates[g];
        }
        return sum % modulus;
    }
}
