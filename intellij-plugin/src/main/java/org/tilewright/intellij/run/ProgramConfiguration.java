package org.tilewright.intellij.run;

import com.intellij.execution.Executor;
import com.intellij.execution.configurations.ConfigurationFactory;
import com.intellij.execution.configurations.LocatableConfigurationBase;
import com.intellij.execution.configurations.RunConfiguration;
import com.intellij.execution.configurations.RunProfileState;
import com.intellij.execution.configurations.RuntimeConfigurationError;
import com.intellij.execution.configurations.RuntimeConfigurationException;
import com.intellij.execution.runners.ExecutionEnvironment;
import com.intellij.openapi.options.SettingsEditor;
import com.intellij.openapi.project.Project;
import java.util.HashMap;
import java.util.Map;
import org.jdom.Element;

/** One run, verification or build of a program, as it stands in the list of run configurations. */
public final class ProgramConfiguration extends LocatableConfigurationBase<Object> {

    private static final String ELEMENT = "tilewright";
    private static final String[] NAMES = {"goal", "file", "schedule", "target", "params", "repeat", "oversubscribe", "show"};

    private ProgramOptions program = ProgramOptions.NONE;

    ProgramConfiguration(Project project, ConfigurationFactory factory) {
        super(project, factory, "Tilewright");
    }

    /** What it says. */
    public ProgramOptions program() {
        return program;
    }

    /** Has it say something else. */
    public void setProgram(ProgramOptions other) {
        program = other;
    }

    @Override
    public String suggestedName() {
        return program.file().isBlank() ? null : program.title();
    }

    @Override
    public void checkConfiguration() throws RuntimeConfigurationException {
        if (program.problem().isPresent()) {
            throw new RuntimeConfigurationError(program.problem().get());
        }
    }

    @Override
    public void readExternal(Element element) {
        super.readExternal(element);
        Map<String, String> stored = new HashMap<>();
        Element own = element.getChild(ELEMENT);
        if (own != null) {
            for (String name : NAMES) {
                if (own.getAttributeValue(name) != null) {
                    stored.put(name, own.getAttributeValue(name));
                }
            }
        }
        program = ProgramOptions.read(stored);
    }

    @Override
    public void writeExternal(Element element) {
        super.writeExternal(element);
        Element own = new Element(ELEMENT);
        program.stored().forEach(own::setAttribute);
        element.addContent(own);
    }

    @Override
    public SettingsEditor<? extends RunConfiguration> getConfigurationEditor() {
        return new ProgramEditor(getProject());
    }

    @Override
    public RunProfileState getState(Executor executor, ExecutionEnvironment environment) {
        return new ProgramState(getProject(), program);
    }
}
