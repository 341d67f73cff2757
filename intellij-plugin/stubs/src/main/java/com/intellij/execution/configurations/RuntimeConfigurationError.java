package com.intellij.execution.configurations;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public class RuntimeConfigurationError extends RuntimeConfigurationException {

    public RuntimeConfigurationError(String message) {
        super(message);
    }
}
