package com.intellij.openapi.actionSystem;

import com.intellij.openapi.project.PossiblyDumbAware;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in DynamicActionGroup.java. */
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
