package org.tilewright.intellij.run;

import com.intellij.execution.configurations.ConfigurationFactory;
import com.intellij.execution.configurations.ConfigurationTypeBase;
import com.intellij.execution.configurations.ConfigurationTypeUtil;
import com.intellij.execution.configurations.RunConfiguration;
import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.project.Project;
import org.tilewright.intellij.Icons;

/** The kind of run configuration that runs, verifies and builds programs. */
public final class ProgramConfigurationType extends ConfigurationTypeBase implements DumbAware {

    private static final String ID = "org.tilewright.program";

    /** Made by the platform. */
    public ProgramConfigurationType() {
        super(ID, "Tilewright", "Runs, verifies and builds a Tilewright program", Icons.PROGRAM);
        addFactory(new Factory(this));
    }

    /** That of this IDE. */
    public static ConfigurationFactory factory() {
        return ConfigurationTypeUtil.findConfigurationType(ProgramConfigurationType.class).getConfigurationFactories()[0];
    }

    private static final class Factory extends ConfigurationFactory {

        Factory(ProgramConfigurationType type) {
            super(type);
        }

        @Override
        public String getId() {
            return ID;
        }

        @Override
        public RunConfiguration createTemplateConfiguration(Project project) {
            return new ProgramConfiguration(project, this);
        }
    }
}
