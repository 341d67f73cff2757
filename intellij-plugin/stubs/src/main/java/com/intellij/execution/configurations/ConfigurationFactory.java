package com.intellij.execution.configurations;

import com.intellij.openapi.project.Project;

/** SOURCE */
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
