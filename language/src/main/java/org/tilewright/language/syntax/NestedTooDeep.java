package org.tilewright.language.syntax;

/** Ends a parse that would run out of stack. */
public final class NestedTooDeep extends RuntimeException {

    /** The code of the diagnostic. */
    public static final String CODE = "nesting-too-deep";

    /** A row of operands nests as deep as it is long, be it of operators, of arguments of max, or of an einsum. */
    public static final int MOST_OPERANDS = 1000;

    /** What to tell, for brackets and for long sums and products alike. */
    public static final String MESSAGE = "this is nested too deeply; at most 200 brackets can be nested, and at most "
            + MOST_OPERANDS + " operands in one row";

    private static final long serialVersionUID = 1L;
    private final int offset;

    /** @param offset of the token that is one level too deep */
    NestedTooDeep(int offset) {
        super("nested too deep", null, false, false);
        this.offset = offset;
    }

    int offset() {
        return offset;
    }
}
