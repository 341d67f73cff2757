package com.intellij.execution.actions;

import com.intellij.execution.configurations.ConfigurationFactory;
import com.intellij.execution.configurations.RunConfiguration;

/** SOURCE */
public abstract class LazyRunConfigurationProducer<T extends RunConfiguration> extends RunConfigurationProducer<T> {

    public LazyRunConfigurationProducer() {
        super(true);
    }

    @Override
    public abstract ConfigurationFactory getConfigurationFactory();
}
