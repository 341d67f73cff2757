package com.intellij.execution;

import com.intellij.execution.configurations.RunConfiguration;

/** SOURCE */
public interface RunnerAndConfigurationSettings {

    RunConfiguration getConfiguration();
}
