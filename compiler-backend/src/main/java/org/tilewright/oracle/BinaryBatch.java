package org.tilewright.oracle;

import org.tilewright.ir.ElementType;

/** An operation on two values of one type: {@code add sub mul div min max pow}. */
final class BinaryBatch extends Batch {

    private final String operation;
    private final Batch x;
    private final Batch y;
    /** A sum of values that carry nothing but themselves: worth a loop of its own. */
    private final boolean exactSum;

    BinaryBatch(String operation, Batch x, Batch y) {
        super(x.type);
        this.operation = operation;
        this.x = x;
        this.y = y;
        boolean adds = operation.equals("add") || operation.equals("sub");
        terms = adds ? x.terms + y.terms : Math.max(1, x.terms + y.terms - 1);
        boolean product = operation.equals("mul") && x.magnitude == null && y.magnitude == null;
        exactSum = !integral() && im == null && adds && x.magnitude == null && y.magnitude == null && x.error == null && y.error == null;
        if (!integral()) {
            magnitude = product ? null : new double[LENGTH];
            error = product && x.error == null && y.error == null ? null : new double[LENGTH];
        }
        if (im != null && !adds && !operation.equals("mul") && !operation.equals("div")) {
            throw new EvaluationException(operation + " is not defined on complex numbers");
        }
        if (type == ElementType.BOOL && !adds && java.util.Set.of("div", "pow").contains(operation)) {
            throw new EvaluationException(operation + " is not defined on bool");
        }
    }

    @Override
    void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        y.evaluate(variables, count);
        if (integral()) {
            for (int i = 0; i < count; i++) {
                whole[i] = type == ElementType.BOOL ? bool(x.whole[i], y.whole[i]) : wrap(type, integer(x.whole[i], y.whole[i]));
            }
        } else if (error == null) {
            product(count);
        } else if (im != null) {
            for (int i = 0; i < count; i++) {
                complex(i);
            }
        } else if (exactSum) {
            sum(count);
        } else {
            for (int i = 0; i < count; i++) {
                real(i);
            }
        }
    }

    private void product(int count) {
        if (im == null) {
            for (int i = 0; i < count; i++) {
                re[i] = x.re[i] * y.re[i];
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            re[i] = x.re[i] * y.re[i] - x.im[i] * y.im[i];
            im[i] = x.re[i] * y.im[i] + x.im[i] * y.re[i];
        }
    }

    private void sum(int count) {
        double sign = operation.equals("add") ? 1 : -1;
        for (int i = 0; i < count; i++) {
            re[i] = x.re[i] + sign * y.re[i];
            magnitude[i] = Math.abs(x.re[i]) + Math.abs(y.re[i]);
        }
    }

    private long bool(long a, long b) {
        return switch (operation) {
            case "add", "max" -> a | b;
            case "mul", "min" -> a & b;
            default -> throw new EvaluationException("'-' is not defined on bool");
        };
    }

    private long integer(long a, long b) {
        return switch (operation) {
            case "add" -> a + b;
            case "sub" -> a - b;
            case "mul" -> a * b;
            // both arms of a select are evaluated, also the one that a guard against 0 leaves out
            case "div" -> b == 0 ? 0 : a / b;
            case "min" -> Math.min(a, b);
            case "max" -> Math.max(a, b);
            default -> (long) Math.pow(a, b);
        };
    }

    private void real(int i) {
        double a = x.re[i];
        double b = y.re[i];
        double ma = x.magnitude(i);
        double mb = y.magnitude(i);
        double ea = x.error(i);
        double eb = y.error(i);
        switch (operation) {
            case "add", "sub" -> {
                re[i] = operation.equals("add") ? a + b : a - b;
                set(i, ma + mb, ea + eb);
            }
            case "mul" -> {
                re[i] = a * b;
                set(i, ma * mb, Math.abs(a) * eb + Math.abs(b) * ea);
            }
            case "div" -> {
                re[i] = a / b;
                double by = Math.abs(b);
                set(i, ma / by * (mb / by), ea / by + Math.abs(a) * eb / (by * by));
            }
            case "min", "max" -> {
                re[i] = operation.equals("min") ? Math.min(a, b) : Math.max(a, b);
                // an infinite operand that loses says nothing about the result
                set(i, ma < Double.POSITIVE_INFINITY && mb < Double.POSITIVE_INFINITY ? Math.max(ma, mb) : Math.abs(re[i]),
                        Math.max(ea, eb));
            }
            default -> {
                double p = Math.pow(a, b);
                re[i] = p;
                double size = Math.abs(p);
                double byBase = a == 0 ? 0 : Math.abs(b / a);
                double byExponent = a == 0 ? 0 : Math.abs(Math.log(Math.abs(a)));
                set(i, size * (1 + byBase * ma + byExponent * mb), size * (byBase * ea + byExponent * eb));
            }
        }
    }

    private void complex(int i) {
        double a = x.re[i];
        double b = x.im[i];
        double c = y.re[i];
        double d = y.im[i];
        double ma = x.magnitude(i);
        double mb = y.magnitude(i);
        double ea = x.error(i);
        double eb = y.error(i);
        switch (operation) {
            case "add", "sub" -> {
                double sign = operation.equals("add") ? 1 : -1;
                re[i] = a + sign * c;
                im[i] = b + sign * d;
                set(i, ma + mb, ea + eb);
            }
            case "mul" -> {
                re[i] = a * c - b * d;
                im[i] = a * d + b * c;
                set(i, ma * mb, x.absolute(i) * eb + y.absolute(i) * ea);
            }
            default -> {
                double n = c * c + d * d;
                re[i] = (a * c + b * d) / n;
                im[i] = (b * c - a * d) / n;
                double by = Math.sqrt(n);
                set(i, ma / by * (mb / by), ea / by + x.absolute(i) * eb / n);
            }
        }
    }

    private void set(int i, double size, double inherited) {
        if (magnitude != null) {
            magnitude[i] = size;
        }
        if (error != null) {
            error[i] = inherited;
        }
    }
}
