package com.intellij.execution.executors;

import com.intellij.execution.Executor;

/** SOURCE */
public class DefaultRunExecutor extends Executor {

    public DefaultRunExecutor() { }

    public static Executor getRunExecutorInstance() {
        throw new UnsupportedOperationException();
    }
}
