package org.tilewright.backend.local;

import java.util.Arrays;
import org.tilewright.data.Elements;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/**
 * What the values of some rows have come to so far, one total a row: reals and complex numbers in double, whatever their type, integers
 * as their type wraps them. Values are taken in blocks, each of which is added up on its own, so that long sums keep their digits.
 */
final class RunningTotals {

    /** So many values are added up before they are added to those before. */
    private static final int BLOCK = 512;

    private final ElementType type;
    private final ReductionOperator operator;
    private final double[] re;
    private final double[] im;
    private final long[] whole;
    /** Of the block that is under way. */
    private double blockRe;
    private double blockIm;
    private int inBlock;

    RunningTotals(ElementType type, ReductionOperator operator, int rows) {
        this.type = type;
        this.operator = operator;
        boolean integral = type.isInteger() || type == ElementType.BOOL;
        whole = integral ? new long[rows] : null;
        re = integral ? null : new double[rows];
        im = type.isComplex() ? new double[rows] : null;
        if (integral) {
            Arrays.fill(whole, operator.integerIdentity(type));
        } else {
            Arrays.fill(re, operator.realIdentity());
        }
        begin();
    }

    /** The next values are those of another row. */
    void begin() {
        inBlock = 0;
        blockRe = operator.realIdentity();
        blockIm = 0;
    }

    /** Takes an element into a row's total. */
    void take(int row, Object array, long at) {
        if (whole != null) {
            whole[row] = operator.combine(type, whole[row], Elements.integer(type, array, at));
            return;
        }
        double x = Elements.real(type, array, at);
        double y = Elements.imaginary(type, array, at);
        double r = blockRe;
        blockRe = im != null && operator == ReductionOperator.PROD ? r * x - blockIm * y : operator.combine(r, x);
        blockIm = operator == ReductionOperator.PROD ? r * y + blockIm * x : blockIm + y;
        if (++inBlock == BLOCK) {
            end(row);
        }
    }

    /** The row's values so far end a block. */
    void end(int row) {
        if (whole == null) {
            double r = re(row);
            double i = im(row);
            re[row] = r;
            if (im != null) {
                im[row] = i;
            }
            begin();
        }
    }

    /** Sets an element to a row's total. */
    void store(int row, Object array, long at) {
        if (whole != null) {
            Elements.setInteger(type, array, at, whole[row]);
        } else {
            Elements.setReal(type, array, at, re(row), im(row));
        }
    }

    private double re(int row) {
        return im != null && operator == ReductionOperator.PROD ? re[row] * blockRe - im[row] * blockIm
                : operator.combine(re[row], blockRe);
    }

    private double im(int row) {
        return im == null ? 0 : operator == ReductionOperator.PROD ? re[row] * blockIm + im[row] * blockRe : im[row] + blockIm;
    }

    /** Takes all totals of others, whose values follow. */
    void take(RunningTotals others) {
        for (int row = 0; whole != null && row < whole.length; row++) {
            whole[row] = operator.combine(type, whole[row], others.whole[row]);
        }
        for (int row = 0; re != null && row < re.length; row++) {
            blockRe = others.re[row];
            blockIm = im == null ? 0 : others.im[row];
            end(row);
        }
    }
}
