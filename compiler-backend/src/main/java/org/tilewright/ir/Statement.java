package org.tilewright.ir;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.index.ParamExpr;

/** One step of a program. */
public sealed interface Statement {

    SourceRange range();

    /**
     * {@code LABEL: A(i, j) = EXPR}, or {@code +=}.
     *
     * @param target an access whose indices are distinct plain variables
     */
    record Assignment(Optional<Word> label, Expr.Access target, boolean accumulate, Expr value, SourceRange range)
            implements Statement {

        /** The name that schedules refer to: the label, else the tensor. */
        public Word name() {
            return label.orElse(target.tensor());
        }
    }

    /** {@code redistribute A(x, y) -> M(x, *)}. */
    record Redistribute(Distribution distribution, SourceRange range) implements Statement { }

    /** {@code repeat t in from..to { body }}; {@code to} is excluded. */
    record Repeat(Word variable, ParamExpr from, ParamExpr to, List<Statement> body, SourceRange range)
            implements Statement { }
}
