package com.intellij.execution.filters;

import com.intellij.execution.ui.ConsoleView;

/** SOURCE */
public abstract class TextConsoleBuilder {

    public TextConsoleBuilder() { }

    public abstract ConsoleView getConsole();

    public abstract void addFilter(Filter filter);
}
