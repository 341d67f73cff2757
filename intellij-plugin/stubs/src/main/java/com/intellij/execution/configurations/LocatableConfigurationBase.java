package com.intellij.execution.configurations;

import com.intellij.openapi.project.Project;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
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
