package com.intellij.execution.configurations;

/** SOURCE */
public final class ConfigurationTypeUtil {

    private ConfigurationTypeUtil() { }

    public static final <T extends ConfigurationType> T findConfigurationType(Class<T> configurationTypeClass) {
        throw new UnsupportedOperationException();
    }
}
