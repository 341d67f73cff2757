package com.intellij.execution.configurations;

/** SOURCE */
public interface LocatableConfiguration extends RunConfiguration {

    boolean isGeneratedName();

    default String suggestedName() {
        throw new UnsupportedOperationException();
    }
}
