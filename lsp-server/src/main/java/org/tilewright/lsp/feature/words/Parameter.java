package org.tilewright.lsp.feature.words;

/**
 * One argument of a command, function, reduction or source.
 *
 * @param label as the signature shows it, such as {@code {loops}}
 * @param role what may stand there
 * @param text one sentence
 */
public record Parameter(String label, Role role, String text) {

    /** What may stand in an argument's place. */
    public enum Role {
        /** A loop of the statement as it is at this command. */
        LOOP,
        /** Some of these loops in braces. */
        LOOPS,
        /** A loop that has not been distributed, in braces. */
        TARGETS,
        NEW_LOOP, NEW_LOOPS, TENSORS, MACHINE, KERNEL, UNIT, STRATEGY,
        /** An original index variable of the statement, in braces. */
        VARIABLES,
        NEW_NAME,
        /** An expression over params. */
        NUMBER,
        /** A part of the statement's right side. */
        EXPRESSION,
        /** A name of the tensor's dimensions. */
        DIMENSION,
        TEXT
    }
}
