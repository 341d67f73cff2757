package org.tilewright.cli.program;

import java.util.Optional;
import org.tilewright.language.scale.ScaleMachine;
import org.tilewright.language.scale.Unfit;
import picocli.CommandLine.Option;

/** The option {@code --machine}: whose rates hold for what a program does not say of its machine. */
public final class MachineOption {

    @Option(names = "--machine", paramLabel = "NAME", description = "The machine, for properties that the file does not declare: lassen, "
            + "lassen-gpu, piz-daint, piz-daint-gpu, ethernet-100g, or measured for this one.")
    private Optional<String> machine = Optional.empty();

    /** The machine that was named, if one was. @param processors the most that are looked at */
    public Optional<ScaleMachine> named(long processors) {
        return machine.map(name -> of(processors));
    }

    /** The machine that was named, or this one. @param processors the most that are looked at */
    public ScaleMachine of(long processors) {
        try {
            return ScaleMachine.of(machine, processors);
        } catch (Unfit e) {
            String name = machine.orElseThrow();
            throw new Failure(name.equals(ScaleMachine.MEASURED) ? ExitCode.MISSING_HERE : ExitCode.WRONG_USE,
                    "--machine " + name + ": " + e.getMessage(), e);
        }
    }
}
