package org.tilewright.cli.simulate;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a simulation came to beside what was predicted.
 *
 * @param grid the extents of the machine
 * @param simulated seconds of the statements in the simulation
 * @param modelled seconds of the cost model
 * @param bytes that the program counted in the simulation, received by all processors
 * @param predicted bytes by the preview
 * @param mostBytes the most that one processor received
 * @param messages that processors sent
 * @param peakBytes the most that the tensors of one processor would take
 */
public record SimulatedOutcome(long processors, long[] grid, double simulated, double modelled, long bytes, long predicted, long mostBytes,
                        long messages, long peakBytes) {

    /** How many times as long as modelled the simulated program takes; 1 if both take nothing. */
    public double ratio() {
        return modelled == simulated ? 1 : simulated / modelled;
    }

    public String gridText() {
        return Arrays.stream(grid).mapToObj(Long::toString).collect(Collectors.joining(" x "));
    }

    public Map<String, Object> fields() {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("processors", processors);
        m.put("grid", grid);
        m.put("simulatedSeconds", simulated);
        m.put("modelledSeconds", modelled);
        m.put("simulatedByModelled", Double.isFinite(ratio()) ? ratio() : null);
        m.put("bytesReceived", bytes);
        m.put("bytesPredicted", predicted);
        m.put("maxBytesPerProcessor", mostBytes);
        m.put("messages", messages);
        m.put("peakBytesPerProcessor", peakBytes);
        return m;
    }
}
