package com.intellij.execution.runners;

/** SOURCE */
public interface ProgramRunner<Settings> {
}
