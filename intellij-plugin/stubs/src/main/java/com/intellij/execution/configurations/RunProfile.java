package com.intellij.execution.configurations;

import com.intellij.execution.ExecutionException;
import com.intellij.execution.Executor;
import com.intellij.execution.runners.ExecutionEnvironment;
import javax.swing.Icon;

/** SOURCE */
public interface RunProfile {

    RunProfileState getState(Executor executor, ExecutionEnvironment environment) throws ExecutionException;

    String getName();

    Icon getIcon();
}
