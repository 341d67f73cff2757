package org.tilewright.check;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/**
 * A value of an element type. Reals of either width are held in double, so that what a function means is looked at, not how it rounds.
 *
 * @param whole of integers and conditions
 * @param fields of records
 */
record ScalarValue(ElementType type, double re, double im, long whole, List<ScalarValue> fields) {

    private ScalarValue(ElementType type, double re, double im, long whole) {
        this(type, re, im, whole, List.of());
    }

    static ScalarValue record(RecordType type, List<ScalarValue> fields) {
        return new ScalarValue(type, 0, 0, 0, List.copyOf(fields));
    }

    /** The numbers and conditions that it consists of: its fields, or itself. */
    List<ScalarValue> parts() {
        return fields.isEmpty() ? List.of(this) : fields;
    }

    static ScalarValue of(ElementType type, double value) {
        return isWhole(type) ? whole(type, (long) value) : new ScalarValue(type, value, 0, 0);
    }

    static ScalarValue whole(ElementType type, long value) {
        return new ScalarValue(type, 0, 0, type == ElementType.I32 ? (int) value : value);
    }

    static ScalarValue bool(boolean value) {
        return whole(ElementType.BOOL, value ? 1 : 0);
    }

    static ScalarValue complex(ElementType type, double re, double im) {
        return new ScalarValue(type, re, im, 0);
    }

    static boolean isWhole(ElementType type) {
        return type.isInteger() || type == ElementType.BOOL;
    }

    boolean isTrue() {
        return whole != 0;
    }

    boolean isFinite() {
        return Double.isFinite(re) && Double.isFinite(im) && fields.stream().allMatch(ScalarValue::isFinite);
    }

    double size() {
        return isWhole(type) ? 0 : Math.max(Math.abs(re), Math.abs(im));
    }

    /** How far another value, which is not a record, is away; zeros of either sign are equal. */
    double distance(ScalarValue other) {
        return isWhole(type) ? whole == other.whole ? 0 : 1 : Math.max(gap(re, other.re), gap(im, other.im));
    }

    private static double gap(double x, double y) {
        return x == y ? 0 : Math.abs(x - y);
    }

    /** As the text has it. */
    String text() {
        if (type instanceof RecordType r) {
            return fields.stream().map(ScalarValue::text).collect(Collectors.joining(", ", r.name() + "(", ")"));
        }
        if (type == ElementType.BOOL) {
            return Boolean.toString(isTrue());
        }
        if (type.isInteger()) {
            return Long.toString(whole);
        }
        return type.isComplex() && im != 0 ? number(re) + (im < 0 ? " - " : " + ") + number(Math.abs(im)) + "i" : number(re);
    }

    private static String number(double x) {
        return Double.isNaN(x) ? "NaN" : Double.isInfinite(x) ? x > 0 ? "inf" : "-inf"
                : x == Math.rint(x) && Math.abs(x) < 1e15 ? Long.toString((long) x) : Double.toString(x);
    }
}
