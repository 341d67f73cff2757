package com.intellij.ide.actions;

import com.intellij.openapi.actionSystem.AnAction;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import com.intellij.psi.PsiDirectory;
import com.intellij.psi.PsiElement;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/lang-impl/api-dump-unreviewed.txt. */
public abstract class CreateFromTemplateAction<T extends PsiElement> extends AnAction {

    CreateFromTemplateAction() { }

    @Override
    public final void actionPerformed(AnActionEvent e) {
        throw new UnsupportedOperationException();
    }

    protected abstract void buildDialog(Project project, PsiDirectory directory, CreateFileFromTemplateDialog.Builder builder);

    protected abstract String getActionName(PsiDirectory directory, String newName, String templateName);
}
