package org.tilewright.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Halos;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.Word;

/** Every variable has one extent, and no index leaves its tensor. */
final class CheckExtents {

    /** Where a variable has its extent from. */
    private record Origin(long extent, String tensor, int dimension, SourceRange range) {
        @Override
        public String toString() {
            return extent + " from dimension " + dimension + " of '" + tensor + "' (" + Findings.place(range) + ")";
        }
    }

    private final Findings findings;
    private final StatementInContext context;
    private final List<Expr.Access> accesses;
    private final Halos halos;
    private final Map<String, Origin> origins = new LinkedHashMap<>();

    CheckExtents(Findings findings, StatementInContext context) {
        this.findings = findings;
        this.context = context;
        this.accesses = VariableExtents.accesses(context.statement()).stream().filter(this::fitsItsTensor).toList();
        this.halos = new Halos(accesses);
    }

    void check() {
        accesses.forEach(this::collect);
        boolean all = accesses.stream().flatMap(a -> tensor(a).extents().stream())
                .allMatch(e -> findings.value(e).isPresent());
        if (!all) {
            return;
        }
        for (Expr.Access a : accesses) {
            all &= everyVariableHasAnExtent(a);
        }
        if (all) {
            accesses.forEach(this::staysInside);
        }
    }

    /** An access of the wrong order is reported elsewhere, and says nothing about extents. */
    private boolean fitsItsTensor(Expr.Access a) {
        return findings.program().tensor(a.tensor().text()).filter(t -> t.order() == a.indices().size()).isPresent();
    }

    private TensorDecl tensor(Expr.Access a) {
        return findings.program().tensor(a.tensor().text()).orElseThrow();
    }

    private void collect(Expr.Access a) {
        for (int d = 0; d < a.indices().size(); d++) {
            Optional<Word> variable = a.indices().get(d).plainVariable();
            OptionalLong extent = findings.value(tensor(a).extents().get(d));
            if (variable.isEmpty() || extent.isEmpty()) {
                continue;
            }
            Word v = variable.get();
            Origin here = new Origin(extent.getAsLong(), a.tensor().text(), d, v.range());
            Origin first = origins.putIfAbsent(v.text(), here);
            if (first != null && first.extent() != here.extent()
                    && !halos.has(v.text(), a.tensor().text(), d)) {
                findings.error(v.range(), "extent-mismatch", "'" + v + "' has two extents: " + first + ", and " + here
                        .extent() + " from dimension " + d + " of '" + a.tensor() + "' here");
            }
        }
    }

    private boolean everyVariableHasAnExtent(Expr.Access a) {
        boolean all = true;
        for (AffineIndex index : a.indices()) {
            for (AffineIndex.Term t : index.terms()) {
                Word v = t.variable();
                if (!origins.containsKey(v.text())) {
                    all = false;
                    findings.error(v.range(), "no-extent", "'" + v + "' has no extent, since it indexes no dimension alone; "
                            + "a tensor that has '" + v + "' as a plain index gives it one");
                    origins.put(v.text(), new Origin(1, a.tensor().text(), 0, v.range()));
                }
            }
        }
        return all;
    }

    private void staysInside(Expr.Access a) {
        for (int d = 0; d < a.indices().size(); d++) {
            AffineIndex index = a.indices().get(d);
            OptionalLong extent = findings.value(tensor(a).extents().get(d));
            boolean alone = index.plainVariable().isPresent()
                    && !halos.has(index.plainVariable().get().text(), a.tensor().text(), d);
            if (extent.isEmpty() || alone) {
                continue;
            }
            long low = Long.MAX_VALUE;
            long high = Long.MIN_VALUE;
            for (ParamValues values : context.corners()) {
                Optional<long[]> range = range(index, values);
                if (range.isEmpty()) {
                    return;
                }
                low = Math.min(low, range.get()[0]);
                high = Math.max(high, range.get()[1]);
            }
            if (!context.corners().isEmpty() && (low < 0 || high >= extent.getAsLong())) {
                findings.error(index.range(), "index-out-of-range", "'" + findings.text(index.range()) + "' runs from " + low
                        + " to " + high + ", but dimension " + d + " of '" + a.tensor() + "' has the indices 0 to "
                        + (extent.getAsLong() - 1));
            }
        }
    }

    /** The least and the greatest value of an index. */
    private Optional<long[]> range(AffineIndex index, ParamValues values) {
        OptionalLong constant = findings.value(index.constant(), values);
        if (constant.isEmpty()) {
            return Optional.empty();
        }
        long low = constant.getAsLong();
        long high = low;
        for (AffineIndex.Term t : index.terms()) {
            OptionalLong coefficient = findings.value(t.coefficient(), values);
            if (coefficient.isEmpty()) {
                return Optional.empty();
            }
            long reach = coefficient.getAsLong() * (origins.get(t.variable().text()).extent() - 1);
            low += Math.min(0, reach);
            high += Math.max(0, reach);
        }
        return Optional.of(new long[] {low, high});
    }
}
