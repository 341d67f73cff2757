package org.tilewright.ir.nest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.ir.index.IntExpr;

/** A variable's value as a sum of running loops with coefficients, plus a part that stands still. */
public record AffineValue(Map<String, IntExpr> coefficients, IntExpr rest) {

    /** The linear form, unless a running loop goes through a remainder or a quotient. */
    public static Optional<AffineValue> of(LoopNest nest, String variable, Set<String> still) {
        if (still.contains(variable)) {
            return Optional.of(new AffineValue(Map.of(), IntExpr.variable(variable)));
        }
        Relation relation = nest.relations().get(variable);
        if (relation == null) {
            return Optional.of(new AffineValue(Map.of(variable, IntExpr.ONE), IntExpr.ZERO));
        }
        if (relation instanceof Relation.Parts p) {
            Optional<AffineValue> outer = of(nest, p.outer(), still);
            Optional<AffineValue> inner = of(nest, p.inner(), still);
            return outer.isPresent() && inner.isPresent() ? Optional.of(outer.get().times(p.width()).plus(inner.get())) : Optional.empty();
        }
        return new Bounds(nest, still).point(variable).map(e -> new AffineValue(Map.of(), e));
    }

    private AffineValue times(IntExpr factor) {
        Map<String, IntExpr> c = new LinkedHashMap<>();
        coefficients.forEach((k, v) -> c.put(k, IntExpr.mul(v, factor)));
        return new AffineValue(c, IntExpr.mul(rest, factor));
    }

    private AffineValue plus(AffineValue o) {
        Map<String, IntExpr> c = new LinkedHashMap<>(coefficients);
        o.coefficients.forEach((k, v) -> c.merge(k, v, IntExpr::add));
        return new AffineValue(c, IntExpr.add(rest, o.rest));
    }

    /** The value with some running loops at their variable and the others at 0. */
    public IntExpr at(Set<String> running) {
        IntExpr sum = rest;
        for (Map.Entry<String, IntExpr> e : coefficients.entrySet()) {
            if (running.contains(e.getKey())) {
                sum = IntExpr.add(sum, IntExpr.mul(e.getValue(), IntExpr.variable(e.getKey())));
            }
        }
        return sum;
    }
}
