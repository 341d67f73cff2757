package com.intellij.execution.configurations;

import com.intellij.execution.ExecutionException;
import com.intellij.execution.Executor;
import com.intellij.execution.runners.ExecutionEnvironment;
import javax.swing.Icon;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface RunProfile {

    RunProfileState getState(Executor executor, ExecutionEnvironment environment) throws ExecutionException;

    String getName();

    Icon getIcon();
}
