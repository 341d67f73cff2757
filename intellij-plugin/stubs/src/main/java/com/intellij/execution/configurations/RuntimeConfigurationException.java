package com.intellij.execution.configurations;

import com.intellij.openapi.options.ConfigurationException;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public class RuntimeConfigurationException extends ConfigurationException {

    public RuntimeConfigurationException(String message) {
        super(message);
    }
}
