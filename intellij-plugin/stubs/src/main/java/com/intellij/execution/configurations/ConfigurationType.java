package com.intellij.execution.configurations;

import com.intellij.openapi.project.PossiblyDumbAware;
import javax.swing.Icon;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface ConfigurationType extends PossiblyDumbAware {

    String getDisplayName();

    String getConfigurationTypeDescription();

    Icon getIcon();

    String getId();

    ConfigurationFactory[] getConfigurationFactories();
}
