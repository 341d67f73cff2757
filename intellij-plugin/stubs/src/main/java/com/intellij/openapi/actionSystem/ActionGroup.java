package com.intellij.openapi.actionSystem;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in CustomDefaultActionGroup.java. */
public abstract class ActionGroup extends AnAction {

    public ActionGroup() { }

    @Override
    public void actionPerformed(AnActionEvent e) {
        throw new UnsupportedOperationException();
    }
}
