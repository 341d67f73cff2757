package com.intellij.execution.ui;

/** SOURCE */
public interface ExecutionConsole {
}
