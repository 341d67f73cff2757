package org.tilewright.language.schedule;

/** How an argument of a schedule command is written. */
public enum Shape {
    /** {@code k} */
    WORD,
    /** {@code {i, j}} */
    SET,
    /** {@code A} or {@code {A, B}} */
    WORD_OR_SET,
    /** {@code cpu} or {@code gpu.block} */
    DOTTED_WORD,
    /** {@code 2 * chunk} */
    NUMBER,
    /** {@code B(i, k) * C(k, j)} */
    EXPRESSION,
    /** {@code M}, {@code M.node}, {@code M.2}, {@code M.node.0} or {@code Grid(2, 2)} */
    MACHINE
}
