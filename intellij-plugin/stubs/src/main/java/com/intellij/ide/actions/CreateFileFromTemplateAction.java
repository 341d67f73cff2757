package com.intellij.ide.actions;

import com.intellij.openapi.project.Project;
import com.intellij.psi.PsiDirectory;
import com.intellij.psi.PsiFile;
import javax.swing.Icon;

/** SOURCE */
public abstract class CreateFileFromTemplateAction extends CreateFromTemplateAction<PsiFile> {

    public CreateFileFromTemplateAction(String text, String description, Icon icon) { }
}
