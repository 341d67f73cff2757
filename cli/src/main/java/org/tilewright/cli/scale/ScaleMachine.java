package org.tilewright.cli.scale;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.Rates;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.Units;
import org.tilewright.ir.MachineDecl;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.machine.KnownMachine;
import org.tilewright.machine.Measurements;

/**
 * The machine whose rates hold where a program's own does not give them: one of those that are known, this one as it was measured, or
 * one that nothing is known of.
 */
public final class ScaleMachine {

    private static final String MEASURED = "measured";

    private final Optional<KnownMachine> known;
    private final Optional<Measurements> measured;
    private final long processors;

    private ScaleMachine(Optional<KnownMachine> known, Optional<Measurements> measured, long processors) {
        this.known = known;
        this.measured = measured;
        this.processors = processors;
    }

    /**
     * @param name as the user gave it; this machine if absent
     * @param processors the most that are looked at: where there are fewer, each still has but its share of this machine
     * @throws Failure if there is no such machine, or nothing was measured
     */
    public static ScaleMachine of(Optional<String> name, long processors) {
        if (name.isPresent() && !name.get().equals(MEASURED)) {
            return new ScaleMachine(Optional.of(KnownMachine.named(name.get()).orElseThrow(() -> new Failure(ExitCode.WRONG_USE,
                    "--machine " + name.get() + ": there is no such machine; there are " + names() + NearestName.question(name.get(),
                            Stream.concat(Stream.of(MEASURED), KnownMachine.ALL.stream().map(KnownMachine::name)).toList())))),
                    Optional.empty(), processors);
        }
        Optional<Measurements> measured = Measurements.ofThisMachine();
        if (name.isPresent() && measured.isEmpty()) {
            throw new Failure(ExitCode.MISSING_HERE, "--machine measured: nothing was measured here yet; 'tilewright targets --measure'"
                    + " does it");
        }
        return new ScaleMachine(Optional.empty(), measured, processors);
    }

    private static String names() {
        return MEASURED + " and " + KnownMachine.ALL.stream().map(KnownMachine::name).collect(Collectors.joining(", "));
    }

    /** With the properties of a program's machine in place of what is known. */
    public Rates rates(Optional<MachineDecl> declared) {
        return known.map(k -> Rates.of(declared, k)).orElseGet(() -> Rates.of(declared, measured, processors));
    }

    public Optional<Double> memoryBytes() {
        return known.map(KnownMachine::memoryBytes);
    }

    public String name() {
        return known.map(KnownMachine::name).orElse(measured.isPresent() ? MEASURED : "assumed");
    }

    /** What it is, and where most rates come from. */
    public String title(Rates rates) {
        return name() + known.map(k -> " (" + k.processor() + ")").orElse("") + ", predicted from " + rates.origin().text();
    }

    /** A sentence about some of its rates, and where they come from. */
    public String describe(Rates rates) {
        boolean levels = !rates.inside().equals(rates.between());
        return name() + known.map(k -> " (" + k.processor() + ")").orElse("") + ": messages " + link(rates.between())
                + (levels ? " between nodes, " + link(rates.inside()) + " inside" : "") + "; a processor "
                + Quantity.flopsPerSecond(rates.flopsPerSecond()) + ", " + rate(rates.memoryBytesPerSecond()) + " of memory; from "
                + rates.origin().text();
    }

    private static String link(Rates.Link l) {
        return Units.seconds(l.latencySeconds()) + " and " + rate(l.bytesPerSecond());
    }

    private static String rate(double bytesPerSecond) {
        return Quantity.bytesPerSecond(bytesPerSecond);
    }
}
