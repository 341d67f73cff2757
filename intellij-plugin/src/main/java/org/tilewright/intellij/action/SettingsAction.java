package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.DumbAwareAction;
import org.tilewright.intellij.Notices;

/** Opens the plugin's page of the settings. */
public final class SettingsAction extends DumbAwareAction {

    @Override
    public ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.BGT;
    }

    @Override
    public void actionPerformed(AnActionEvent event) {
        Notices.openSettings(event.getProject());
    }
}
