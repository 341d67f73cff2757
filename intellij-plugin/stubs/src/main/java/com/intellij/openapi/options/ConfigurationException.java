package com.intellij.openapi.options;

/** SOURCE */
public class ConfigurationException extends Exception {

    public ConfigurationException(String message) {
        super(message);
    }
}
