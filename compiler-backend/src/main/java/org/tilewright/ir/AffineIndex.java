package org.tilewright.ir;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.ParamExpr;

/** One index of an access: a sum of variables with integer coefficients over params, plus a constant. */
public record AffineIndex(List<Term> terms, ParamExpr constant, SourceRange range) {

    /** {@code coefficient * variable}. */
    public record Term(ParamExpr coefficient, Word variable) { }

    public static AffineIndex of(Word variable) {
        return new AffineIndex(List.of(new Term(ParamExpr.of(1), variable)), ParamExpr.of(0), variable.range());
    }

    /** The variable if the index is that variable alone. */
    public Optional<Word> plainVariable() {
        if (terms.size() == 1 && isLiteral(terms.get(0).coefficient(), 1) && isLiteral(constant, 0)) {
            return Optional.of(terms.get(0).variable());
        }
        return Optional.empty();
    }

    private static boolean isLiteral(ParamExpr e, long value) {
        return e instanceof ParamExpr.Literal l && l.value().equals(java.math.BigInteger.valueOf(value));
    }
}
