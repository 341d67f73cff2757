package com.intellij.execution.runners;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface ProgramRunner<Settings> {
}
