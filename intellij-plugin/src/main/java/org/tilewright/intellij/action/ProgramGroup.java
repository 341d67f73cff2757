package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.actionSystem.CommonDataKeys;
import com.intellij.openapi.actionSystem.DefaultActionGroup;
import com.intellij.openapi.project.DumbAware;
import org.tilewright.intellij.Programs;

/** The menu in editors of programs; editors of other files do not have it. */
public final class ProgramGroup extends DefaultActionGroup implements DumbAware {

    @Override
    public ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.BGT;
    }

    @Override
    public void update(AnActionEvent event) {
        event.getPresentation().setEnabledAndVisible(Programs.isProgram(event.getData(CommonDataKeys.VIRTUAL_FILE)));
    }
}
