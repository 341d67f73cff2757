package com.intellij.execution.executors;

import com.intellij.execution.Executor;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public class DefaultRunExecutor extends Executor {

    public DefaultRunExecutor() { }

    public static Executor getRunExecutorInstance() {
        throw new UnsupportedOperationException();
    }
}
