package com.intellij.execution.configurations;

import com.intellij.openapi.project.Project;

/** SOURCE */
public abstract class LocatableConfigurationBase<T> extends RunConfigurationBase<T> implements LocatableConfiguration {

    protected LocatableConfigurationBase(Project project, ConfigurationFactory factory, String name) {
        super(project, factory, name);
    }

    @Override
    public boolean isGeneratedName() {
        throw new UnsupportedOperationException();
    }

    public void setGeneratedName() {
        throw new UnsupportedOperationException();
    }
}
