package com.intellij.execution.configurations;

import com.intellij.openapi.project.Project;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class ConfigurationFactory {

    protected ConfigurationFactory(ConfigurationType type) { }

    public abstract RunConfiguration createTemplateConfiguration(Project project);

    public String getId() {
        throw new UnsupportedOperationException();
    }

    public ConfigurationType getType() {
        throw new UnsupportedOperationException();
    }
}
