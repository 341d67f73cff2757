package com.intellij.codeInsight.template;

/** SOURCE */
public abstract class TemplateContextType {

    protected TemplateContextType(String presentableName) { }

    public boolean isInContext(TemplateActionContext templateActionContext) {
        throw new UnsupportedOperationException();
    }
}
