package org.tilewright.analysis.count;

import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.Progression;

/** Counts the iterations of a loop in which an expression is 0, by formula if it is linear. */
record ZeroCount(Formula expression, int loop) implements SumOfProducts.Along {

    @Override
    public long steady(long from, long most, Values v) {
        Progression s = v.stretch(expression, loop, from, most);
        return s.step() == 0 ? s.length() : 1;
    }

    @Override
    public long sum(long from, long to, Values v) {
        long sum = 0;
        for (long i = from; i < to;) {
            Progression s = v.stretch(expression, loop, i, to - i);
            if (s.step() == 0) {
                sum += s.value() == 0 ? s.length() : 0;
            } else {
                long after = s.value() / -s.step();
                sum += s.value() % s.step() == 0 && after >= 0 && after < s.length() ? 1 : 0;
            }
            i += s.length();
        }
        return sum;
    }
}
