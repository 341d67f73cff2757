package com.intellij.execution.ui;

/** As LSP4IJ 0.20.1 uses it in DAPDebugProcess.java. */
public interface ExecutionConsole {
}
