package org.tilewright.schedule;

import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/** The precondition that a loop is not distributed yet. */
final class NotDistributed {

    private NotDistributed() { }

    static void check(Loop loop, Word word, String command) throws ProgramError {
        if (loop.isDistributed()) {
            throw new ProgramError(word.range(), "loop-distributed", "loop '" + word + "' is distributed: each of its iterations is"
                    + " a processor, which " + command + " cannot change; put the " + command + " before the distribute");
        }
    }
}
