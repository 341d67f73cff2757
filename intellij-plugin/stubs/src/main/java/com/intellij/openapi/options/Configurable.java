package com.intellij.openapi.options;

/** SOURCE */
public interface Configurable extends UnnamedConfigurable {

    String getDisplayName();
}
