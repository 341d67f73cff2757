package com.intellij.codeInsight.template;

import com.intellij.psi.PsiFile;

/** SOURCE */
public final class TemplateActionContext {

    TemplateActionContext() { }

    public PsiFile getFile() {
        throw new UnsupportedOperationException();
    }
}
