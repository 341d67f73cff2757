package org.tilewright.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.ParamValues;

/**
 * Looks for values that show that a function cannot combine the values of a reduction: that their order or grouping matters, or
 * that what nothing comes to changes something. The values are the same in every run; a rounding refutes nothing.
 */
final class ProbeFunction {

    private static final List<Integer> SMALL = List.of(1, 2, 3, 0, -1, -2, 5);
    private static final int RANDOM = 64;
    /** What rounding may make of a result, relative to the largest number on the way. */
    private static final double ROUNDING = 1e-11;
    /** By how much values are moved to see how much a result depends on them. */
    private static final double MOVE = 1e-12;

    private final String name;
    private final ElementType type;
    private final EvaluateFunction function;

    /** @param combined the typed body of the function */
    ProbeFunction(String name, Expr combined, ParamValues params) {
        this.name = name;
        this.type = combined.type();
        this.function = new EvaluateFunction(combined, params);
    }

    /** What refutes that order and grouping do not matter, as a sentence. */
    Optional<String> refuted() {
        for (List<ScalarValue> v : samples()) {
            Optional<String> swapped = differ(v, x -> apply(x.get(0), x.get(1)), x -> apply(x.get(1), x.get(0)))
                    .map(r -> "'" + name + "' is not commutative: " + name + "(" + text(v, 0) + ", " + text(v, 1) + ") is "
                            + r.get(0).text() + ", and " + name + "(" + text(v, 1) + ", " + text(v, 0) + ") is " + r.get(1).text());
            if (swapped.isPresent()) {
                return swapped;
            }
        }
        for (List<ScalarValue> v : samples()) {
            Optional<String> grouped = differ(v, x -> apply(x.get(0), x.get(1)).flatMap(l -> apply(l, x.get(2))),
                    x -> apply(x.get(1), x.get(2)).flatMap(r -> apply(x.get(0), r)))
                    .map(r -> "'" + name + "' is not associative: " + name + "(" + name + "(" + text(v, 0) + ", " + text(v, 1) + "), "
                            + text(v, 2) + ") is " + r.get(0).text() + ", and " + name + "(" + text(v, 0) + ", " + name + "(" + text(v, 1)
                            + ", " + text(v, 2) + ")) is " + r.get(1).text());
            if (grouped.isPresent()) {
                return grouped;
            }
        }
        return Optional.empty();
    }

    /** What refutes that a value changes no other, nor itself, as a sentence. */
    Optional<String> refutedNeutral(Expr zero) {
        function.begin();
        Optional<ScalarValue> nothing = function.constant(zero);
        // parts without values are combined with each other, too
        return nothing.flatMap(z -> Stream.concat(samples().stream().map(List::getFirst), Stream.of(z))
                .flatMap(v -> changed(z, v).stream()).findFirst());
    }

    private Optional<String> changed(ScalarValue zero, ScalarValue value) {
        function.begin();
        Optional<ScalarValue> made = function.apply(zero, value);
        boolean same = made.isEmpty() || made.get().distance(value)
                <= (function.isExact() ? 0 : ROUNDING * (1 + Math.min(finite(function.largest()), 1e6 * (1 + value.size()))));
        return same ? Optional.empty() : Optional.of(name + "(" + zero.text() + ", " + value.text() + ") is " + made.get().text()
                + ", not " + value.text());
    }

    private static double finite(double x) {
        return Double.isFinite(x) ? x : 0;
    }

    private Optional<ScalarValue> apply(ScalarValue a, ScalarValue b) {
        return function.apply(a, b).filter(ScalarValue::isFinite);
    }

    private static String text(List<ScalarValue> values, int i) {
        return values.get(i).text();
    }

    /** Two results that differ by more than roundings can have made. */
    private Optional<List<ScalarValue>> differ(List<ScalarValue> values, Function<List<ScalarValue>, Optional<ScalarValue>> one,
                                               Function<List<ScalarValue>, Optional<ScalarValue>> other) {
        function.begin();
        Optional<ScalarValue> x = one.apply(values);
        Optional<ScalarValue> y = other.apply(values);
        if (x.isEmpty() || y.isEmpty() || x.get().distance(y.get()) == 0) {
            return Optional.empty();
        }
        double tolerance = 0;
        if (!function.isExact()) {
            tolerance = ROUNDING * (1 + function.largest());
            for (List<ScalarValue> near : moved(values)) {
                Optional<ScalarValue> nearX = one.apply(near);
                Optional<ScalarValue> nearY = other.apply(near);
                if (nearX.isEmpty() || nearY.isEmpty()) {
                    return Optional.empty();
                }
                tolerance += nearX.get().distance(x.get()) + nearY.get().distance(y.get());
            }
        }
        return x.get().distance(y.get()) > tolerance ? Optional.of(List.of(x.get(), y.get())) : Optional.empty();
    }

    /** The values with one of them moved a little: where a result jumps, a rounding may have made it do so. */
    private List<List<ScalarValue>> moved(List<ScalarValue> values) {
        List<List<ScalarValue>> out = new ArrayList<>();
        for (int i = 0; i < values.size() && !ScalarValue.isWhole(type); i++) {
            for (double by : new double[] {1 - MOVE, 1 + MOVE}) {
                List<ScalarValue> near = new ArrayList<>(values);
                near.set(i, ScalarValue.complex(type, values.get(i).re() * by, values.get(i).im() * by));
                out.add(near);
            }
        }
        return out;
    }

    /** Three values at a time, the simplest first, so that a message has small numbers. */
    private List<List<ScalarValue>> samples() {
        List<List<ScalarValue>> out = new ArrayList<>();
        List<ScalarValue> small = type == ElementType.BOOL ? List.of(ScalarValue.bool(true), ScalarValue.bool(false))
                : SMALL.stream().map(v -> ScalarValue.of(type, v)).toList();
        for (ScalarValue a : small) {
            for (ScalarValue b : small) {
                for (ScalarValue c : small) {
                    out.add(List.of(a, b, c));
                }
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < RANDOM && type != ElementType.BOOL; i++) {
            out.add(List.of(random(random), random(random), random(random)));
        }
        return out;
    }

    private ScalarValue random(Random random) {
        if (type.isInteger()) {
            return ScalarValue.whole(type, random.nextInt(4) == 0 ? random.nextInt(2_000_001) - 1_000_000 : random.nextInt(41) - 20);
        }
        // few digits, so that a message can show them
        double re = (random.nextInt(4001) - 2000) / 256.0;
        return ScalarValue.complex(type, re, type.isComplex() ? (random.nextInt(4001) - 2000) / 256.0 : 0);
    }
}
