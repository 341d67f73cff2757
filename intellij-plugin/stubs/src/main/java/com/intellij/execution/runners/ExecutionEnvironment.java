package com.intellij.execution.runners;

import com.intellij.openapi.util.UserDataHolderBase;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public final class ExecutionEnvironment extends UserDataHolderBase {

    public ExecutionEnvironment() { }
}
