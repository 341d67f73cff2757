package com.intellij.execution.configurations;

/** SOURCE */
public class RuntimeConfigurationError extends RuntimeConfigurationException {

    public RuntimeConfigurationError(String message) {
        super(message);
    }
}
