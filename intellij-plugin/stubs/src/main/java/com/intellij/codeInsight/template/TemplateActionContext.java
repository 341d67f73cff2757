package com.intellij.codeInsight.template;

import com.intellij.psi.PsiFile;

/** As JetBrains/intellij-community 1e51e91f3a31 has it, as far as the plugin uses it. */
public final class TemplateActionContext {

    TemplateActionContext() { }

    public PsiFile getFile() {
        throw new UnsupportedOperationException();
    }

    public int getStartOffset() {
        throw new UnsupportedOperationException();
    }
}
