package org.tilewright.check;

import java.util.OptionalLong;
import org.tilewright.ir.Expr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.typing.TypedStatement;

/** Operands have one type, and literals, params and counters fit the one that they take. */
final class CheckTypes {

    private final Findings findings;
    private final StatementInContext context;

    CheckTypes(Findings findings, StatementInContext context) {
        this.findings = findings;
        this.context = context;
    }

    void check() {
        TypedStatement typed = context.typed();
        typed.problems().forEach(findings::add);
        if (typed.problems().isEmpty()) {
            numbers(typed.statement().value());
        }
    }

    private void numbers(Expr e) {
        if (e instanceof Expr.ParamValue p && p.type() == ElementType.I32) {
            for (ParamValues values : context.corners()) {
                OptionalLong value = values.get(p.name());
                if (value.isPresent() && value.getAsLong() != (int) value.getAsLong()) {
                    findings.error(p.range(), "literal-out-of-range",
                            "'" + p.name() + "' is " + value.getAsLong() + " here and is used as an i32,"
                                    + " whose values range from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
                    return;
                }
            }
        }
        for (Expr part : e.parts()) {
            numbers(part);
        }
    }
}
