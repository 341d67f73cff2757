package org.tilewright.cli.compare;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.load.Rates;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.TooLarge;

/**
 * What a program was predicted to take before it ran.
 *
 * @param bytes that all processors receive
 * @param mostBytes that one of them receives
 * @param nearest the statement that moves the most beside what it must; absent if there is no statement
 * @param seconds of the cost model, with the rates of the machine as far as they are known
 */
record Predicted(long bytes, long mostBytes, Optional<BesideBound> nearest, double seconds) {

    /**
     * @param mean bytes into a processor, of one execution
     * @param bound bytes that it must receive
     */
    record BesideBound(String statement, double mean, long bound) {

        private static BesideBound of(LowerBound.OfStatement s, Prediction p) {
            return new BesideBound(s.statement(), p.meanBytes(s), s.bytesPerProcessor());
        }

        String ratio() {
            return Quantity.timesNeeded(mean, bound);
        }
    }

    /** Absent where nothing is predicted: it would take too long, or the numbers are too large. */
    static Optional<Predicted> of(PlannedProgram program, Rates rates) {
        try {
            Prediction p = Prediction.of(program.plan(), program.params());
            return Optional.of(new Predicted(p.traffic().totalBytes(), p.traffic().maxBytesPerProcessor(),
                    p.bound().statements().stream().map(s -> BesideBound.of(s, p)).max(Comparator.comparingDouble(BesideBound::mean)),
                    Cost.of(program.plan(), program.params(), rates, Memo.nothing()).seconds()));
        } catch (TooLarge e) {
            return Optional.empty();
        }
    }

    Map<String, Object> fields() {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("bytes", bytes);
        m.put("maxBytesPerProcessor", mostBytes);
        m.put("seconds", seconds);
        nearest.ifPresent(n -> {
            m.put("statement", n.statement);
            m.put("meanBytesPerProcessor", n.mean);
            m.put("lowerBoundBytesPerProcessor", n.bound);
            m.put("byLowerBound", n.bound > 0 ? n.mean / n.bound : null);
        });
        return m;
    }
}
