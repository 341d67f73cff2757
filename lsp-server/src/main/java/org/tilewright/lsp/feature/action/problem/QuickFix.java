package org.tilewright.lsp.feature.action.problem;

import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.lsp.feature.action.edit.Proposal;

/** Mends for some codes. What does not help is left out afterwards, so a mend may be tried that is not sure to. */
public interface QuickFix {

    Set<String> codes();

    /** The likeliest first. */
    Stream<Proposal> of(Problem problem);

    /** Whether these mends stand in for those that the compiler hands out with its messages. */
    default boolean replacesCompilers() {
        return false;
    }
}
