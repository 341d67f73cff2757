package org.tilewright.plan;

import java.math.BigInteger;
import java.util.Optional;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;

/**
 * A condition on params: that the predicate holds of the two sides.
 *
 * @param message the message if it does not hold, in the user's words; {@code {left}} and {@code {right}} stand for the values
 * @param byLibrary whether the library of generated programs checks it anyway
 */
public record Requirement(IntExpr left, Predicate predicate, IntExpr right, SourceRange range, String code, String message,
        boolean byLibrary) {

    public Requirement(IntExpr left, Predicate predicate, IntExpr right, SourceRange range, String code, String message) {
        this(left, predicate, right, range, code, message, false);
    }

    public enum Predicate { EQUAL, AT_LEAST, LESS }

    /** The message for given params, if they do not meet it. @throws ParamValues.NoValue if a side has no value */
    public Optional<String> violation(ParamValues params) {
        BigInteger l = left.exact(params);
        BigInteger r = right.exact(params);
        boolean met = switch (predicate) {
            case EQUAL -> l.equals(r);
            case AT_LEAST -> l.compareTo(r) >= 0;
            case LESS -> l.compareTo(r) < 0;
        };
        return met ? Optional.empty() : Optional.of(message.replace("{left}", l.toString()).replace("{right}", r.toString()));
    }
}
