package com.intellij.execution.runners;

import com.intellij.execution.Executor;
import com.intellij.execution.RunnerAndConfigurationSettings;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public final class ExecutionUtil {

    private ExecutionUtil() { }

    public static void runConfiguration(RunnerAndConfigurationSettings configuration, Executor executor) {
        throw new UnsupportedOperationException();
    }
}
