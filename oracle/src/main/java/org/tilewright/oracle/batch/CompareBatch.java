package org.tilewright.oracle.batch;

import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;

/** A condition between two values of one type. If a value is not a number, no condition holds but that the two differ. */
final class CompareBatch extends Batch {

    private final Expr.Operator operator;
    private final Batch x;
    private final Batch y;

    CompareBatch(Expr.Operator operator, Batch x, Batch y) {
        super(ElementType.BOOL, x.length);
        this.operator = operator;
        this.x = x;
        this.y = y;
        mayBeUndefined(x, y);
    }

    @Override
    public void evaluate(long[] variables, int count) {
        x.evaluate(variables, count);
        y.evaluate(variables, count);
        undefinedWhere(x, y, count);
        for (int i = 0; i < count; i++) {
            whole[i] = holds(i) ? 1 : 0;
        }
    }

    private boolean holds(int i) {
        if (x.whole != null) {
            return holds(x.whole[i], y.whole[i]);
        }
        if (x.im != null) {
            boolean same = x.re[i] == y.re[i] && x.im[i] == y.im[i];
            return same == (operator == Expr.Operator.EQ);
        }
        return holds(x.re[i], y.re[i]);
    }

    private boolean holds(long a, long b) {
        return switch (operator) {
            case LT -> a < b;
            case LE -> a <= b;
            case GT -> a > b;
            case GE -> a >= b;
            case EQ -> a == b;
            default -> a != b;
        };
    }

    private boolean holds(double a, double b) {
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
