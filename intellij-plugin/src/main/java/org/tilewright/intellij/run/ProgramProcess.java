package org.tilewright.intellij.run;

import com.intellij.execution.process.ProcessHandler;
import com.intellij.execution.process.ProcessOutputTypes;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.run.Run;
import org.tilewright.intellij.Failures;

/**
 * A run as the platform sees it: what it prints, how it ended, and a button that ends it. The process itself is the server's.
 */
final class ProgramProcess extends ProcessHandler {

    private final CompletableFuture<?> ready;
    private final Supplier<Run> begin;
    private Optional<Run> run = Optional.empty();
    private boolean isUnwanted;

    /**
     * @param ready completes when the run can begin
     * @param begin starts it
     */
    ProgramProcess(CompletableFuture<?> ready, Supplier<Run> begin) {
        this.ready = ready;
        this.begin = begin;
    }

    /** The platform calls this when console and listeners are there. */
    @Override
    public void startNotify() {
        super.startNotify();
        ready.whenComplete((x, failure) -> {
            if (failure != null) {
                end(1, Failures.sentence(failure));
            } else {
                begin();
            }
        });
    }

    private void begin() {
        Run started;
        synchronized (this) {
            if (isUnwanted) {
                end(1, "cancelled");
                return;
            }
            started = begin.get();
            run = Optional.of(started);
        }
        started.listen(new Run.Listener() {
            @Override
            public void printed(Run r, String line) {
                notifyTextAvailable(line + "\n", ProcessOutputTypes.STDOUT);
            }
        });
        started.over().thenAccept(this::end);
    }

    private void end(Outcome outcome) {
        if (!outcome.ok()) {
            outcome.log().filter(log -> !log.isBlank())
                    .ifPresent(log -> notifyTextAvailable(log.stripTrailing() + "\n", ProcessOutputTypes.STDERR));
        }
        end(outcome.ok() ? 0 : 1, outcome.summary());
    }

    private void end(int code, String summary) {
        notifyTextAvailable(summary + "\n", code == 0 ? ProcessOutputTypes.SYSTEM : ProcessOutputTypes.STDERR);
        notifyProcessTerminated(code);
    }

    @Override
    protected void destroyProcessImpl() {
        synchronized (this) {
            isUnwanted = true;
        }
        run.ifPresentOrElse(Run::cancel, () -> ready.cancel(false));
    }

    @Override
    protected void detachProcessImpl() {
        destroyProcessImpl();
    }

    @Override
    public boolean detachIsDefault() {
        return false;
    }

    /** Programs read no input; the platform takes null for that. */
    @Override
    public OutputStream getProcessInput() {
        return null;
    }
}
