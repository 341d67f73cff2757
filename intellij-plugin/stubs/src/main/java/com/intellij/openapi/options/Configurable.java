package com.intellij.openapi.options;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in AppSettingsConfigurable.java. */
public interface Configurable extends UnnamedConfigurable {

    String getDisplayName();
}
