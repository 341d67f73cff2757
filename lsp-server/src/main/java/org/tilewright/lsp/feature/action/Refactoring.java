package org.tilewright.lsp.feature.action;

import java.util.stream.Stream;

/** Other ways to write what stands at a place. */
interface Refactoring {

    /** @param start and {@code end} the selection, equal for a cursor */
    Stream<Proposal> of(Source source, int start, int end);

    /** Whether the results need not be tried out, since nothing but a name or a sign changes. */
    default boolean isSafe() {
        return false;
    }
}
