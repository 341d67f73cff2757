package com.intellij.execution.configurations;

import javax.swing.Icon;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public abstract class ConfigurationTypeBase implements ConfigurationType {

    public ConfigurationTypeBase(String id, String displayName, String description, Icon icon) { }

    protected final void addFactory(ConfigurationFactory factory) { }

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final String getConfigurationTypeDescription() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Icon getIcon() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final String getId() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ConfigurationFactory[] getConfigurationFactories() {
        throw new UnsupportedOperationException();
    }
}
