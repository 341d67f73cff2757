package com.intellij.execution.configurations;

import com.intellij.openapi.options.ConfigurationException;

/** SOURCE */
public class RuntimeConfigurationException extends ConfigurationException {

    public RuntimeConfigurationException(String message) {
        super(message);
    }
}
