package org.tilewright.schedule;

import org.tilewright.ir.nest.Loop;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.ir.source.Word;

/** The precondition that no command says yet how a loop's iterations run: in parallel or unrolled. */
final class OneWayToRun {

    private OneWayToRun() { }

    static void check(Loop loop, Word word) throws ProgramError {
        if (loop.unit().isPresent() || loop.unroll() > 1) {
            throw new ProgramError(word.range(), "loop-runs-already",
                    "loop '" + word + "' is already " + loop.unit().map(u -> "parallel on " + u.word())
                            .orElse("unrolled by " + loop.unroll()) + "; split it, and the two loops can run in different ways");
        }
    }
}
