package com.intellij.execution.configurations;

import com.intellij.execution.ExecutionException;
import com.intellij.execution.ExecutionResult;
import com.intellij.execution.Executor;
import com.intellij.execution.runners.ProgramRunner;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface RunProfileState {

    ExecutionResult execute(Executor executor, ProgramRunner<?> runner) throws ExecutionException;
}
