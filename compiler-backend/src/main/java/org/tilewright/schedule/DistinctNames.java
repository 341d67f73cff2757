package org.tilewright.schedule;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/** The precondition that a command's words differ. */
final class DistinctNames {

    private DistinctNames() { }

    static void check(List<Word> words) throws ProgramError {
        Set<String> seen = new HashSet<>();
        for (Word w : words) {
            if (!seen.add(w.text())) {
                throw new ProgramError(w.range(), "loop-name-taken", "'" + w + "' appears twice in this command; every loop needs"
                        + " a different name");
            }
        }
    }
}
