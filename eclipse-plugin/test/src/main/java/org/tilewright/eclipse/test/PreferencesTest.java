package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.List;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.run.ProgramRuns;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.ide.protocol.TilewrightServer;

/** What the user sets is checked, kept and used. */
class PreferencesTest {

    private static final String PAGE = "org.tilewright.eclipse.preferences";

    private PreferenceDialog dialog;

    @AfterEach
    void asBefore() {
        Await.inDisplay(() -> {
            if (dialog != null) {
                dialog.close();
            }
            for (String name : new String[] {Settings.JAVA_HOME, Settings.RUN_TARGET, Settings.RUN_PARAMS, Settings.RUN_ENVIRONMENT}) {
                Settings.store().setToDefault(name);
            }
            return null;
        });
    }

    private PreferencePage show(String id) {
        return Await.inDisplay(() -> {
            dialog = PreferencesUtil.createPreferenceDialogOn(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell(), id,
                    new String[] {PAGE, PAGE + ".trust"}, null);
            dialog.setBlockOnOpen(false);
            dialog.open();
            return (PreferencePage) dialog.getSelectedPage();
        });
    }

    /** The field behind a label, in the display's thread. */
    private static Text field(PreferencePage page, String label) {
        Label l = Widgets.all(page.getControl(), Label.class).filter(x -> x.getText().startsWith(label)).findFirst().orElseThrow();
        return Arrays.stream(l.getParent().getChildren()).dropWhile(c -> c != l).filter(Text.class::isInstance).map(Text.class::cast)
                .findFirst().orElseThrow();
    }

    private static void set(PreferencePage page, String label, String value) {
        Await.inDisplay(() -> {
            Text field = field(page, label);
            field.setText(value);
            field.notifyListeners(SWT.KeyUp, new Event());
            return null;
        });
    }

    @Test
    void whatCannotBeIsRefusedWithASentence() {
        PreferencePage page = show(PAGE);
        set(page, "JDK 21", "/nowhere");
        assertEquals("Tilewright needs a JDK 21 or newer, and there is none at /nowhere.", Await.inDisplay(page::getErrorMessage));
        assertFalse(Await.inDisplay(page::isValid));
        set(page, "JDK 21", System.getProperty("java.home"));
        assertTrue(Await.inDisplay(page::isValid));
        set(page, "Params", "n");
        assertEquals("'n' is not a param with an integer value, such as n=512.", Await.inDisplay(page::getErrorMessage));
        set(page, "Params", "n=64");
        assertTrue(Await.inDisplay(page::isValid));
        set(page, "Environment", "MARK");
        assertEquals("'MARK' is not a variable with a value, such as OMP_NUM_THREADS=4.", Await.inDisplay(page::getErrorMessage));
        Screen.picture("preferences");
    }

    @Test
    void whatIsSetHoldsForRuns() {
        PreferencePage page = show(PAGE);
        set(page, "Params", "gx=3, n=60");
        Await.inDisplay(() -> {
            Button auto = Widgets.all(page.getControl(), Button.class).filter(x -> x.getText().startsWith("auto:"))
                    .findFirst().orElseThrow();
            Button local = Widgets.all(page.getControl(), Button.class).filter(x -> x.getText().startsWith("local:"))
                    .findFirst().orElseThrow();
            auto.setSelection(false);
            local.setSelection(true);
            Widgets.press(local);
            boolean done = page.performOk();
            // the workbench prints a trace when an editor is closed behind the dialog
            dialog.close();
            return done;
        });
        assertEquals("local", Settings.store().getString(Settings.RUN_TARGET));
        Program p = Program.open("preferred.tw", Program.sample("matmul/cannon.tw"));
        ProgramRuns.trust().decide(p.uri(), true);
        RunTest.clear();
        RunTest.command("org.tilewright.eclipse.verify");
        Await.that("the summary", () -> RunTest.prints("on local, 9 processors"));
        p.close();
    }

    @Test
    void anotherEnvironmentStartsTheServerAnew() {
        TilewrightServer before = Await.future("the server", Connection.server());
        PreferencePage page = show(PAGE);
        set(page, "Environment", "TILEWRIGHT_TEST_MARK=seen");
        assertTrue(Await.inDisplay(page::performOk));
        assertEquals(Map.of("TILEWRIGHT_TEST_MARK", "seen"), Settings.environment());
        Await.that("another server", () -> Connection.life().now().filter(s -> s != before).isPresent());
    }

    @Test
    void trustIsGivenAndTaken() {
        Program p = Program.closed("trusted.tw", "param n = 4\n");
        ProgramRuns.trust().decide(p.uri(), true);
        PreferencePage page = show(PAGE + ".trust");
        String folder = ProgramRuns.trust().trusted().iterator().next();
        Await.inDisplay(() -> {
            List list = Widgets.all(page.getControl(), List.class).findFirst().orElseThrow();
            assertEquals("trusted: " + folder, list.getItem(0));
            list.select(0);
            Widgets.press(Widgets.button(page.getControl(), "Do Not Trust").orElseThrow());
            return page.performOk();
        });
        assertFalse(ProgramRuns.trust().isTrusted(p.uri()));
        assertTrue(ProgramRuns.trust().refused().contains(folder));
        ProgramRuns.trust().forgetFolder(folder);
    }
}
