package org.tilewright.eclipse.run;

import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.tilewright.eclipse.workbench.Failures;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;

/** Starts programs by launch configurations: the one that the user has for it, else a new one, which is kept for the next time. */
public final class Launches {

    private Launches() { }

    /** As the user's configuration for this file has it, or with defaults. In the display's thread. */
    public static void start(Goal goal, String uri) {
        start(ProgramLaunch.of(ProgramLaunch.file(uri), goal));
    }

    /** As a command of the server's says. In the display's thread. */
    public static void start(Goal goal, RunArguments arguments) {
        start(ProgramLaunch.of(goal, arguments));
    }

    private static void start(ProgramLaunch program) {
        try {
            DebugUITools.launch(configuration(program), ILaunchManager.RUN_MODE);
        } catch (CoreException e) {
            Failures.show(program.name() + " cannot be started.", e);
        }
    }

    private static ILaunchConfiguration configuration(ProgramLaunch program) throws CoreException {
        Optional<ILaunchConfiguration> there = existing(program);
        if (there.isPresent()) {
            return there.get();
        }
        ILaunchConfigurationWorkingCopy made = type().newInstance(null, manager().generateLaunchConfigurationName(program.name()));
        program.write(made);
        return made.doSave();
    }

    /** The user's own changes to a configuration, such as a target, count; what is run, by which schedule and what it shows must agree. */
    private static Optional<ILaunchConfiguration> existing(ProgramLaunch program) throws CoreException {
        for (ILaunchConfiguration c : manager().getLaunchConfigurations(type())) {
            ProgramLaunch p = ProgramLaunch.of(c);
            if (p.file().equals(program.file()) && p.goal() == program.goal() && p.schedule().equals(program.schedule())
                    && p.show().equals(program.show())) {
                return Optional.of(c);
            }
        }
        return Optional.empty();
    }

    private static ILaunchManager manager() {
        return DebugPlugin.getDefault().getLaunchManager();
    }

    private static ILaunchConfigurationType type() {
        return manager().getLaunchConfigurationType(ProgramLaunch.TYPE);
    }
}
