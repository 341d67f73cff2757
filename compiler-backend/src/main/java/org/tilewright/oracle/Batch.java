package org.tilewright.oracle;

import org.tilewright.ir.ElementType;

/**
 * An expression's values at successive values of one index variable. Reals and complex numbers are kept in double whatever
 * their type; integers wrap and truncate as their type does.
 *
 * <p>Beside a real or complex value stand what a comparison needs to know of it: its magnitude without cancellation, and the
 * error it inherits from tensors that the program computed, both in units of the type's epsilon.
 */
abstract class Batch {

    static final int LENGTH = 512;

    final ElementType type;
    /** How many rounded values add up in one value. */
    long terms = 1;
    final double[] re;
    final double[] im;
    final long[] whole;
    /** Missing where it is the value's own absolute value. */
    double[] magnitude;
    /** Missing where it is 0. */
    double[] error;

    Batch(ElementType type) {
        this.type = type;
        boolean integral = type.isInteger() || type == ElementType.BOOL;
        whole = integral ? new long[LENGTH] : null;
        re = integral ? null : new double[LENGTH];
        im = type.isComplex() ? new double[LENGTH] : null;
    }

    /**
     * Computes the values.
     *
     * @param variables the value of each index variable; that of the batch's variable is its first
     * @param count how many, up to {@link #LENGTH}
     */
    abstract void evaluate(long[] variables, int count);

    final boolean integral() {
        return whole != null;
    }

    final double absolute(int i) {
        return im == null ? Math.abs(re[i]) : Math.hypot(re[i], im[i]);
    }

    final double magnitude(int i) {
        return magnitude == null ? absolute(i) : magnitude[i];
    }

    final double error(int i) {
        return error == null ? 0 : error[i];
    }

    /** Wraps an integer to a type. */
    static long wrap(ElementType type, long value) {
        return type == ElementType.I32 ? (int) value : value;
    }

    /** A number that does not vary. */
    static final class Constant extends Batch {
        Constant(ElementType type, double value) {
            super(type);
            if (integral()) {
                long v = type == ElementType.I32 ? (int) value : type == ElementType.BOOL ? (value != 0 ? 1 : 0) : (long) value;
                java.util.Arrays.fill(whole, v);
            } else {
                java.util.Arrays.fill(re, type == ElementType.F32 || type == ElementType.C64 ? (float) value : value);
            }
        }

        @Override
        void evaluate(long[] variables, int count) { }
    }

    /** An access. */
    static final class Load extends Batch {
        private final Source source;
        private final long base;
        private final int[] slots;
        private final long[] steps;
        private final long stride;

        /**
         * @param base linear index where all variables are 0
         * @param steps by how much the linear index grows with each variable
         * @param batch the slot of the batch's variable, or -1
         */
        Load(Source source, long base, long[] steps, int batch) {
            super(source.type());
            this.source = source;
            this.base = base;
            this.slots = java.util.stream.IntStream.range(0, steps.length).filter(s -> steps[s] != 0).toArray();
            this.steps = steps;
            this.stride = batch < 0 ? 0 : steps[batch];
            if (source.uncertain() && !integral()) {
                error = new double[LENGTH];
            }
        }

        @Override
        void evaluate(long[] variables, int count) {
            long at = base;
            for (int s : slots) {
                at += steps[s] * variables[s];
            }
            source.read(at, stride, count, this);
        }
    }

    /** A condition between two values of one type. */
    static final class Compare extends Batch {
        private final org.tilewright.ir.Expr.Operator operator;
        private final Batch x;
        private final Batch y;

        Compare(org.tilewright.ir.Expr.Operator operator, Batch x, Batch y) {
            super(ElementType.BOOL);
            this.operator = operator;
            this.x = x;
            this.y = y;
        }

        @Override
        void evaluate(long[] variables, int count) {
            x.evaluate(variables, count);
            y.evaluate(variables, count);
            for (int i = 0; i < count; i++) {
                whole[i] = holds(i) ? 1 : 0;
            }
        }

        private boolean holds(int i) {
            if (x.im != null) {
                boolean same = x.re[i] == y.re[i] && x.im[i] == y.im[i];
                return (operator == org.tilewright.ir.Expr.Operator.EQ) == same;
            }
            if (x.integral()) {
                int c = Long.compare(x.whole[i], y.whole[i]);
                return switch (operator) {
                    case LT -> c < 0;
                    case LE -> c <= 0;
                    case GT -> c > 0;
                    case GE -> c >= 0;
                    case EQ -> c == 0;
                    default -> c != 0;
                };
            }
            double a = x.re[i];
            double b = y.re[i];
            return switch (operator) {
                case LT -> a < b;
                case LE -> a <= b;
                case GT -> a > b;
                case GE -> a >= b;
                case EQ -> a == b;
                default -> a != b;
            };
        }
    }

    /** {@code select(c, a, b)}. */
    static final class Select extends Batch {
        private final Batch condition;
        private final Batch then;
        private final Batch otherwise;

        Select(Batch condition, Batch then, Batch otherwise) {
            super(then.type);
            this.condition = condition;
            this.then = then;
            this.otherwise = otherwise;
            terms = Math.max(then.terms, otherwise.terms);
            if (!integral()) {
                magnitude = new double[LENGTH];
                error = new double[LENGTH];
            }
        }

        @Override
        void evaluate(long[] variables, int count) {
            condition.evaluate(variables, count);
            then.evaluate(variables, count);
            otherwise.evaluate(variables, count);
            for (int i = 0; i < count; i++) {
                Batch from = condition.whole[i] != 0 ? then : otherwise;
                if (integral()) {
                    whole[i] = from.whole[i];
                    continue;
                }
                re[i] = from.re[i];
                if (im != null) {
                    im[i] = from.im[i];
                }
                magnitude[i] = from.magnitude(i);
                error[i] = from.error(i);
            }
        }
    }

    /** An explicit reduction over variables of its own. */
    static final class Reduce extends Batch {
        private final Accumulator accumulator;
        private final Batch body;
        private final int[] slots;
        private final long[] extents;

        Reduce(org.tilewright.ir.ReductionOperator operator, Batch body, int[] slots, long[] extents) {
            super(body.type);
            this.body = body;
            this.slots = slots;
            this.extents = extents;
            accumulator = new Accumulator(type, operator, LENGTH);
            terms = accumulator.terms(body.terms, java.util.Arrays.stream(extents).reduce(1, (a, b) -> a * b));
            if (!integral()) {
                magnitude = new double[LENGTH];
                error = new double[LENGTH];
            }
        }

        @Override
        void evaluate(long[] variables, int count) {
            accumulator.reset(count);
            Odometer.run(variables, slots, extents, () -> {
                body.evaluate(variables, count);
                accumulator.addEach(body, count);
            });
            accumulator.moveTo(this, count);
        }
    }
}
