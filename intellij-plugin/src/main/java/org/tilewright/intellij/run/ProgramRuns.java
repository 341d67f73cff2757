package org.tilewright.intellij.run;

import com.intellij.execution.RunManager;
import com.intellij.execution.RunnerAndConfigurationSettings;
import com.intellij.execution.executors.DefaultRunExecutor;
import com.intellij.execution.runners.ExecutionUtil;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import org.tilewright.ide.Trust;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.Notices;
import org.tilewright.intellij.server.ProjectTrust;

/** Starts runs from menus, lenses and marks, each by a run configuration that the user finds again. */
public final class ProgramRuns {

    private ProgramRuns() { }

    /**
     * Runs, verifies or builds a program.
     *
     * @param schedule the name of one of several; blank for the first
     * @param show results that a run prints; blank for none
     */
    public static void start(Project project, Goal goal, VirtualFile file, String schedule, String show) {
        if (!ProjectTrust.isTrusted(project)) {
            Notices.warn(project, Trust.refusal());
            return;
        }
        RunManager manager = RunManager.getInstance(project);
        ProgramOptions wanted = ProgramOptions.of(goal, file.getPath(), schedule).showing(show);
        RunnerAndConfigurationSettings settings = manager.findConfigurationByTypeAndName(ProgramConfigurationType.factory().getType(),
                wanted.title());
        if (settings == null || !isFor(settings, wanted)) {
            settings = manager.createConfiguration(wanted.title(), ProgramConfigurationType.factory());
            ((ProgramConfiguration) settings.getConfiguration()).setProgram(wanted);
            manager.setUniqueNameIfNeeded(settings);
            manager.setTemporaryConfiguration(settings);
        }
        manager.setSelectedConfiguration(settings);
        ExecutionUtil.runConfiguration(settings, DefaultRunExecutor.getRunExecutorInstance());
    }

    /** Whether a configuration runs the same; what the user changed in it beside that stays. */
    private static boolean isFor(RunnerAndConfigurationSettings settings, ProgramOptions wanted) {
        return settings.getConfiguration() instanceof ProgramConfiguration c && c.program().goal() == wanted.goal()
                && c.program().file().equals(wanted.file()) && c.program().schedule().equals(wanted.schedule())
                && c.program().show().equals(wanted.show());
    }
}
