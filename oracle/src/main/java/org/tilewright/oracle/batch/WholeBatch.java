package org.tilewright.oracle.batch;

import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.meaning.Formula;
import org.tilewright.oracle.meaning.Operation;

/** An operation on two integers, or on two bools. */
final class WholeBatch extends Batch {

    private final Operation operation;
    private final Batch x;
    private final Batch y;
    private final Formula.Where where;
    private final int batch;

    /** @param batch the variable that batches run along, or -1 */
    WholeBatch(Operation operation, Batch x, Batch y, Formula.Where where, int batch) {
        super(x.type, x.length);
        this.operation = operation;
        this.x = x;
        this.y = y;
        this.where = where;
        this.batch = batch;
        mayBeUndefined(x, y);
        if (type != ElementType.BOOL && undefined == null && operation.isPartial()) {
            undefined = new Undefined[length];
        }
    }

    @Override
    public void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        y.evaluate(variables, count);
        undefinedWhere(x, y, count);
        if (type == ElementType.BOOL) {
            bool(x.whole, y.whole, count);
            return;
        }
        switch (operation) {
            case DIV, REM -> divide(variables, count);
            case POW -> power(variables, count);
            default -> total(x.whole, y.whole, count);
        }
        wrap(count);
    }

    private void bool(long[] a, long[] b, int count) {
        if (operation == Operation.OR || operation == Operation.ADD || operation == Operation.MAX) {
            for (int i = 0; i < count; i++) {
                whole[i] = a[i] | b[i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                whole[i] = a[i] & b[i];
            }
        }
    }

    private void total(long[] a, long[] b, int count) {
        switch (operation) {
            case ADD -> {
                for (int i = 0; i < count; i++) {
                    whole[i] = a[i] + b[i];
                }
            }
            case SUB -> {
                for (int i = 0; i < count; i++) {
                    whole[i] = a[i] - b[i];
                }
            }
            case MUL -> {
                for (int i = 0; i < count; i++) {
                    whole[i] = a[i] * b[i];
                }
            }
            case MIN -> {
                for (int i = 0; i < count; i++) {
                    whole[i] = Math.min(a[i], b[i]);
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    whole[i] = Math.max(a[i], b[i]);
                }
            }
        }
    }

    private void divide(long[] variables, int count) {
        for (int i = 0; i < count; i++) {
            if (y.whole[i] == 0) {
                missing(variables, i);
            } else {
                long quotient = x.whole[i] / y.whole[i];
                whole[i] = operation == Operation.DIV ? quotient : x.whole[i] - quotient * y.whole[i];
            }
        }
    }

    private void power(long[] variables, int count) {
        for (int i = 0; i < count; i++) {
            if (x.whole[i] == 0 && y.whole[i] < 0) {
                missing(variables, i);
            } else {
                whole[i] = power(x.whole[i], y.whole[i]);
            }
        }
    }

    /** So many factors, modulo 2 to the power 64; of a negative number of them the truncated inverse. */
    private static long power(long base, long factors) {
        if (factors < 0) {
            return base == 1 ? 1 : base != -1 ? 0 : factors % 2 == 0 ? 1 : -1;
        }
        long product = 1;
        for (int bit = 63 - Long.numberOfLeadingZeros(factors); bit >= 0; bit--) {
            product *= product;
            if ((factors >>> bit & 1) != 0) {
                product *= base;
            }
        }
        return product;
    }

    private void missing(long[] variables, int i) {
        whole[i] = 0;
        if (undefined[i] != null) {
            return;
        }
        if (batch >= 0) {
            variables[batch] += i;
        }
        undefined[i] = new Undefined(operation == Operation.POW ? "takes 0 to a negative power" : "divides an integer by 0",
                where.text(variables));
        if (batch >= 0) {
            variables[batch] -= i;
        }
    }
}
