package com.intellij.ide.actions;

import com.intellij.psi.PsiFile;
import javax.swing.Icon;

/** From knowledge: no source of 2024.2 or later was read. */
public abstract class CreateFileFromTemplateAction extends CreateFromTemplateAction<PsiFile> {

    public CreateFileFromTemplateAction(String text, String description, Icon icon) { }
}
