package com.intellij.execution;

import com.intellij.execution.process.ProcessHandler;
import com.intellij.execution.ui.ExecutionConsole;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public class DefaultExecutionResult implements ExecutionResult {

    public DefaultExecutionResult(ExecutionConsole console, ProcessHandler processHandler) { }

    @Override
    public ProcessHandler getProcessHandler() {
        throw new UnsupportedOperationException();
    }
}
