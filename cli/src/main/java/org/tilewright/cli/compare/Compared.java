package org.tilewright.cli.compare;

import java.util.Map;
import java.util.Optional;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.target.RunOutcome;
import org.tilewright.oracle.Verdict;

/** One schedule under one choice of params: it ran, or why it did not. */
public sealed interface Compared {

    String schedule();

    /** The params that were given for it. */
    Map<String, Long> given();

    /** @param predicted absent where that would take too long */
    record Ran(String schedule, Map<String, Long> given, PlannedProgram program, Optional<Predicted> predicted, RunOutcome outcome)
            implements Compared {

        /** Whether it was verified and is wrong. */
        public boolean isWrong() {
            return offence().isPresent();
        }

        public Optional<String> offence() {
            return outcome.verified().flatMap(Verdict::offence).map(Object::toString);
        }

        double seconds() {
            return outcome.seconds().median();
        }
    }

    /** @param why with the exit code of a command that does this alone */
    record LeftOut(String schedule, Map<String, Long> given, Failure why) implements Compared { }
}
