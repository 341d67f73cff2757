package com.intellij.execution.configurations;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public final class ConfigurationTypeUtil {

    private ConfigurationTypeUtil() { }

    public static final <T extends ConfigurationType> T findConfigurationType(Class<T> configurationTypeClass) {
        throw new UnsupportedOperationException();
    }
}
