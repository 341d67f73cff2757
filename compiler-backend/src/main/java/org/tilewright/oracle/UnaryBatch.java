package org.tilewright.oracle;

import org.tilewright.ir.ElementType;

/** An operation on one value: {@code neg abs sqrt exp log tanh}. */
final class UnaryBatch extends Batch {

    private final String operation;
    private final Batch x;

    UnaryBatch(String operation, Batch x) {
        super(x.type);
        this.operation = operation;
        this.x = x;
        terms = x.terms;
        boolean exact = operation.equals("neg") || operation.equals("abs");
        if (!integral()) {
            magnitude = exact && x.magnitude == null ? null : new double[LENGTH];
            error = exact && x.error == null ? null : new double[LENGTH];
        }
        if (type == ElementType.BOOL || im != null && (operation.equals("tanh") || operation.equals("log") || operation.equals("sqrt"))) {
            throw new EvaluationException((operation.equals("neg") ? "'-'" : operation) + " is not defined on " + type.keyword());
        }
    }

    @Override
    void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        for (int i = 0; i < count; i++) {
            if (integral()) {
                whole[i] = wrap(type, integer(x.whole[i]));
            } else if (im != null) {
                complex(i);
            } else {
                real(i);
            }
        }
    }

    private long integer(long a) {
        return switch (operation) {
            case "neg" -> -a;
            case "abs" -> Math.abs(a);
            case "sqrt" -> (long) Math.sqrt(a);
            case "exp" -> (long) Math.exp(a);
            case "log" -> (long) Math.log(a);
            default -> (long) Math.tanh(a);
        };
    }

    private void real(int i) {
        double a = x.re[i];
        double m = x.magnitude(i);
        double e = x.error(i);
        // value, and by how much it grows with its argument
        double slope;
        switch (operation) {
            case "neg" -> {
                re[i] = -a;
                set(i, m, e);
                return;
            }
            case "abs" -> {
                re[i] = Math.abs(a);
                set(i, m, e);
                return;
            }
            case "sqrt" -> {
                re[i] = Math.sqrt(a);
                slope = a == 0 ? 0 : 0.5 / re[i];
            }
            case "exp" -> {
                re[i] = Math.exp(a);
                slope = re[i];
            }
            case "log" -> {
                re[i] = Math.log(a);
                slope = 1 / Math.abs(a);
            }
            default -> {
                re[i] = Math.tanh(a);
                slope = 1 - re[i] * re[i];
            }
        }
        set(i, Math.abs(re[i]) + slope * m, slope * e);
    }

    private void complex(int i) {
        double a = x.re[i];
        double b = x.im[i];
        double m = x.magnitude(i);
        double e = x.error(i);
        switch (operation) {
            case "neg" -> {
                re[i] = -a;
                im[i] = -b;
                set(i, m, e);
            }
            case "abs" -> {
                re[i] = Math.hypot(a, b);
                im[i] = 0;
                set(i, m, e);
            }
            default -> {
                double r = Math.exp(a);
                re[i] = r * Math.cos(b);
                im[i] = r * Math.sin(b);
                set(i, r * (1 + m), r * e);
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
