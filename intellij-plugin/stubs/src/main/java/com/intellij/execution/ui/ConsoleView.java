package com.intellij.execution.ui;

import com.intellij.execution.process.ProcessHandler;

/** Signatures of JetBrains/intellij-community 9b9ff1657069, platform/execution/src/com/intellij/execution/ui/ConsoleView.java (2024). */
public interface ConsoleView extends ExecutionConsole {

    void attachToProcess(ProcessHandler processHandler);
}
