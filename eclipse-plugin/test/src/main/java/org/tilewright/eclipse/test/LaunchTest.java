package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.expressions.EvaluationContext;
import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.Expression;
import org.eclipse.core.expressions.ExpressionConverter;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.run.ProgramLaunch;
import org.tilewright.ide.run.Goal;
import org.tilewright.ide.run.Run;

/** How the workbench's own means start programs: Run As, and the dialog of launch configurations. */
class LaunchTest {

    private final ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();

    @BeforeEach
    void clear() {
        Screen.fill();
        RunTest.clear();
    }

    @Test
    void aFileInTheExplorerIsVerifiedByRunAs() throws Exception {
        Program p = Program.closed("explored.tw", Program.sample("matmul/cannon.tw"));
        RunTest.trust(p);
        IConfigurationElement verify = Arrays.stream(Platform.getExtensionRegistry()
                .getConfigurationElementsFor("org.eclipse.debug.ui.launchShortcuts"))
                .filter(e -> e.getAttribute("id").equals("org.tilewright.eclipse.runAs.verify")).findFirst().orElseThrow();
        Expression offered = ExpressionConverter.getDefault()
                .perform(verify.getChildren("contextualLaunch")[0].getChildren("enablement")[0]);
        assertEquals(EvaluationResult.TRUE, offered.evaluate(selected(p.file())));
        assertEquals(EvaluationResult.FALSE, offered.evaluate(selected(p.file().getProject())));
        ILaunchShortcut shortcut = (ILaunchShortcut) verify.createExecutableExtension("class");
        Await.inDisplay(() -> {
            shortcut.launch(new StructuredSelection(p.file()), ILaunchManager.RUN_MODE);
            return null;
        });
        assertEquals(0, RunTest.ended().getExitValue());
        Await.that("the summary", () -> RunTest.prints("verified, error"));
    }

    private static EvaluationContext selected(IResource resource) {
        EvaluationContext context = new EvaluationContext(null, List.of(resource));
        context.addVariable("selection", List.of(resource));
        return context;
    }

    @Test
    void theDialogChecksWhatIsWrittenInIt() throws Exception {
        Program p = Program.open("dialog.tw", Program.sample("matmul/cannon.tw"));
        ILaunchConfigurationWorkingCopy c = launches.getLaunchConfigurationType(ProgramLaunch.TYPE).newInstance(null, "from the dialog");
        c.setAttribute(ProgramLaunch.TYPE + ".file", p.file().getFullPath().toString());
        ILaunchConfiguration saved = c.doSave();
        Shell window = Await.inDisplay(() -> PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell());
        PlatformUI.getWorkbench().getDisplay()
                .asyncExec(() -> DebugUITools.openLaunchConfigurationDialog(window, saved, "org.eclipse.debug.ui.launchGroup.run", null));
        Shell dialog = Await.value("the dialog",
                () -> Arrays.stream(Display.getCurrent().getShells()).filter(s -> s != window && s.isVisible())
                        .filter(s -> Widgets.button(s, "Run").isPresent()).findFirst());
        Text file = Await.value("the file's field",
                () -> Widgets.all(dialog, Text.class).filter(t -> t.getText().equals(p.file().getFullPath().toString())).findFirst());
        Await.that("the button", () -> Widgets.button(dialog, "Run").orElseThrow().isEnabled());
        Screen.picture("launch");
        Await.inDisplay(() -> {
            file.setText("/programs/none.tw");
            return null;
        });
        Await.that("the sentence",
                () -> Widgets.all(dialog, Text.class).anyMatch(t -> t.getText().contains("There is no file /programs/none.tw.")));
        Await.that("no button", () -> !Widgets.button(dialog, "Run").orElseThrow().isEnabled());
        Await.inDisplay(() -> {
            file.setText(p.file().getFullPath().toString());
            return null;
        });
        Await.that("the button again", () -> Widgets.button(dialog, "Run").orElseThrow().isEnabled());
        Await.inDisplay(() -> {
            dialog.close();
            return null;
        });
        p.close();
    }

    @Test
    void configurationsSayWhatIsWrongWithThem() {
        assertEquals(Optional.of("Choose the program to run."), problem("", ""));
        assertEquals(Optional.of("There is no file /programs/none.tw."), problem("/programs/none.tw", ""));
        Program p = Program.closed("fine.tw", "param n = 4\n");
        assertEquals(Optional.empty(), problem(p.file().getFullPath().toString(), "n=3"));
        assertEquals(Optional.of("'n' is not a param with an integer value, such as "
                + "n=512."), problem(p.file().getFullPath().toString(), "n"));
    }

    private static Optional<String> problem(String file, String params) {
        return new ProgramLaunch(file, Goal.RUN, "", "", params, 0, false, "").problem();
    }
}
