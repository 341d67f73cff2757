package org.tilewright.ir.index;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * A sum of products of params with integer coefficients, so that extents that are written differently and are the same are the same
 * expression: {@code 2*n} and {@code n + n}.
 *
 * @param terms coefficients, none of them 0, by the names of the params of their product in alphabetical order
 */
record Polynomial(Map<List<String>, BigInteger> terms) {

    /** Products of many params before those of few, then by name. */
    private static final Comparator<List<String>> ORDER = Comparator.<List<String>>comparingInt(List::size).reversed()
            .thenComparing(Object::toString);

    /** The polynomial that an expression is, if it is one. */
    static Optional<Polynomial> of(ParamExpr e) {
        return switch (e) {
            case ParamExpr.Literal l -> Optional.of(of(List.of(), l.value()));
            case ParamExpr.Ref r -> Optional.of(of(List.of(r.name()), BigInteger.ONE));
            case ParamExpr.Negate n -> of(n.operand()).map(p -> p.times(of(List.of(), BigInteger.ONE.negate())));
            case ParamExpr.Binary b -> switch (b.operator()) {
                case ADD -> both(b, Polynomial::plus);
                case SUB -> both(b, (x, y) -> x.plus(y.times(of(List.of(), BigInteger.ONE.negate()))));
                case MUL -> both(b, Polynomial::times);
                case DIV, REM -> Optional.empty();
            };
            case ParamExpr.Call c -> Optional.empty();
        };
    }

    private static Optional<Polynomial> both(ParamExpr.Binary b, BiFunction<Polynomial, Polynomial, Polynomial> operation) {
        return of(b.left()).flatMap(x -> of(b.right()).map(y -> operation.apply(x, y)));
    }

    private static Polynomial of(List<String> product, BigInteger coefficient) {
        return new Polynomial(coefficient.signum() == 0 ? Map.of() : Map.of(product, coefficient));
    }

    private Polynomial plus(Polynomial o) {
        Map<List<String>, BigInteger> sum = new TreeMap<>(ORDER);
        sum.putAll(terms);
        o.terms.forEach((product, c) -> sum.merge(product, c, BigInteger::add));
        sum.values().removeIf(c -> c.signum() == 0);
        return new Polynomial(sum);
    }

    private Polynomial times(Polynomial o) {
        Map<List<String>, BigInteger> out = new TreeMap<>(ORDER);
        terms.forEach((x, c) -> o.terms.forEach((y, d) -> {
            List<String> product = new ArrayList<>(x);
            product.addAll(y);
            product.sort(Comparator.naturalOrder());
            out.merge(List.copyOf(product), c.multiply(d), BigInteger::add);
        }));
        out.values().removeIf(c -> c.signum() == 0);
        return new Polynomial(out);
    }

    /** The expression: what is added before what is taken away. Nothing if a coefficient needs more than 62 bits. */
    Optional<IntExpr> expression() {
        if (terms.values().stream().anyMatch(c -> c.bitLength() > 62)) {
            return Optional.empty();
        }
        Map<List<String>, BigInteger> sorted = new TreeMap<>(ORDER);
        sorted.putAll(terms);
        IntExpr sum = IntExpr.ZERO;
        for (Map.Entry<List<String>, BigInteger> t : sorted.entrySet()) {
            if (t.getValue().signum() > 0) {
                sum = IntExpr.add(sum, term(t.getKey(), t.getValue().longValue()));
            }
        }
        for (Map.Entry<List<String>, BigInteger> t : sorted.entrySet()) {
            if (t.getValue().signum() < 0) {
                sum = IntExpr.sub(sum, term(t.getKey(), -t.getValue().longValue()));
            }
        }
        return Optional.of(sum);
    }

    private static IntExpr term(List<String> product, long coefficient) {
        IntExpr term = IntExpr.of(coefficient);
        for (String name : product) {
            term = IntExpr.mul(term, new IntExpr.Param(ParamExpr.ref(name)));
        }
        return term;
    }
}
