package org.tilewright.language.scale;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.analysis.load.Rates;
import org.tilewright.ir.MachineDecl;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.machine.KnownMachine;
import org.tilewright.machine.Measurements;

/**
 * The machine whose rates hold where a program's own does not give them: one of those that are known, this one as it was measured, or
 * one that nothing is known of.
 */
public final class ScaleMachine {

    public static final String MEASURED = "measured";

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
     * @throws Unfit if there is no such machine, or nothing was measured
     */
    public static ScaleMachine of(Optional<String> name, long processors) {
        if (name.isPresent() && !name.get().equals(MEASURED)) {
            return new ScaleMachine(Optional.of(KnownMachine.named(name.get()).orElseThrow(() -> new Unfit(
                    "there is no such machine; there are " + names() + NearestName.question(name.get(),
                            Stream.concat(Stream.of(MEASURED), KnownMachine.ALL.stream().map(KnownMachine::name)).toList())))),
                    Optional.empty(), processors);
        }
        Optional<Measurements> measured = Measurements.ofThisMachine();
        if (name.isPresent() && measured.isEmpty()) {
            throw new Unfit("this machine was not measured yet; 'tilewright targets --measure' does it");
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

    /** With the processors that it has, if that is known. */
    public String fullName() {
        return name() + known.map(k -> " (" + k.processor() + ")").orElse("");
    }

    /** What it is, and where most rates come from. */
    public String title(Rates rates) {
        return fullName() + ", predicted from " + rates.origin().text();
    }
}
