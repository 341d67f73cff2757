package org.tilewright.analysis.load;

import java.util.List;
import java.util.Optional;
import org.tilewright.ir.MachineDecl;
import org.tilewright.machine.KnownMachine;
import org.tilewright.machine.Measurements;

/**
 * The rates that the cost model uses.
 *
 * @param between the link for messages between nodes, or for all messages if the machine has one level
 * @param inside the link for messages inside a node
 * @param flopsPerSecond floating-point operations per second of a processor
 * @param memoryBytesPerSecond bytes per second that a processor reads and writes
 * @param origin the source of the rates, for messages
 */
public record Rates(Link between, Link inside, double flopsPerSecond, double memoryBytesPerSecond, Origin origin) {

    /**
     * A kind of link.
     *
     * @param latencySeconds the time of an empty message
     * @param bytesPerSecond bytes per second that a processor receives
     */
    public record Link(double latencySeconds, double bytesPerSecond) {

        /** No worse than either of two links. */
        public Link bestOf(Link other) {
            return new Link(Math.min(latencySeconds, other.latencySeconds), Math.max(bytesPerSecond, other.bytesPerSecond));
        }

        private Link worstOf(Link other) {
            return new Link(Math.max(latencySeconds, other.latencySeconds), Math.min(bytesPerSecond, other.bytesPerSecond));
        }
    }

    /** The best source among those of the rates that the program does not declare. */
    public enum Origin {
        PROGRAM("the properties of the machine"), MEASURED("measurements of this machine"), KNOWN("published rates"),
        ASSUMED("assumed rates of a machine; 'tilewright targets --measure' measures this one");

        private final String text;

        Origin(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** The rates of an unknown machine. */
    public static final Rates ASSUMED = new Rates(new Link(1e-6, 10e9), 50e9, 10e9, Origin.ASSUMED);

    /** With links of one kind. */
    public Rates(Link all, double flopsPerSecond, double memoryBytesPerSecond, Origin origin) {
        this(all, all, flopsPerSecond, memoryBytesPerSecond, origin);
    }

    /**
     * The rates that the machine declares. Traffic between nodes is counted as one kind, whichever of the outer levels it crosses, and uses
     * the slowest of their links. Rates that are not declared come from a measurement, and those that were not measured are assumed.
     * Processors share the cores of the measured machine; if there are more processors, each is assumed to have its own core on another
     * machine.
     */
    public static Rates of(Optional<MachineDecl> machine, Optional<Measurements> measured, long processors) {
        return of(machine, measured.map(m -> of(m, processors)).orElse(ASSUMED));
    }

    /** The rates that the machine declares, and otherwise those of a known machine. */
    public static Rates of(Optional<MachineDecl> machine, KnownMachine known) {
        return of(machine, new Rates(link(known.between()), link(known.inside()), known.flops(), known.memoryBandwidth(), Origin.KNOWN));
    }

    private static Link link(KnownMachine.Link known) {
        return new Link(known.latencySeconds(), known.bytesPerSecond());
    }

    private static Rates of(Optional<MachineDecl> machine, Rates found) {
        MachineDecl.Properties given = machine.map(MachineDecl::properties).orElse(MachineDecl.Properties.UNKNOWN);
        List<MachineDecl.Properties> levels = machine.stream().flatMap(m -> m.levels().stream()).map(MachineDecl.Level::properties)
                .toList();
        boolean all = given.peakFlops().isPresent()
                && levels.stream().allMatch(l -> l.latencySeconds().isPresent() && l.linkBytesPerSecond().isPresent());
        Link inside = link(given, found.inside);
        Link between = levels.stream().limit(Math.max(0, levels.size() - 1)).map(l -> link(l, found.between)).reduce(Link::worstOf)
                .orElse(inside);
        return new Rates(between, inside, given.peakFlops().orElse(found.flopsPerSecond), found.memoryBytesPerSecond,
                all ? Origin.PROGRAM : found.origin);
    }

    private static Link link(MachineDecl.Properties given, Link found) {
        return new Link(given.latencySeconds().orElse(found.latencySeconds), given.linkBytesPerSecond().orElse(found.bytesPerSecond));
    }

    private static Rates of(Measurements m, long processors) {
        double share = Math.max(1, Math.min(processors, m.cores()));
        Measurements.Messages messages = m.messages().get(0);
        return new Rates(new Link(messages.latencySeconds(), messages.bytesPerSecond()),
                m.flopsAllCores() > 0 ? m.flopsAllCores() / share : ASSUMED.flopsPerSecond,
                m.memoryAllCores() / share, Origin.MEASURED);
    }
}
