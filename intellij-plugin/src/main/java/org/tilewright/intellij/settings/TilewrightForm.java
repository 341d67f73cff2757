package org.tilewright.intellij.settings;

import com.intellij.openapi.fileChooser.FileChooserDescriptor;
import com.intellij.openapi.ui.TextBrowseFolderListener;
import com.intellij.openapi.ui.TextFieldWithBrowseButton;
import com.intellij.util.ui.FormBuilder;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JSpinner;
import javax.swing.JTextField;
import javax.swing.SpinnerNumberModel;
import org.tilewright.ide.Shared;

/** The fields of the settings. */
final class TilewrightForm {

    private final TextFieldWithBrowseButton javaHome = new TextFieldWithBrowseButton();
    private final JTextField serverOptions = new JTextField();
    private final JTextField environment = new JTextField();
    private final JComboBox<String> target = new JComboBox<>(Shared.targets().stream().map(Shared.Target::name).toArray(String[]::new));
    private final JSpinner repeat = new JSpinner(new SpinnerNumberModel(1, 1, 1000, 1));
    private final JTextField params = new JTextField();
    private final JCheckBox followCursor = new JCheckBox("The preview lights up what the cursor's line causes");
    private final JCheckBox layoutDrawings = new JCheckBox("A small drawing after each layout shows who owns what");

    TilewrightForm() {
        FileChooserDescriptor folder = new FileChooserDescriptor(false, true, false, false, false, false);
        javaHome.addBrowseFolderListener(new TextBrowseFolderListener(folder));
    }

    JComponent panel() {
        return FormBuilder.createFormBuilder()
                .addLabeledComponent("JDK:", javaHome)
                .addTooltip("The folder of a JDK 21 or newer; empty to have one found")
                .addLabeledComponent("Server's Java options:", serverOptions)
                .addTooltip("Such as -Xmx1g; the server restarts when they change")
                .addLabeledComponent("Environment:", environment)
                .addTooltip("Variables of the server and of what it runs: OMP_NUM_THREADS=2; OTHER=value")
                .addLabeledComponent("Where programs run:", target)
                .addLabeledComponent("Repeat:", repeat)
                .addTooltip("How often statements are timed")
                .addLabeledComponent("Params:", params)
                .addTooltip("Values of every run in place of the programs', such as n=512, gx=4")
                .addComponent(followCursor)
                .addComponent(layoutDrawings)
                .addComponentFillVertically(new JPanel(), 0)
                .getPanel();
    }

    /** Shows settings in place of what it shows. */
    void show(TilewrightState s) {
        javaHome.setText(s.javaHome);
        serverOptions.setText(s.serverOptions);
        environment.setText(s.environment);
        target.setSelectedItem(s.target);
        repeat.setValue(s.repeat);
        params.setText(s.params);
        followCursor.setSelected(s.followCursor);
        layoutDrawings.setSelected(s.layoutDrawings);
    }

    /** The settings that it shows. */
    TilewrightState shown() {
        TilewrightState s = new TilewrightState();
        s.javaHome = javaHome.getText().strip();
        s.serverOptions = serverOptions.getText().strip();
        s.environment = environment.getText().strip();
        s.target = (String) target.getSelectedItem();
        s.repeat = (int) repeat.getValue();
        s.params = params.getText().strip();
        s.followCursor = followCursor.isSelected();
        s.layoutDrawings = layoutDrawings.isSelected();
        return s;
    }
}
