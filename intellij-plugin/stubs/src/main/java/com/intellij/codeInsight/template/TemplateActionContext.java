package com.intellij.codeInsight.template;

import com.intellij.psi.PsiFile;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in MarkdownContext.java. */
public final class TemplateActionContext {

    TemplateActionContext() { }

    public PsiFile getFile() {
        throw new UnsupportedOperationException();
    }
}
