package org.tilewright.eclipse.preferences;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.jface.preference.RadioGroupFieldEditor;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.ide.Shared;
import org.tilewright.ide.java.FindJava;
import org.tilewright.ide.java.NoJavaException;
import org.tilewright.ide.protocol.RunArguments;

/** What holds for all programs: the server and its Java, and how programs run that do not say it otherwise. */
public final class TilewrightPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

    private static final int MOST_REPEATS = 1000;
    private static final int LINES = 4;
    private static final int COLUMNS = 40;
    private static final int NOTE_WIDTH = 400;

    public TilewrightPage() {
        super(GRID);
    }

    @Override
    public void init(IWorkbench workbench) {
        setPreferenceStore(Settings.store());
    }

    @Override
    protected void createFieldEditors() {
        Composite parent = getFieldEditorParent();
        addField(new JavaHome(parent));
        addField(new StringFieldEditor(Settings.SERVER_OPTIONS, "Its options:", parent));
        addField(new RadioGroupFieldEditor(Settings.RUN_TARGET, "Programs run", 1, Shared.targets().stream()
                .map(t -> new String[] {t.name() + ": " + t.meaning(), t.name()}).toArray(String[][]::new), parent, true));
        IntegerFieldEditor repeat = new IntegerFieldEditor(Settings.RUN_REPEAT, "Timed runs:", parent);
        repeat.setValidRange(1, MOST_REPEATS);
        repeat.setErrorMessage("Statements can be timed between 1 and " + MOST_REPEATS + " times.");
        addField(repeat);
        addField(new Checked(Settings.RUN_PARAMS, "Params:", "n=512, gx=4", 1, RunArguments::params, parent));
        addField(new Checked(Settings.RUN_ENVIRONMENT, "Environment:", "OMP_NUM_THREADS=4, one variable per line", LINES,
                RunArguments::environment, parent));
        addField(new BooleanFieldEditor(Settings.PREVIEW_FOLLOWS, "The preview marks what the caret's line causes", parent));
        addField(new BooleanFieldEditor(Settings.LAYOUT_DRAWINGS, "A small drawing after each layout shows who owns what", parent));
        Label note = new Label(parent, SWT.WRAP);
        note.setText("The environment of the server and of the programs that it runs. The server restarts when its Java, options or "
                + "environment change.");
        note.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false, 3, 1));
        ((GridData) note.getLayoutData()).widthHint = NOTE_WIDTH;
    }

    @Override
    public boolean performOk() {
        List<String> before = startsWith();
        boolean done = super.performOk();
        if (done && !startsWith().equals(before)) {
            Connection.life().restart();
        }
        return done;
    }

    private static List<String> startsWith() {
        return Stream.of(Settings.JAVA_HOME, Settings.SERVER_OPTIONS, Settings.RUN_ENVIRONMENT).map(Settings.store()::getString).toList();
    }

    /** The folder of a JDK that is new enough, or nothing. */
    private static final class JavaHome extends DirectoryFieldEditor {

        JavaHome(Composite parent) {
            init(Settings.JAVA_HOME, "JDK " + FindJava.minimum() + " or newer:");
            setValidateStrategy(VALIDATE_ON_KEY_STROKE);
            createControl(parent);
            getTextControl(parent).setMessage("the first that is found");
        }

        @Override
        protected boolean doCheckState() {
            try {
                if (!getStringValue().isBlank()) {
                    FindJava.here(Optional.empty(), List.of()).find(Optional.of(getStringValue()));
                }
                return true;
            } catch (NoJavaException e) {
                setErrorMessage(e.getMessage());
                return false;
            }
        }
    }

    /** A text that something must be able to read. */
    private static final class Checked extends StringFieldEditor {

        private final Consumer<String> reader;

        Checked(String name, String label, String example, int lines, Consumer<String> reader, Composite parent) {
            super(name, label, COLUMNS, lines, VALIDATE_ON_KEY_STROKE, parent);
            this.reader = reader;
            getTextControl(parent).setMessage(example);
            getTextControl(parent).setToolTipText("Such as " + example);
        }

        @Override
        protected boolean doCheckState() {
            try {
                if (reader != null) {
                    reader.accept(getStringValue());
                }
                return true;
            } catch (IllegalArgumentException e) {
                setErrorMessage(e.getMessage());
                return false;
            }
        }
    }
}
