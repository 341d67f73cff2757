package com.intellij.execution.filters;

import com.intellij.openapi.project.Project;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class TextConsoleBuilderFactory {

    public TextConsoleBuilderFactory() { }

    public static TextConsoleBuilderFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract TextConsoleBuilder createBuilder(Project project);
}
