package com.intellij.execution.runners;

import com.intellij.openapi.util.UserDataHolderBase;

/** SOURCE */
public final class ExecutionEnvironment extends UserDataHolderBase {

    public ExecutionEnvironment() { }
}
