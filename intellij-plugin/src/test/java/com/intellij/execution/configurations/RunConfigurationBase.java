package com.intellij.execution.configurations;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.util.UserDataHolderBase;
import javax.swing.Icon;
import org.jdom.Element;

/** Stands in tests for the platform's, in place of the stub: knows its name, and stores nothing itself. */
public abstract class RunConfigurationBase<T> extends UserDataHolderBase implements RunConfiguration {

    private final Project project;
    private final ConfigurationFactory factory;
    private String name;

    protected RunConfigurationBase(Project project, ConfigurationFactory factory, String name) {
        this.project = project;
        this.factory = factory;
        this.name = name;
    }

    @Override
    public final ConfigurationFactory getFactory() {
        return factory;
    }

    @Override
    public final void setName(String other) {
        name = other;
    }

    @Override
    public final Project getProject() {
        return project;
    }

    @Override
    public Icon getIcon() {
        return null;
    }

    @Override
    public final String getName() {
        return name;
    }

    @Override
    public RunConfiguration clone() {
        return (RunConfiguration) super.clone();
    }

    @Override
    public void readExternal(Element element) { }

    @Override
    public void writeExternal(Element element) { }
}
