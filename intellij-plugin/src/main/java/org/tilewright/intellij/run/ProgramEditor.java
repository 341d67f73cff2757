package org.tilewright.intellij.run;

import com.intellij.openapi.fileChooser.FileChooserDescriptor;
import com.intellij.openapi.options.ConfigurationException;
import com.intellij.openapi.options.SettingsEditor;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.ui.TextBrowseFolderListener;
import com.intellij.openapi.ui.TextFieldWithBrowseButton;
import com.intellij.util.ui.FormBuilder;
import java.util.stream.Stream;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JSpinner;
import javax.swing.JTextField;
import javax.swing.SpinnerNumberModel;
import org.tilewright.ide.Shared;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;

/** The form of a run configuration. */
final class ProgramEditor extends SettingsEditor<ProgramConfiguration> {

    private static final String BY_SETTINGS = "as in the settings";

    private final JComboBox<String> goal = new JComboBox<>(Stream.of(Goal.values()).map(Goal::title).toArray(String[]::new));
    private final TextFieldWithBrowseButton file = new TextFieldWithBrowseButton();
    private final JTextField schedule = new JTextField();
    private final JComboBox<String> target = new JComboBox<>(
            Stream.concat(Stream.of(BY_SETTINGS), Shared.targets().stream().map(Shared.Target::name)).toArray(String[]::new));
    private final JTextField params = new JTextField();
    private final JSpinner repeat = new JSpinner(new SpinnerNumberModel(0, 0, 1000, 1));
    private final JCheckBox oversubscribe = new JCheckBox("Start more processes than the machine handles well without asking");

    private final JTextField results = new JTextField();

    ProgramEditor(Project project) {
        FileChooserDescriptor one = new FileChooserDescriptor(true, false, false, false, false, false);
        file.addBrowseFolderListener(new TextBrowseFolderListener(one, project));
    }

    @Override
    protected void resetEditorFrom(ProgramConfiguration configuration) {
        show(configuration.program());
    }

    @Override
    protected void applyEditorTo(ProgramConfiguration configuration) throws ConfigurationException {
        try {
            RunArguments.params(params.getText());
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(e.getMessage());
        }
        configuration.setProgram(shown());
    }

    private void show(ProgramOptions p) {
        goal.setSelectedItem(p.goal().title());
        file.setText(p.file());
        schedule.setText(p.schedule());
        target.setSelectedItem(p.target().isBlank() ? BY_SETTINGS : p.target());
        params.setText(p.params());
        repeat.setValue(p.repeat());
        oversubscribe.setSelected(p.oversubscribe());
        results.setText(p.show());
    }

    private ProgramOptions shown() {
        String where = (String) target.getSelectedItem();
        return new ProgramOptions(Goal.values()[goal.getSelectedIndex()], file.getText().strip(), schedule.getText().strip(),
                BY_SETTINGS.equals(where) ? "" : where, params.getText().strip(), (int) repeat.getValue(), oversubscribe.isSelected(),
                results.getText().strip());
    }

    @Override
    protected JComponent createEditor() {
        return FormBuilder.createFormBuilder()
                .addLabeledComponent("Do:", goal)
                .addLabeledComponent("Program:", file)
                .addLabeledComponent("Schedule:", schedule)
                .addTooltip("The name of one of several schedules; empty for the first")
                .addLabeledComponent("Where:", target)
                .addLabeledComponent("Params:", params)
                .addTooltip("Values in place of the program's, such as n=512, gx=4")
                .addLabeledComponent("Repeat:", repeat)
                .addTooltip("How often statements are timed; 0 for as often as the settings say")
                .addLabeledComponent("Show:", results)
                .addTooltip("Results of which a run prints a corner and norms, such as A, B")
                .addComponent(oversubscribe)
                .getPanel();
    }
}
