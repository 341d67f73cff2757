package com.intellij.openapi.options;

import javax.swing.JComponent;

/** Signatures of JetBrains/intellij-community c46c029f378e, platform/ide-core/src/com/intellij/openapi/options/UnnamedConfigurable.java (2021). */
public interface UnnamedConfigurable {

    JComponent createComponent();

    boolean isModified();

    void apply() throws ConfigurationException;

    default void reset() {
        throw new UnsupportedOperationException();
    }

    default void disposeUIResources() {
        throw new UnsupportedOperationException();
    }
}
