package org.tilewright.cli.target;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.tilewright.backend.Backend;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.cli.machine.ProcessLimit;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.data.ShownTensor;
import org.tilewright.io.TensorFileException;
import org.tilewright.oracle.KeptInputs;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.oracle.meaning.EvaluationException;

/** Runs plans in this virtual machine, one thread per processor. */
public record LocalTarget() implements Target {

    @Override
    public String name() {
        return Backend.LOCAL.word();
    }

    @Override
    public ComputedBy computedBy() {
        return ComputedBy.VIRTUAL_MACHINE;
    }

    @Override
    public Optional<String> tooMany(long processors) {
        return ProcessLimit.ofThreads(processors);
    }

    @Override
    public RunOutcome run(PlannedProgram program, RunRequest request) {
        OutputPaths.tryFirst(program);
        request.terminal().progress("running " + program.source().file() + " ...");
        try {
            KeptInputs kept = request.verify() ? KeptInputs.before(program.program(), program.params(), program.folder()) : KeptInputs.NONE;
            LocalResult result = LocalRun.run(program.plan(), program.params(),
                    LocalRun.Options.in(program.folder()).withRepeat(request.repeat()));
            Optional<Verdict> verified = Optional.empty();
            if (request.verify()) {
                request.terminal().progress("verifying " + program.source().file() + " ...");
                verified = Optional.of(Verify.against(program.program(), program.params(), program.folder(), kept, result));
            }
            return new RunOutcome(name(), HowItRan.of(computedBy(), program.processors(), request), program.processors(),
                    RunOutcome.Seconds.of(result.seconds()), result.flops(),
                    result.totalBytesReceived(), OptionalLong.of(result.maxBytesReceived()),
                    program.plan().grid().hasNodes() ? OptionalLong.of(result.inside().bytes()) : OptionalLong.empty(),
                    OptionalLong.empty(), OptionalDouble.empty(), result.maxPeakBytes(), OptionalLong.empty(), verified,
                    result.statements(), result.rounds(),
                    Results.of(program, t -> Optional.of(t).filter(result.tensors()::contains).map(v -> result.element(v).text(0))),
                    Results.shown(program, request.show(), (name, type, extents) -> ShownTensor.of(name, type, extents, result)));
        } catch (EvaluationException e) {
            throw new Failure(ExitCode.RUN_FAILED, "verification failed: the run completed, but " + e.getMessage(), e);
        } catch (LocalRunException | TensorFileException e) {
            throw new Failure(ExitCode.RUN_FAILED, e.getMessage(), e);
        }
    }
}
