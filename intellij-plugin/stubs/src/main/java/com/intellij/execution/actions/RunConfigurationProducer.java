package com.intellij.execution.actions;

import com.intellij.execution.configurations.ConfigurationFactory;
import com.intellij.execution.configurations.RunConfiguration;
import com.intellij.openapi.project.PossiblyDumbAware;
import com.intellij.openapi.util.Ref;
import com.intellij.psi.PsiElement;

/**
 * Signatures of JetBrains/intellij-community 0d756ce25492,
 * platform/execution/src/com/intellij/execution/actions/RunConfigurationProducer.java (2026).
 */
public abstract class RunConfigurationProducer<T extends RunConfiguration> implements PossiblyDumbAware {

    public RunConfigurationProducer(boolean internalUsageOnly) { }

    public ConfigurationFactory getConfigurationFactory() {
        throw new UnsupportedOperationException();
    }

    protected abstract boolean setupConfigurationFromContext(T configuration, ConfigurationContext context, Ref<PsiElement> sourceElement);

    public abstract boolean isConfigurationFromContext(T configuration, ConfigurationContext context);
}
