package com.intellij.openapi.actionSystem;

import com.intellij.openapi.project.PossiblyDumbAware;
import javax.swing.Icon;

/** SOURCE */
public abstract class AnAction implements PossiblyDumbAware, ActionUpdateThreadAware {

    public AnAction() { }

    public void update(AnActionEvent e) {
        throw new UnsupportedOperationException();
    }

    public abstract void actionPerformed(AnActionEvent e);

    @Override
    public ActionUpdateThread getActionUpdateThread() {
        throw new UnsupportedOperationException();
    }
}
