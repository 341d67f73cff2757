package com.intellij.execution.configurations;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface LocatableConfiguration extends RunConfiguration {

    boolean isGeneratedName();

    default String suggestedName() {
        throw new UnsupportedOperationException();
    }
}
