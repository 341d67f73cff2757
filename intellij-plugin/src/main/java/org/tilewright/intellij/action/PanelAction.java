package org.tilewright.intellij.action;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import org.tilewright.ide.preview.Panel;
import org.tilewright.intellij.preview.Previews;

/** Shows a part of the preview of the program that the user points at. */
public abstract sealed class PanelAction extends ProgramAction {

    private final Panel panel;

    private PanelAction(Panel panel) {
        this.panel = panel;
    }

    @Override
    void perform(Project project, VirtualFile program, AnActionEvent event) {
        Previews.of(project).show(program, panel);
    }

    /** Two of its schedules beside each other. */
    public static final class Compare extends PanelAction {

        public Compare() {
            super(Panel.COMPARE);
        }
    }

    /** How it does on more processors. */
    public static final class Scale extends PanelAction {

        public Scale() {
            super(Panel.SCALING);
        }
    }
}
