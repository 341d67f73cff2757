package com.intellij.openapi.options;

import javax.swing.JComponent;

/** From knowledge: no source of 2024.2 or later was read. */
public interface UnnamedConfigurable {

    JComponent createComponent();

    boolean isModified();

    void apply() throws ConfigurationException;

    default void reset() {
        throw new UnsupportedOperationException();
    }
}
