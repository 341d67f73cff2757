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

    /**
     * {@code repeat t in from..to until CONDITION { body }}; {@code to} is excluded.
     *
     * @param until the {@code bool} scalar, on every processor, that is asked after each round and ends the repeat when it is true. No
     *        text declares it: the body's last statement sets it to the condition
     */
    record Repeat(Word variable, ParamExpr from, ParamExpr to, Optional<Word> until, List<Statement> body, SourceRange range)
            implements Statement {

        /** The scalar of a repeat's condition. */
        public static Word condition(Word counter, SourceRange condition) {
            return new Word(CONDITION + counter.text(), condition);
        }

        /** Whether a tensor is the scalar of a condition; no name in a text is like that. */
        public static boolean isCondition(String tensor) {
            return tensor.startsWith(CONDITION);
        }

        private static final String CONDITION = "until ";
    }
}
