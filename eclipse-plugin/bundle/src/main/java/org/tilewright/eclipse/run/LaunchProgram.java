package org.tilewright.eclipse.run;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;
import org.tilewright.ide.run.Run;

/** Runs, verifies or builds what a launch configuration says. */
public final class LaunchProgram extends LaunchConfigurationDelegate {

    @Override
    public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor) throws CoreException {
        ProgramLaunch program = ProgramLaunch.of(configuration);
        if (program.problem().isPresent()) {
            throw new CoreException(Status.error(program.problem().get()));
        }
        String uri = program.uri().orElseThrow();
        ProgramRuns.trust().ask(uri);
        HeldText text = new HeldText(uri);
        Run run = ProgramRuns.runs().start(program.goal(), program.arguments());
        run.over().thenRun(text::close);
        new RunProcess(launch, run, program.file()).show();
        new RunJob(run, program.name()).schedule();
    }

    /** Programs run as their texts are in the editor: nothing need be saved. */
    @Override
    public boolean preLaunchCheck(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor) {
        return true;
    }

    /** Errors of other files are no hindrance; those of the program are told by the run. */
    @Override
    public boolean finalLaunchCheck(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor) {
        return true;
    }

    @Override
    public boolean buildForLaunch(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor) {
        return false;
    }
}
