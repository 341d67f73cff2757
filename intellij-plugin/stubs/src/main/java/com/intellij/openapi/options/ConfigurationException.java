package com.intellij.openapi.options;

/** As JetBrains/intellij-sdk-code-samples 348f522a7f77 uses it in DemoFacetEditorTab.java. */
public class ConfigurationException extends Exception {

    public ConfigurationException(String message) {
        super(message);
    }
}
