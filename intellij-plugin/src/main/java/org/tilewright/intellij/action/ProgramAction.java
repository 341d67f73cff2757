package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.actionSystem.CommonDataKeys;
import com.intellij.openapi.project.DumbAwareAction;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import java.util.Optional;
import org.tilewright.intellij.Programs;

/** An action on the program that the user points at. */
abstract class ProgramAction extends DumbAwareAction {

    @Override
    public ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.BGT;
    }

    @Override
    public void update(AnActionEvent event) {
        event.getPresentation().setEnabledAndVisible(event.getProject() != null && program(event).isPresent());
    }

    @Override
    public final void actionPerformed(AnActionEvent event) {
        Project project = event.getProject();
        if (project != null) {
            program(event).ifPresent(file -> perform(project, file, event));
        }
    }

    abstract void perform(Project project, VirtualFile program, AnActionEvent event);

    private static Optional<VirtualFile> program(AnActionEvent event) {
        return Optional.ofNullable(event.getData(CommonDataKeys.VIRTUAL_FILE)).filter(Programs::isProgram);
    }
}
