package org.tilewright.analysis;

import java.util.Optional;
import org.tilewright.ir.MachineDecl;
import org.tilewright.machine.Measurements;

/**
 * What the cost model takes for the speed of a processor.
 *
 * @param latencySeconds the time of an empty message
 * @param linkBytesPerSecond what a processor receives in a second
 * @param flopsPerSecond what a processor computes in a second
 * @param memoryBytesPerSecond what a processor reads and writes in a second
 * @param origin where the rates come from, for messages
 */
public record Rates(double latencySeconds, double linkBytesPerSecond, double flopsPerSecond, double memoryBytesPerSecond, Origin origin) {

    /** The best source among those of the rates that the program does not give itself. */
    public enum Origin {
        PROGRAM("the properties of the machine"), MEASURED("what was measured of this machine"),
        ASSUMED("assumed rates of a machine; 'tilewright targets --measure' measures this one");

        private final String text;

        Origin(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** The rates of a machine that nothing is known of. */
    public static final Rates ASSUMED = new Rates(1e-6, 10e9, 50e9, 10e9, Origin.ASSUMED);

    /**
     * The rates that the machine's declaration gives. Those that it does not give come from a measurement, and those that were not
     * measured are assumed. Processors share the cores of the measured machine; where there are more of them, each is taken to have a
     * core of its own, elsewhere.
     */
    public static Rates of(Optional<MachineDecl> machine, Optional<Measurements> measured, long processors) {
        MachineDecl.Properties given = machine.map(MachineDecl::properties).orElse(MachineDecl.Properties.UNKNOWN);
        Rates found = measured.map(m -> of(m, processors)).orElse(ASSUMED);
        boolean all = given.latencySeconds().isPresent() && given.linkBytesPerSecond().isPresent() && given.peakFlops().isPresent();
        return new Rates(given.latencySeconds().orElse(found.latencySeconds), given.linkBytesPerSecond().orElse(found.linkBytesPerSecond),
                given.peakFlops().orElse(found.flopsPerSecond), found.memoryBytesPerSecond, all ? Origin.PROGRAM : found.origin);
    }

    private static Rates of(Measurements m, long processors) {
        double share = Math.max(1, Math.min(processors, m.cores()));
        Measurements.Messages messages = m.messages().get(0);
        return new Rates(messages.latencySeconds(), messages.bytesPerSecond(),
                m.flopsAllCores() > 0 ? m.flopsAllCores() / share : ASSUMED.flopsPerSecond,
                m.memoryAllCores() / share, Origin.MEASURED);
    }
}
