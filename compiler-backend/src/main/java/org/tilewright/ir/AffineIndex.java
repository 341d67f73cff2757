package org.tilewright.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/**
 * One index of an access: a sum of variables with integer coefficients over params, plus a constant.
 *
 * @param period where the index goes around its dimension
 */
public record AffineIndex(List<Term> terms, ParamExpr constant, Optional<Period> period, SourceRange range) {

    /** {@code coefficient * variable}. */
    public record Term(ParamExpr coefficient, Word variable) { }

    /**
     * That an index goes around: {@code (i + 1) % n}, the remainder that is never negative.
     *
     * @param extent what stands after the {@code %}
     * @param image how often the extent has been added to the sum, in an access that stands for one part of the dimension alone
     */
    public record Period(ParamExpr extent, int image) { }

    public AffineIndex(List<Term> terms, ParamExpr constant, SourceRange range) {
        this(terms, constant, Optional.empty(), range);
    }

    public static AffineIndex of(Word variable) {
        return new AffineIndex(List.of(new Term(ParamExpr.of(1), variable)), ParamExpr.of(0), variable.range());
    }

    /** The variable if the index is that variable alone. */
    public Optional<Word> plainVariable() {
        if (period.isEmpty() && terms.size() == 1 && isLiteral(terms.get(0).coefficient(), 1) && isLiteral(constant, 0)) {
            return Optional.of(terms.get(0).variable());
        }
        return Optional.empty();
    }

    /** The params and counters that it is made of. */
    public List<ParamExpr> numbers() {
        List<ParamExpr> out = new ArrayList<>(List.of(constant));
        terms.forEach(t -> out.add(t.coefficient()));
        period.ifPresent(p -> out.add(p.extent()));
        return out;
    }

    /** The sum alone, which does not go around. */
    public AffineIndex sum() {
        return new AffineIndex(terms, constant, range);
    }

    /** The sum with the extent added so often, for those values with which it then lies in the dimension. */
    public AffineIndex image(int times) {
        ParamExpr extent = period.orElseThrow().extent();
        ParamExpr moved = times == 0 ? constant
                : new ParamExpr.Binary(times > 0 ? ParamExpr.Operator.ADD : ParamExpr.Operator.SUB, constant, extent, range);
        return new AffineIndex(terms, moved, Optional.of(new Period(extent, times)), range);
    }

    private static boolean isLiteral(ParamExpr e, long value) {
        return e instanceof ParamExpr.Literal l && l.value().equals(java.math.BigInteger.valueOf(value));
    }
}
