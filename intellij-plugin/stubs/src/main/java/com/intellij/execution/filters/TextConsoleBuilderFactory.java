package com.intellij.execution.filters;

import com.intellij.openapi.project.Project;

/** SOURCE */
public abstract class TextConsoleBuilderFactory {

    public TextConsoleBuilderFactory() { }

    public static TextConsoleBuilderFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract TextConsoleBuilder createBuilder(Project project);
}
