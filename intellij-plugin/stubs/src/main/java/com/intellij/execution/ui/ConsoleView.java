package com.intellij.execution.ui;

import com.intellij.execution.process.ProcessHandler;

/** SOURCE */
public interface ConsoleView extends ExecutionConsole {

    void attachToProcess(ProcessHandler processHandler);
}
