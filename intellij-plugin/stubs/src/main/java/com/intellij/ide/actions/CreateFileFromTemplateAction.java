package com.intellij.ide.actions;

import com.intellij.psi.PsiFile;
import javax.swing.Icon;

/** Signatures of JetBrains/intellij-community 06a135564d11, platform/lang-impl/api-dump-unreviewed.txt. */
public abstract class CreateFileFromTemplateAction extends CreateFromTemplateAction<PsiFile> {

    public CreateFileFromTemplateAction(String text, String description, Icon icon) { }
}
