package org.tilewright.check;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.Word;

/** Every variable has one extent, and no index leaves its tensor. */
final class CheckExtents {

    private final Findings findings;
    private final StatementInContext context;
    private final List<Expr.Access> accesses;
    private final VariableExtents extents;

    CheckExtents(Findings findings, StatementInContext context) {
        this.findings = findings;
        this.context = context;
        this.extents = context.typed().extents();
        this.accesses = VariableExtents.accesses(context.typed().statement()).stream().filter(this::fitsItsTensor).toList();
    }

    void check() {
        boolean all = accesses.stream().flatMap(a -> tensor(a).extents().stream()).allMatch(e -> findings.value(e).isPresent());
        if (!all) {
            return;
        }
        Map<String, Long> values = new LinkedHashMap<>();
        extents.origins().forEach((v, o) -> o.tensor().ifPresent(t -> values.put(v, extent(t, o.dimension()))));
        for (VariableExtents.Agreement a : extents.agreements()) {
            agrees(a, values.get(a.variable().text()));
        }
        Set<String> missing = new HashSet<>();
        accesses.forEach(a -> everyVariableHasAnExtent(a, missing));
        everyNumberHasAnExtent(context.typed().statement().value(), missing);
        if (missing.isEmpty()) {
            accesses.forEach(a -> staysInside(a, values));
            dependentIndices(context.typed().statement().value())
                    .forEach((x, sum) -> staysInside(sum, x.tensor().text(), x.dimension(), values));
        }
    }

    /**
     * The indices of the left side that follow from others there, as on a diagonal: they are computed, but how far they run is known
     * before anything runs.
     */
    private Map<Expr.ComputedIndex, AffineIndex> dependentIndices(Expr e) {
        Map<Expr.ComputedIndex, AffineIndex> out = new LinkedHashMap<>();
        if (e instanceof Expr.ComputedIndex x && findings.program().tensor(x.tensor().text()).isPresent()) {
            SumOfVariables.of(x.value()).ifPresent(sum -> out.put(x, sum));
        }
        e.parts().forEach(part -> out.putAll(dependentIndices(part)));
        return out;
    }

    /** Of each variable with a range of its own its first index, and one above its last; empty if one has no value. */
    private Optional<Map<String, long[]>> ranges(ParamValues params) {
        Map<String, long[]> ranges = new HashMap<>();
        for (Statement.Range r : context.typed().statement().ranges()) {
            OptionalLong low = findings.value(r.low(), params);
            OptionalLong high = findings.value(r.high(), params);
            OptionalLong step = r.step().isPresent() ? findings.value(r.step().get(), params) : OptionalLong.of(1);
            if (low.isEmpty() || high.isEmpty() || step.isEmpty() || step.getAsLong() < 1) {
                return Optional.empty();
            }
            long between = Math.floorMod(high.getAsLong() - low.getAsLong() - 1, step.getAsLong());
            ranges.put(r.variable().text(), new long[] {low.getAsLong(), high.getAsLong() - between});
        }
        return Optional.of(ranges);
    }

    /** An access of the wrong order is reported elsewhere, and says nothing about extents. */
    private boolean fitsItsTensor(Expr.Access a) {
        return findings.program().tensor(a.tensor().text()).filter(t -> t.order() == a.indices().size()).isPresent();
    }

    private TensorDecl tensor(Expr.Access a) {
        return findings.program().tensor(a.tensor().text()).orElseThrow();
    }

    private long extent(String tensor, int dimension) {
        return findings.value(findings.program().tensor(tensor).orElseThrow().extents().get(dimension)).orElseThrow();
    }

    /** A variable as the user wrote it. */
    private String text(Word variable) {
        return variable.range().line() < 1 ? variable.text() : findings.text(variable.range());
    }

    private void agrees(VariableExtents.Agreement a, long first) {
        long here = extent(a.tensor(), a.dimension());
        VariableExtents.Origin origin = extents.origins().get(a.variable().text());
        if (here != first) {
            findings.add(Diagnostic.error(a.variable().range(), "extent-mismatch",
                    "'" + text(a.variable()) + "' has two extents: " + first + " from dimension "
                            + origin.dimension() + " of '" + origin.tensor().orElseThrow() + "' ("
                            + origin.variable().range().place() + "), and " + here
                            + " from dimension " + a.dimension() + " of '" + a.tensor() + "' here")
                    .naming(List.of(origin.dimension() + " of " + origin.tensor().orElseThrow(), a.dimension() + " of " + a.tensor())));
        }
    }

    private void everyVariableHasAnExtent(Expr.Access a, Set<String> missing) {
        for (AffineIndex index : a.indices()) {
            index.terms().forEach(t -> hasAnExtent(t.variable(), missing));
        }
    }

    /** Variables may stand as numbers alone, and reductions may run over such. */
    private void everyNumberHasAnExtent(Expr e, Set<String> missing) {
        if (e instanceof Expr.IndexValue v) {
            hasAnExtent(v.variable(), missing);
        }
        e.parts().forEach(p -> everyNumberHasAnExtent(p, missing));
    }

    private void hasAnExtent(Word v, Set<String> missing) {
        if (!extents.origins().containsKey(v.text()) && missing.add(v.text())) {
            findings.error(v.range(), "no-extent", "'" + text(v) + "' has no extent, since it is nowhere an index "
                    + "by itself; a tensor that has '" + text(v) + "' as a plain index gives it one, or a range: for " + text(v)
                    + " in 0..n");
        }
    }

