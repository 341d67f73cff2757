package org.tilewright.lsp.feature.action.refactor;

import java.util.stream.Stream;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;

/** Other ways to write what stands at a place. */
interface Refactoring {

    /** @param start and {@code end} the selection, equal for a cursor */
    Stream<Proposal> of(Source source, int start, int end);

    /** Whether the results need not be tried out, since nothing but a name or a sign changes. */
    default boolean isSafe() {
        return false;
    }
}
