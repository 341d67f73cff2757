package com.intellij.execution.filters;

import com.intellij.execution.ui.ConsoleView;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class TextConsoleBuilder {

    public TextConsoleBuilder() { }

    public abstract ConsoleView getConsole();

    public abstract void addFilter(Filter filter);
}
