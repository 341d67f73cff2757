package com.intellij.openapi.options;

import javax.swing.JComponent;

/** SOURCE */
public interface UnnamedConfigurable {

    JComponent createComponent();

    boolean isModified();

    void apply() throws ConfigurationException;

    default void reset() {
        throw new UnsupportedOperationException();
    }
}
