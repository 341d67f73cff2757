package org.tilewright.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * Looks for values that show that a function cannot combine the values of a reduction: that their order or grouping matters, or
 * that the identity element changes something. The values are the same in every run; a rounding refutes nothing.
 */
final class ProbeFunction {

    private static final List<Integer> SMALL = List.of(1, 2, 3, 0, -1, -2, 5);
    private static final int RANDOM = 64;
    private static final int RANDOM_RECORDS = 512;
    /** The most records that are combined with each other three at a time. */
    private static final int MOST_RECORDS = 12;
    /** The most that are looked at one at a time. */
    private static final int MOST_SINGLES = 256;
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
        return nothing.flatMap(z -> Stream.concat(singles(), Stream.of(z))
                .flatMap(v -> changed(z, v).stream()).findFirst());
    }

    private Optional<String> changed(ScalarValue zero, ScalarValue value) {
        function.begin();
        Optional<ScalarValue> made = function.apply(zero, value);
        boolean same = made.isEmpty() || IntStream.range(0, value.parts().size())
                .allMatch(f -> isSame(made.get().parts().get(f), value.parts().get(f)));
        return same ? Optional.empty() : Optional.of(name + "(" + zero.text() + ", " + value.text() + ") is " + made.get().text()
                + ", not " + value.text());
    }

    private boolean isSame(ScalarValue made, ScalarValue value) {
        return made.distance(value)
                <= (function.isExact() ? 0 : ROUNDING * (1 + Math.min(finite(function.largest()), 1e6 * (1 + value.size()))));
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
        if (x.isEmpty() || y.isEmpty() || isWithin(new double[x.get().parts().size()], x.get(), y.get())) {
            return Optional.empty();
        }
        double[] tolerance = new double[x.get().parts().size()];
        if (!function.isExact()) {
            Arrays.fill(tolerance, ROUNDING * (1 + function.largest()));
            for (List<ScalarValue> near : moved(values)) {
                Optional<ScalarValue> nearX = one.apply(near);
                Optional<ScalarValue> nearY = other.apply(near);
                if (nearX.isEmpty() || nearY.isEmpty()) {
                    return Optional.empty();
                }
                for (int f = 0; f < tolerance.length; f++) {
                    tolerance[f] += nearX.get().parts().get(f).distance(x.get().parts().get(f))
                            + nearY.get().parts().get(f).distance(y.get().parts().get(f));
                }
            }
        }
        return isWithin(tolerance, x.get(), y.get()) ? Optional.empty() : Optional.of(List.of(x.get(), y.get()));
    }

    /** Whether two values differ by no more in any field than they may there. */
    private static boolean isWithin(double[] tolerance, ScalarValue x, ScalarValue y) {
        return IntStream.range(0, tolerance.length).noneMatch(f -> x.parts().get(f).distance(y.parts().get(f)) > tolerance[f]);
    }

    /** The values with one of them moved a little: where a result jumps, a rounding may have made it do so. */
    private List<List<ScalarValue>> moved(List<ScalarValue> values) {
        List<List<ScalarValue>> out = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            for (int f = 0; f < values.get(i).parts().size(); f++) {
                ScalarValue part = values.get(i).parts().get(f);
                for (double by : ScalarValue.isWhole(part.type()) ? new double[0] : new double[] {1 - MOVE, 1 + MOVE}) {
                    List<ScalarValue> near = new ArrayList<>(values);
                    List<ScalarValue> parts = new ArrayList<>(values.get(i).parts());
                    parts.set(f, ScalarValue.complex(part.type(), part.re() * by, part.im() * by));
                    near.set(i, of(parts));
                    out.add(near);
                }
            }
        }
        return out;
    }

    /** The value of the function's type that consists of these. */
    private ScalarValue of(List<ScalarValue> parts) {
        return type instanceof RecordType r ? ScalarValue.record(r, parts) : parts.getFirst();
    }

    /** Three values at a time, the simplest first, so that a message has small numbers. */
    private List<List<ScalarValue>> samples() {
        List<List<ScalarValue>> out = new ArrayList<>();
        List<ScalarValue> small = type instanceof RecordType r ? records(r, MOST_RECORDS) : small(type);
        for (ScalarValue a : small) {
            for (ScalarValue b : small) {
                for (ScalarValue c : small) {
                    out.add(List.of(a, b, c));
                }
            }
        }
        Random random = new Random(1);
        int more = type == ElementType.BOOL ? 0 : type instanceof RecordType ? RANDOM_RECORDS : RANDOM;
        for (int i = 0; i < more; i++) {
            out.add(List.of(random(random), random(random), random(random)));
        }
        return out;
    }

    /** Values one at a time, of which there can be more. */
    private Stream<ScalarValue> singles() {
        Stream<ScalarValue> first = samples().stream().map(List::getFirst);
        return type instanceof RecordType r ? Stream.concat(records(r, MOST_SINGLES).stream(), first) : first;
    }

    private static List<ScalarValue> small(ElementType type) {
        return type == ElementType.BOOL ? List.of(ScalarValue.bool(true), ScalarValue.bool(false))
                : SMALL.stream().map(v -> ScalarValue.of(type, v)).toList();
    }

    /** All combinations of the first few values of fields, as many values as keeps the combinations few. */
    private static List<ScalarValue> records(RecordType type, int most) {
        int n = type.fields().size();
        int values = (int) Math.max(2, Math.min(SMALL.size(), Math.floor(Math.pow(most, 1.0 / n))));
        List<List<ScalarValue>> made = List.of(List.of());
        for (int f = n - 1; f >= 0; f--) {
            List<ScalarValue> field = small(type.fields().get(f).type());
            List<List<ScalarValue>> longer = new ArrayList<>();
            for (List<ScalarValue> rest : made) {
                for (ScalarValue v : field.subList(0, Math.min(values, field.size()))) {
                    longer.add(Stream.concat(Stream.of(v), rest.stream()).toList());
                }
            }
            made = longer.subList(0, Math.min(longer.size(), most));
        }
        return made.stream().map(fields -> ScalarValue.record(type, fields)).toList();
    }

    private ScalarValue random(Random random) {
        if (type instanceof RecordType r) {
            // fields that are the same in several values matter, too
            return of(r.fields().stream().map(f -> f.type() == ElementType.BOOL || random.nextBoolean()
                    ? small(f.type()).get(random.nextInt(small(f.type()).size())) : random(f.type(), random)).toList());
        }
        return random(type, random);
    }

    private static ScalarValue random(ElementType type, Random random) {
        if (type.isInteger()) {
            return ScalarValue.whole(type, random.nextInt(4) == 0 ? random.nextInt(2_000_001) - 1_000_000 : random.nextInt(41) - 20);
        }
        // few digits, so that a message can show them
        double re = (random.nextInt(4001) - 2000) / 256.0;
        return ScalarValue.complex(type, re, type.isComplex() ? (random.nextInt(4001) - 2000) / 256.0 : 0);
    }
}
