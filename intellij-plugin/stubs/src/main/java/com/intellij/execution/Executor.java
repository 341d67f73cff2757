package com.intellij.execution;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class Executor {

    public Executor() { }
}
