package com.intellij.codeInsight.template;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in MarkdownContext.java. */
public abstract class TemplateContextType {

    protected TemplateContextType(String presentableName) { }

    public boolean isInContext(TemplateActionContext templateActionContext) {
        throw new UnsupportedOperationException();
    }
}
