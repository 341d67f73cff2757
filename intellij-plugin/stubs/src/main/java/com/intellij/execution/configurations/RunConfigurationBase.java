package com.intellij.execution.configurations;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.util.UserDataHolderBase;
import javax.swing.Icon;
import org.jdom.Element;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class RunConfigurationBase<T> extends UserDataHolderBase implements RunConfiguration {

    protected RunConfigurationBase(Project project, ConfigurationFactory factory, String name) { }

    @Override
    public final ConfigurationFactory getFactory() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final void setName(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Project getProject() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Icon getIcon() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final String getName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public RunConfiguration clone() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void readExternal(Element element) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void writeExternal(Element element) {
        throw new UnsupportedOperationException();
    }
}
