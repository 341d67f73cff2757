package com.intellij.execution;

import com.intellij.execution.configurations.ConfigurationFactory;
import com.intellij.execution.configurations.ConfigurationType;
import com.intellij.openapi.project.Project;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class RunManager {

    public RunManager() { }

    public static final RunManager getInstance(Project project) {
        throw new UnsupportedOperationException();
    }

    public final RunnerAndConfigurationSettings findConfigurationByTypeAndName(ConfigurationType type, String name) {
        throw new UnsupportedOperationException();
    }

    public abstract RunnerAndConfigurationSettings createConfiguration(String name, ConfigurationFactory factory);

    public final boolean setUniqueNameIfNeeded(RunnerAndConfigurationSettings settings) {
        throw new UnsupportedOperationException();
    }

    public abstract void setTemporaryConfiguration(RunnerAndConfigurationSettings tempConfiguration);

    public abstract void setSelectedConfiguration(RunnerAndConfigurationSettings value);
}
