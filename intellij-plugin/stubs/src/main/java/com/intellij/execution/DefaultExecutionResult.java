package com.intellij.execution;

import com.intellij.execution.process.ProcessHandler;
import com.intellij.execution.ui.ExecutionConsole;

/** SOURCE */
public class DefaultExecutionResult implements ExecutionResult {

    public DefaultExecutionResult(ExecutionConsole console, ProcessHandler processHandler) { }

    @Override
    public ProcessHandler getProcessHandler() {
        throw new UnsupportedOperationException();
    }
}
