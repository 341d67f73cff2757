package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import java.util.Optional;
import org.tilewright.intellij.preview.Previews;

/** Shows the preview of the program that the user points at. */
public final class PreviewAction extends ProgramAction {

    @Override
    void perform(Project project, VirtualFile program, AnActionEvent event) {
        Previews.of(project).show(program, Optional.empty());
    }
}
