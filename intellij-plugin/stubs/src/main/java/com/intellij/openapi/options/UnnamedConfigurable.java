package com.intellij.openapi.options;

import javax.swing.JComponent;

/** Signatures of JetBrains/intellij-community 05fc59300692, platform/ide-core/api-dump.txt. */
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