    private void staysInside(Expr.Access a, Map<String, Long> values) {
        for (int d = 0; d < a.indices().size(); d++) {
            AffineIndex index = a.indices().get(d);
            long extent = extent(a.tensor().text(), d);
            boolean agreed = index.plainVariable().filter(v -> context.typed().statement().rangeOf(v.text()).isEmpty()
                    && !isHalo(v, a.tensor().text(), extent, values)).isPresent();
            if (!agreed && (index.period().isEmpty() || goesAround(index, extent, a, d))) {
                staysInside(index, a.tensor().text(), d, values);
            }
        }
    }

    private void staysInside(AffineIndex index, String tensor, int dimension, Map<String, Long> values) {
        if (!endsInCorners(index)) {
            return;
        }
        long extent = extent(tensor, dimension);
        BigInteger low = null;
        BigInteger high = null;
        for (ParamValues params : context.corners()) {
            Optional<BigInteger[]> range = ranges(params).flatMap(ranges -> range(index, params, ranges, values));
            if (range.isEmpty()) {
                return;
            }
            low = low == null ? range.get()[0] : low.min(range.get()[0]);
            high = high == null ? range.get()[1] : high.max(range.get()[1]);
        }
        if (index.period().isPresent()) {
            onceAround(index, low, high, extent, tensor, dimension);
        } else if (low != null && (low.signum() < 0 || high.compareTo(BigInteger.valueOf(extent)) >= 0)) {
            findings.add(Diagnostic.error(index.range(), "index-out-of-range", "'" + findings.text(index.range()) + "' "
                    + (isParam(index) ? "is a param, " + low + " here" : "runs from " + low + " to " + high)
                    + ", but dimension " + dimension + " of '" + tensor + "' has the indices 0 to " + (extent - 1)
                    + (isParam(index) ? "; an index variable needs a different name" : "")).naming(names(index)));
        }
    }

    /** Whether an index is least and greatest where counters are; of any other the plan looks at each round. */
    private boolean endsInCorners(AffineIndex index) {
        Predicate<ParamExpr.Ref> counter = r -> findings.program().params().first(r.name()).isEmpty();
        return index.numbers().stream().allMatch(e -> ParamExpr.isLinear(e, counter)) && index.terms().stream()
                .flatMap(t -> context.typed().statement().rangeOf(t.variable().text()).stream())
                .allMatch(r -> ParamExpr.isLinear(r.low(), counter) && ParamExpr.isLinear(r.high(), counter));
    }

    /** Whether a param stands alone where most often a variable does. */
    private boolean isParam(AffineIndex index) {
        String text = findings.text(index.range());
        return findings.program().params().stream().anyMatch(p -> p.name().text().equals(text))
                && index.terms().stream().noneMatch(t -> t.variable().text().equals(text));
    }

    /** The param that is the index, or the variables in it. */
    private List<String> names(AffineIndex index) {
        return isParam(index) ? List.of(findings.text(index.range()))
                : index.terms().stream().map(t -> text(t.variable())).sorted().toList();
    }

    /** Whether what stands after the {@code %} is the extent of the dimension, as it must be. */
    private boolean goesAround(AffineIndex index, long extent, Expr.Access a, int d) {
        ParamExpr period = index.period().orElseThrow().extent();
        OptionalLong around = findings.value(period);
        if (around.isPresent() && around.getAsLong() != extent) {
            String text = tensor(a).extents().get(d).text();
            findings.error(period.range(), "period-not-extent", "'" + findings.text(period.range()) + "' is " + around.getAsLong()
                    + " here, but dimension " + d + " of '" + a.tensor() + "' has " + extent + " elements, and an index must wrap around "
                    + "all of them: % " + (text.contains(" ") ? "(" + text + ")" : text));
        }
        return around.isPresent() && around.getAsLong() == extent;
    }

    /** An index may go around once, in either direction: no block then needs more than three parts of a dimension. */
    private void onceAround(AffineIndex index, BigInteger low, BigInteger high, long extent, String tensor, int d) {
        BigInteger n = BigInteger.valueOf(extent);
        if (low != null && (low.compareTo(n.negate()) < 0 || high.compareTo(n.shiftLeft(1)) >= 0)) {
            findings.error(index.range(), "index-out-of-range", "'" + findings.text(index.range()) + "' takes the remainder of " + low
                    + " to " + high + ", which wraps around dimension " + d + " of '" + tensor
                    + "' more than once; it must stay within " + n.negate()
                    + " to " + (2 * extent - 1));
        }
    }

    /** Whether the variable's extent is not this dimension's, which it need not be where the dimension has a halo. */
    private boolean isHalo(Word variable, String tensor, long extent, Map<String, Long> values) {
        boolean judged = extents.agreements().stream().anyMatch(g -> g.variable().equals(variable) && g.tensor().equals(tensor));
        return values.get(variable.text()) != extent && !judged;
    }

    /** The least and the greatest value of an index. */
    private Optional<BigInteger[]> range(AffineIndex index, ParamValues params, Map<String, long[]> ranges, Map<String, Long> values) {
        OptionalLong constant = findings.value(index.constant(), params);
        if (constant.isEmpty()) {
            return Optional.empty();
        }
        BigInteger low = BigInteger.valueOf(constant.getAsLong());
        BigInteger high = low;
        for (AffineIndex.Term t : index.terms()) {
            OptionalLong coefficient = findings.value(t.coefficient(), params);
            if (coefficient.isEmpty()) {
                return Optional.empty();
            }
            BigInteger c = BigInteger.valueOf(coefficient.getAsLong());
            long[] own = ranges.get(t.variable().text());
            long[] range = own == null ? new long[] {0, values.get(t.variable().text())} : own;
            BigInteger first = c.multiply(BigInteger.valueOf(range[0]));
            BigInteger last = c.multiply(BigInteger.valueOf(range[1] - 1));
            low = low.add(c.signum() < 0 ? last : first);
            high = high.add(c.signum() < 0 ? first : last);
        }
        return Optional.of(new BigInteger[] {low, high});
    }
}
