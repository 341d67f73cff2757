package org.tilewright.cli.target;

import java.util.List;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.io.OutputFiles;
import org.tilewright.io.TensorFileException;
import org.tilewright.plan.Plan;

/** The files that a program writes, tried before anything is built or computed for them. */
final class OutputPaths {

    private OutputPaths() { }

    /** @throws Failure if one cannot be written */
    static void tryFirst(PlannedProgram program) {
        List<OutputFiles.Output> outputs = program.plan().steps().stream().filter(Plan.Store.class::isInstance).map(Plan.Store.class::cast)
                .map(s -> new OutputFiles.Output(program.folder().resolve(s.path()),
                        program.program().tensor(s.tensor()).orElseThrow().type(),
                        s.layout().extents().stream().mapToLong(e -> e.evaluate(program.params())).toArray()))
                .toList();
        try {
            OutputFiles.tryAll(outputs);
        } catch (TensorFileException e) {
            throw new Failure(ExitCode.RUN_FAILED, e.getMessage(), e);
        }
    }
}
