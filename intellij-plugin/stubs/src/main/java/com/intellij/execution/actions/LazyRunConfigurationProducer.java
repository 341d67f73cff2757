package com.intellij.execution.actions;

import com.intellij.execution.configurations.ConfigurationFactory;
import com.intellij.execution.configurations.RunConfiguration;

/**
 * Signatures of JetBrains/intellij-community c2e91bcf57b6,
 * platform/execution/src/com/intellij/execution/actions/LazyRunConfigurationProducer.kt (2026).
 */
public abstract class LazyRunConfigurationProducer<T extends RunConfiguration> extends RunConfigurationProducer<T> {

    public LazyRunConfigurationProducer() {
        super(true);
    }

    @Override
    public abstract ConfigurationFactory getConfigurationFactory();
}
