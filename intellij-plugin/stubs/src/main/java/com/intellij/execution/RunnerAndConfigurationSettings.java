package com.intellij.execution;

import com.intellij.execution.configurations.RunConfiguration;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface RunnerAndConfigurationSettings {

    RunConfiguration getConfiguration();
}
