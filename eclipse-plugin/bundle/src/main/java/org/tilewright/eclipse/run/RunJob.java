package org.tilewright.eclipse.run;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.tilewright.ide.run.Run;

/** A run or build in the Progress view, which can end it. */
final class RunJob extends Job {

    private final Run run;

    RunJob(Run run, String name) {
        super(name);
        this.run = run;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
        run.listen(new Run.Listener() {
            @Override
            public void printed(Run r, String line) {
                monitor.subTask(line);
            }
        });
        boolean ok = run.over().join().ok();
        return monitor.isCanceled() && !ok ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    @Override
    protected void canceling() {
        run.cancel();
    }
}
