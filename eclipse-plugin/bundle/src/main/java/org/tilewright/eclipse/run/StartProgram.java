package org.tilewright.eclipse.run;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.ui.IWorkbenchPage;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.eclipse.workbench.ProgramHandler;
import org.tilewright.ide.run.Goal;

/** Runs, verifies or builds the program; which is written behind the class's name in {@code plugin.xml}. */
public final class StartProgram extends ProgramHandler implements IExecutableExtension {

    private Goal goal = Goal.RUN;

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        goal = ProgramLaunch.goal(String.valueOf(data)).orElseThrow(() -> new IllegalArgumentException("plugin.xml has an unknown goal, "
                + data));
    }

    @Override
    protected void on(ProgramEditor program, IWorkbenchPage page) {
        Launches.start(goal, program.uri());
    }
}
