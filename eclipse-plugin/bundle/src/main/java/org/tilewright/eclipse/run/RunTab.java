package org.tilewright.eclipse.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.FilteredResourcesSelectionDialog;
import org.tilewright.eclipse.workbench.Icons;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.ide.Shared;
import org.tilewright.ide.run.Goal;

/** What a launch configuration runs, and how. */
public final class RunTab extends AbstractLaunchConfigurationTab {

    private static final List<Goal> GOALS = List.of(Goal.values());
    private static final List<String> MEANINGS = List.of("Run", "Run and verify: compare the results with the reference",
            "Build the MPI program beside the file");
    /** No target of its own, then those that there are. */
    private static final List<String> TARGETS = Stream.concat(Stream.of(""), Shared.targets().stream().map(Shared.Target::name)).toList();

    private Text file;
    private Combo goal;
    private Combo target;
    private Text schedule;
    private Text params;
    private Spinner repeat;
    private Button oversubscribe;
    private Text show;
    /** While a configuration is shown, its fields' changes are not the user's. */
    private boolean showing;

    @Override
    public void createControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().applyTo(all);
        setControl(all);
        Composite program = group(all, "Program", 3);
        file = text(program, "&File:", "A path in the workspace, or one in the file system");
        Composite buttons = new Composite(program, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(buttons);
        createPushButton(buttons, "&Workspace...", null).addListener(SWT.Selection, e -> chooseInWorkspace());
        createPushButton(buttons, "File &System...", null).addListener(SWT.Selection, e -> chooseInFileSystem());
        goal = combo(program, "&Goal:", MEANINGS, 2);
        schedule = text(program, "S&chedule:", "Empty: the first of each statement");
        new Label(program, SWT.NONE);
        Composite how = group(all, "How", 2);
        target = combo(how, "&Target:",
                Stream.concat(Stream.of("as in the preferences"), Shared.targets().stream().map(t -> t.name() + ": " + t.meaning()))
                        .toList(), 1);
        params = text(how, "&Params:", "Values in place of defaults, such as n=512, gx=4; empty: as in the preferences");
        label(how, "&Repeat (0: as in the preferences):");
        repeat = new Spinner(how, SWT.BORDER);
        repeat.setValues(0, 0, ProgramLaunch.MOST_REPEATS, 0, 1, 10);
        repeat.setToolTipText("How often the statements are timed; 0: as in the preferences");
        repeat.addListener(SWT.Selection, e -> changed());
        repeat.addListener(SWT.Modify, e -> changed());
        show = text(how, "Sho&w:", "Results of which a run prints a corner and norms, such as A, B");
        oversubscribe = createCheckButton(how, "Start more processes than the machine handles well, without asking");
        GridDataFactory.fillDefaults().span(2, 1).applyTo(oversubscribe);
        oversubscribe.addListener(SWT.Selection, e -> changed());
    }

    private static Composite group(Composite parent, String title, int columns) {
        Group group = new Group(parent, SWT.NONE);
        group.setText(title);
        GridLayoutFactory.swtDefaults().numColumns(columns).applyTo(group);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
        return group;
    }

    private static void label(Composite parent, String text) {
        new Label(parent, SWT.NONE).setText(text);
    }

    private Text text(Composite parent, String label, String hint) {
        label(parent, label);
        Text text = new Text(parent, SWT.BORDER);
        text.setMessage(hint);
        text.setToolTipText(hint);
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(text);
        text.addModifyListener(e -> changed());
        return text;
    }

    private Combo combo(Composite parent, String label, List<String> items, int columns) {
        label(parent, label);
        Combo combo = new Combo(parent, SWT.READ_ONLY);
        combo.setItems(items.toArray(String[]::new));
        GridDataFactory.fillDefaults().span(columns, 1).align(SWT.BEGINNING, SWT.CENTER).applyTo(combo);
        combo.addListener(SWT.Selection, e -> changed());
        return combo;
    }

    private void changed() {
        if (!showing) {
            scheduleUpdateJob();
        }
    }

    private void chooseInWorkspace() {
        FilteredResourcesSelectionDialog dialog = new FilteredResourcesSelectionDialog(getShell(), false,
                ResourcesPlugin.getWorkspace().getRoot(), IResource.FILE);
        dialog.setTitle("Choose a Tilewright Program");
        dialog.setInitialPattern("*.tw");
        if (dialog.open() == FilteredResourcesSelectionDialog.OK && dialog.getFirstResult() instanceof IFile chosen) {
            file.setText(chosen.getFullPath().toString());
        }
    }

    private void chooseInFileSystem() {
        FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
        dialog.setFilterExtensions(new String[] {"*.tw", "*"});
        Optional.ofNullable(dialog.open()).ifPresent(file::setText);
    }

    @Override
    public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
        ProgramLaunch program = ProgramEditor.active().map(e -> ProgramLaunch.of(ProgramLaunch.file(e.uri()), Goal.RUN))
                .orElseGet(() -> ProgramLaunch.of("", Goal.RUN));
        program.write(configuration);
        if (!program.file().isEmpty()) {
            configuration.rename(getLaunchConfigurationDialog().generateName(program.name()));
        }
    }

    @Override
    public void initializeFrom(ILaunchConfiguration configuration) {
        showing = true;
        try {
            ProgramLaunch p = ProgramLaunch.of(configuration);
            file.setText(p.file());
            goal.select(GOALS.indexOf(p.goal()));
            schedule.setText(p.schedule());
            target.select(Math.max(0, TARGETS.indexOf(p.target())));
            params.setText(p.params());
            repeat.setSelection(p.repeat());
            oversubscribe.setSelection(p.oversubscribe());
            show.setText(p.show());
        } catch (CoreException e) {
            setErrorMessage(e.getStatus().getMessage());
        } finally {
            showing = false;
        }
    }

    private ProgramLaunch shown() {
        return new ProgramLaunch(file.getText().strip(), GOALS.get(Math.max(0, goal.getSelectionIndex())), schedule.getText().strip(),
                TARGETS.get(Math.max(0, target.getSelectionIndex())), params.getText().strip(), repeat.getSelection(),
                oversubscribe.getSelection(), show.getText().strip());
    }

    @Override
    public void performApply(ILaunchConfigurationWorkingCopy configuration) {
        shown().write(configuration);
    }

    @Override
    public boolean isValid(ILaunchConfiguration configuration) {
        try {
            Optional<String> problem = ProgramLaunch.of(configuration).problem();
            setErrorMessage(problem.orElse(null));
            return problem.isEmpty();
        } catch (CoreException e) {
            setErrorMessage(e.getStatus().getMessage());
            return false;
        }
    }

    @Override
    public String getName() {
        return "Program";
    }

    @Override
    public Image getImage() {
        return Icons.image("file");
    }

}
