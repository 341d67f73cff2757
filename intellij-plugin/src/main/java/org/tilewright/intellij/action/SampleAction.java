package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.DumbAwareAction;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.ui.popup.JBPopupFactory;
import com.intellij.openapi.vfs.LocalFileSystem;
import com.intellij.openapi.vfs.VirtualFile;
import java.io.IOException;
import java.nio.file.Path;
import org.tilewright.ide.Samples;
import org.tilewright.ide.Shared;
import org.tilewright.intellij.Notices;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.Texts;

/** Puts a sample into the project, with the data that it reads, and opens it. */
public final class SampleAction extends DumbAwareAction {

    @Override
    public ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.BGT;
    }

    @Override
    public void update(AnActionEvent event) {
        event.getPresentation().setEnabled(event.getProject() != null && event.getProject().getBasePath() != null);
    }

    @Override
    public void actionPerformed(AnActionEvent event) {
        Project project = event.getProject();
        if (project == null || project.getBasePath() == null) {
            return;
        }
        Samples samples = new Samples(PluginFolder.installation().samples());
        try {
            JBPopupFactory.getInstance().createPopupChooserBuilder(samples.names()).setTitle("New File from Sample")
                    .setItemChosenCallback(name -> copy(project, samples, name)).createPopup().showCenteredInCurrentWindow(project);
        } catch (IOException e) {
            Notices.warn(project, "The plugin's samples cannot be read: " + e.getMessage());
        }
    }

    private static void copy(Project project, Samples samples, String name) {
        try {
            Path copy = samples.copy(name, Path.of(project.getBasePath(), Shared.text("samples.folder")));
            VirtualFile file = LocalFileSystem.getInstance().refreshAndFindFileByNioFile(copy);
            if (file != null) {
                Texts.show(project, file, 1, 1);
            }
        } catch (IOException e) {
            Notices.warn(project, "The sample cannot be copied: " + e.getMessage());
        }
    }
}
