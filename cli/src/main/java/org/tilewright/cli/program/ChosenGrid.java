package org.tilewright.cli.program;

import java.util.Map;
import java.util.stream.Collectors;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.language.scale.GridChoices;

/** The most equal grid of a given number of processors, by the params that the extents of a program's machine follow from. */
final class ChosenGrid {

    private ChosenGrid() { }

    /**
     * The given params and those that are chosen beside them.
     *
     * @throws Failure if no choice has so many processors
     */
    static Map<String, Long> params(Program program, Map<String, Long> given, long processors) {
        MachineDecl machine = program.machine().orElseThrow(() -> new Failure(ExitCode.WRONG_USE, "--processors " + processors + ": "
                + program.file() + " declares no machine; 'machine M = Grid(gx, gy)' does"));
        return GridChoices.of(program, given, processors, GridChoices.Beside.PARAMS_OF_EXTENTS).stream().findFirst()
                .map(GridChoices.Choice::params)
                .orElseThrow(() -> new Failure(ExitCode.WRONG_USE, "--processors " + processors + ": the grid of machine '"
                        + machine.name() + "' (" + machine.levels().stream().flatMap(l -> l.extents().stream()).map(ParamExpr::text)
                        .collect(Collectors.joining(", ")) + ") cannot have that many"
                        + (given.isEmpty() ? "" : " under the params given")
                        + "; other numbers may fit, or params in place of fixed extents"));
    }
}
