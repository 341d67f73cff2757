package org.tilewright.analysis.load;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;

/**
 * The rotation of loops by coordinates: if some occur only in {@code (r + io + jo) mod n}, for each r, everything depends only on {@code
 * (io + jo) mod n} and the other coordinates, however many combinations of them there are.
 *
 * @param factors of the coordinates' variables
 * @param beside coordinates that also occur elsewhere, or only there
 */
public record Turn(Map<String, Long> factors, long modulus, Set<String> beside) {

    /** More rotations are not worth distinguishing: there are no more processors. */
    private static final long MOST = 1 << 20;

    /** What is rotated. */
    private record Sum(Map<String, Long> factors, long modulus) { }

    /**
     * What expressions depend on.
     *
     * @param all without params
     * @param coordinates the variables
     */
    public static Optional<Turn> of(List<IntExpr> all, Set<String> coordinates) {
        Set<Sum> sums = new HashSet<>();
        Set<String> beside = new HashSet<>();
        all.forEach(e -> collect(e, coordinates, sums, beside));
        return sums.size() == 1 ? sums.stream().map(s -> new Turn(s.factors, s.modulus, beside)).findFirst() : Optional.empty();
    }

    private static void collect(IntExpr e, Set<String> coordinates, Set<Sum> sums, Set<String> beside) {
        if (e instanceof IntExpr.Var v && coordinates.contains(v.name())) {
            beside.add(v.name());
        }
        Optional<Sum> sum = e instanceof IntExpr.Mod m && m.right() instanceof IntExpr.Const c && c.value() > 0 && c.value() <= MOST
                && coordinates.stream().anyMatch(m::mentions) ? sum(LinearForm.of(m.left()), c.value(), coordinates) : Optional.empty();
        sum.ifPresentOrElse(sums::add, () -> e.parts().forEach(p -> collect(p, coordinates, sums, beside)));
    }

    private static Optional<Sum> sum(LinearForm sum, long modulus, Set<String> coordinates) {
        Map<String, Long> factors = new LinkedHashMap<>();
        for (Map.Entry<IntExpr, Long> term : sum.terms().entrySet()) {
            if (term.getKey() instanceof IntExpr.Var v && coordinates.contains(v.name())) {
                factors.put(v.name(), term.getValue());
            } else if (coordinates.stream().anyMatch(term.getKey()::mentions)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Sum(factors, modulus));
    }

    /**
     * The same on a grid.
     *
     * @param dimensions as bits, everything that something depends on
     * @param variables by dimension of the grid; empty where there is none
     */
    public RotationClasses on(long[] grid, long dimensions, List<String> variables) {
        return on(grid, dimensions, dimensions(beside, variables::indexOf), variables::indexOf);
    }

    /**
     * The same if something also depends on some coordinates in another way.
     *
     * @param also the dimensions of these, as bits
     * @param dimension of the grid that a variable is the coordinate in
     */
    public RotationClasses on(long[] grid, long dimensions, long also, ToIntFunction<String> dimension) {
        long[] by = new long[grid.length];
        factors.forEach((v, f) -> by[dimension.applyAsInt(v)] += f);
        long alone = dimensions(factors.keySet(), dimension) & ~also;
        return new RotationClasses(grid, dimensions & ~alone, dimensions & alone, by, modulus);
    }

    private static long dimensions(Set<String> variables, ToIntFunction<String> dimension) {
        return variables.stream().mapToLong(v -> 1L << dimension.applyAsInt(v)).reduce(0, (a, b) -> a | b);
    }
}
