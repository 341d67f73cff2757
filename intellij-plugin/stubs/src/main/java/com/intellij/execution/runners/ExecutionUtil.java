package com.intellij.execution.runners;

import com.intellij.execution.Executor;
import com.intellij.execution.RunnerAndConfigurationSettings;

/** SOURCE */
public final class ExecutionUtil {

    private ExecutionUtil() { }

    public static void runConfiguration(RunnerAndConfigurationSettings configuration, Executor executor) {
        throw new UnsupportedOperationException();
    }
}
