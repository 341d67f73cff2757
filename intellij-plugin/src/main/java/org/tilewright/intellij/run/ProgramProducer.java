package org.tilewright.intellij.run;

import com.intellij.execution.actions.ConfigurationContext;
import com.intellij.execution.actions.LazyRunConfigurationProducer;
import com.intellij.execution.configurations.ConfigurationFactory;
import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.util.Ref;
import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.psi.PsiElement;
import java.util.Optional;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.Programs;

/** Offers to verify the program that the user points at, in an editor or in the tree of files. */
public final class ProgramProducer extends LazyRunConfigurationProducer<ProgramConfiguration> implements DumbAware {

    @Override
    public ConfigurationFactory getConfigurationFactory() {
        return ProgramConfigurationType.factory();
    }

    @Override
    protected boolean setupConfigurationFromContext(ProgramConfiguration configuration, ConfigurationContext context,
            Ref<PsiElement> source) {
        Optional<VirtualFile> file = program(context);
        file.ifPresent(f -> {
            configuration.setProgram(ProgramOptions.of(Goal.VERIFY, f.getPath(), ""));
            configuration.setGeneratedName();
        });
        return file.isPresent();
    }

    @Override
    public boolean isConfigurationFromContext(ProgramConfiguration configuration, ConfigurationContext context) {
        return program(context).filter(f -> configuration.program().equals(ProgramOptions.of(Goal.VERIFY, f.getPath(), ""))).isPresent();
    }

    private static Optional<VirtualFile> program(ConfigurationContext context) {
        return Optional.ofNullable(context.getLocation()).map(l -> l.getVirtualFile()).filter(Programs::isProgram);
    }
}
