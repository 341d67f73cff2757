package com.intellij.execution.configurations;

import com.intellij.openapi.project.PossiblyDumbAware;
import javax.swing.Icon;

/** SOURCE */
public interface ConfigurationType extends PossiblyDumbAware {

    String getDisplayName();

    String getConfigurationTypeDescription();

    Icon getIcon();

    String getId();

    ConfigurationFactory[] getConfigurationFactories();
}
