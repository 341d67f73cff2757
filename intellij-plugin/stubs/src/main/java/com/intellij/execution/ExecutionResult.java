package com.intellij.execution;

import com.intellij.execution.process.ProcessHandler;

/** SOURCE */
public interface ExecutionResult {

    ProcessHandler getProcessHandler();
}
