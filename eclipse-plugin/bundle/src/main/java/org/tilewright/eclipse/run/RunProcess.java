package org.tilewright.eclipse.run;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.runtime.PlatformObject;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IStreamMonitor;
import org.eclipse.debug.core.model.IStreamsProxy;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.run.Run;

/** A run or build as the workbench knows processes: the console shows what it prints and how it went, and ends it. */
final class RunProcess extends PlatformObject implements IProcess, IStreamsProxy {

    /** By it the console knows that places in its text are links. */
    static final String TYPE = "org.tilewright.eclipse.run";
    /** Where the program is. */
    static final String URI = TYPE + ".uri";

    private final ILaunch launch;
    private final Run run;
    private final String label;
    private final RunStream output = new RunStream();
    private final RunStream errors = new RunStream();
    private final Map<String, String> attributes = new HashMap<>();
    /** After the last line: a console takes nothing more from a process that is terminated. */
    private volatile boolean terminated;

    RunProcess(ILaunch launch, Run run, String label) {
        this.launch = launch;
        this.run = run;
        this.label = label;
        setAttribute(ATTR_PROCESS_TYPE, TYPE);
        setAttribute(URI, run.arguments().uri());
    }

    /** Has the workbench show it. */
    void show() {
        launch.addProcess(this);
        fire(DebugEvent.CREATE);
        run.listen(new Run.Listener() {
            @Override
            public void printed(Run r, String line) {
                output.print(line);
            }
        });
        run.over().thenAccept(this::over);
    }

    private void over(Outcome outcome) {
        if (outcome.ok()) {
            output.print(outcome.summary());
        } else {
            // what a failed one printed is there already, as it came
            errors.print(outcome.log().isPresent() ? run.goal().title() + " failed: " + outcome.summary() : outcome.summary());
        }
        terminated = true;
        fire(DebugEvent.TERMINATE);
    }

    private void fire(int kind) {
        DebugPlugin.getDefault().fireDebugEventSet(new DebugEvent[] {new DebugEvent(this, kind)});
    }

    @Override
    public String getLabel() {
        return label;
    }

    @Override
    public ILaunch getLaunch() {
        return launch;
    }

    @Override
    public IStreamsProxy getStreamsProxy() {
        return this;
    }

    @Override
    public IStreamMonitor getOutputStreamMonitor() {
        return output;
    }

    @Override
    public IStreamMonitor getErrorStreamMonitor() {
        return errors;
    }

    @Override
    public void write(String input) {
        // a program reads its data from files
    }

    @Override
    public synchronized void setAttribute(String key, String value) {
        attributes.put(key, value);
    }

    @Override
    public synchronized String getAttribute(String key) {
        return attributes.get(key);
    }

    /** 0 for one that went well, else 1. */
    @Override
    public int getExitValue() throws DebugException {
        return run.outcome().map(o -> o.ok() ? 0 : 1)
                .orElseThrow(() -> new DebugException(Status.error(label + " is not over yet.")));
    }

    @Override
    public boolean canTerminate() {
        return !isTerminated();
    }

    @Override
    public boolean isTerminated() {
        return terminated;
    }

    @Override
    public void terminate() {
        run.cancel();
    }

    @Override
    public <T> T getAdapter(Class<T> adapter) {
        return adapter.isInstance(run) ? adapter.cast(run) : adapter == IProcess.class ? adapter.cast(this)
                : adapter == ILaunch.class ? adapter.cast(launch) : super.getAdapter(adapter);
    }
}
