package org.tilewright.cli.target;

import java.util.Map;
import java.util.Optional;
import org.tilewright.cli.machine.ForcedBlasCore;
import org.tilewright.cli.machine.ProcessLimit;

/**
 * What is known of a run and not part of its prediction.
 *
 * @param shared the cores that the processors share, if there are fewer cores than processors
 * @param overlap whether pieces could travel a step ahead
 * @param slowBlas how the environment makes the BLAS slower than it could be, if it does
 */
record HowItRan(ComputedBy by, Optional<Integer> shared, int repetitions, boolean overlap, Optional<String> slowBlas) {

    static HowItRan of(ComputedBy by, long processors, RunRequest request) {
        int cores = Runtime.getRuntime().availableProcessors();
        Map<String, String> environment = System.getenv();
        boolean share = by == ComputedBy.VIRTUAL_MACHINE ? processors > cores
                : ProcessLimit.shareCores(processors, cores, environment);
        return new HowItRan(by, share ? Optional.of(cores) : Optional.empty(), request.repeat(), request.overlap(),
                ForcedBlasCore.warning(environment));
    }
}
