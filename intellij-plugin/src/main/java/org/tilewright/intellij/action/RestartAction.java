package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.DumbAwareAction;
import org.tilewright.intellij.server.ProjectServer;

/** Starts the server anew. */
public final class RestartAction extends DumbAwareAction {

    @Override
    public ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.BGT;
    }

    @Override
    public void update(AnActionEvent event) {
        event.getPresentation().setEnabled(event.getProject() != null);
    }

    @Override
    public void actionPerformed(AnActionEvent event) {
        if (event.getProject() != null) {
            ProjectServer.of(event.getProject()).restart();
        }
    }
}
