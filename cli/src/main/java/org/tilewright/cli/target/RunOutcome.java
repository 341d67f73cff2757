package org.tilewright.cli.target;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.tilewright.backend.taken.StatementTaken;
import org.tilewright.data.RoundsTaken;
import org.tilewright.data.ShownTensor;
import org.tilewright.oracle.Verdict;

/**
 * What a run measured.
 *
 * @param ran how, for what its prediction does not know of
 * @param seconds of the statements alone
 * @param flops floating point operations of all processors, as many as ran
 * @param bytesReceived in total, by processors from others, by the rule that previews count by
 * @param maxBytesPerProcessor the most that one processor received
 * @param bytesInsideNodes what of it came from a processor of the same node, if the machine has nodes of several processors
 * @param bytesOnTheWire what the transport carried, where it is known
 * @param withMessages the most seconds that one processor spent moving messages and waiting for them, where it is known
 * @param peakBytesPerProcessor the most memory that tensors took on one processor
 * @param peakBytesOnDevice the same on one device, with what messages and kernels took beside, where there are devices
 * @param verified how the results compare with the reference
 * @param statements what each took
 * @param rounds of the repeats that have conditions, in order
 * @param shown corners and norms of those results that were asked for
 */
public record RunOutcome(String target, HowItRan ran, long processors, Seconds seconds, double flops, long bytesReceived,
                  OptionalLong maxBytesPerProcessor, OptionalLong bytesInsideNodes, OptionalLong bytesOnTheWire,
                  OptionalDouble withMessages, long peakBytesPerProcessor, OptionalLong peakBytesOnDevice,
                  Optional<Verdict> verified, List<StatementTaken> statements, List<RoundsTaken> rounds, List<Result> outputs,
                  List<ShownTensor> shown) {

    /** Time over some repetitions. */
    public record Seconds(double median, double min, double max, int repetitions) {

        static Seconds of(double[] each) {
            double[] s = each.clone();
            Arrays.sort(s);
            int n = s.length;
            return new Seconds(n % 2 == 1 ? s[n / 2] : (s[n / 2 - 1] + s[n / 2]) / 2, s[0], s[n - 1], n);
        }
    }

    /**
     * A computed tensor.
     *
     * @param value of a scalar
     * @param file where it was written
     */
    public record Result(String name, String type, List<Long> extents, Optional<String> value, Optional<String> file) { }
}
