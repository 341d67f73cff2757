package com.intellij.execution.configurations;

import com.intellij.openapi.options.SettingsEditor;
import com.intellij.openapi.project.Project;
import org.jdom.Element;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface RunConfiguration extends RunProfile, Cloneable {

    ConfigurationFactory getFactory();

    void setName(String name);

    SettingsEditor<? extends RunConfiguration> getConfigurationEditor();

    Project getProject();

    RunConfiguration clone();

    default void checkConfiguration() throws RuntimeConfigurationException {
        throw new UnsupportedOperationException();
    }

    default void readExternal(Element element) {
        throw new UnsupportedOperationException();
    }

    default void writeExternal(Element element) {
        throw new UnsupportedOperationException();
    }
}
