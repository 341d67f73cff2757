package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.run.ProgramRuns;

/** Runs, verifies or builds the program that the user points at. */
public abstract sealed class StartAction extends ProgramAction {

    private final Goal goal;

    private StartAction(Goal goal) {
        this.goal = goal;
    }

    @Override
    void perform(Project project, VirtualFile program, AnActionEvent event) {
        ProgramRuns.start(project, goal, program, "", "");
    }

    /** Runs it. */
    public static final class Run extends StartAction {

        public Run() {
            super(Goal.RUN);
        }
    }

    /** Runs it and compares its results with the reference. */
    public static final class Verify extends StartAction {

        public Verify() {
            super(Goal.VERIFY);
        }
    }

    /** Writes and compiles its MPI program. */
    public static final class Build extends StartAction {

        public Build() {
            super(Goal.BUILD);
        }
    }
}
