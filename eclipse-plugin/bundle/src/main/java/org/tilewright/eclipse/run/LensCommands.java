package org.tilewright.eclipse.run;

import com.google.gson.JsonObject;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.tilewright.eclipse.lowered.LoweredView;
import org.tilewright.eclipse.preview.PreviewView;
import org.tilewright.eclipse.server.ServerCommands;
import org.tilewright.eclipse.workbench.Failures;
import org.tilewright.ide.protocol.LowerRequest;
import org.tilewright.ide.protocol.RunArguments;
import org.tilewright.ide.run.Goal;

/** The commands of the server's lenses and actions for which the workbench has launches and views. */
public final class LensCommands {

    private LensCommands() { }

    /** From now on they are done here and not by the server. */
    public static void register() {
        for (Goal goal : Goal.values()) {
            ServerCommands.on(goal.command(), argument -> Launches.start(goal, RunArguments.of(argument)));
        }
        ServerCommands.on("tilewright.preview", LensCommands::preview);
        ServerCommands.on("tilewright.lower", LensCommands::lower);
        ServerCommands.on("tilewright.cancel", argument -> ProgramRuns.stop(RunArguments.of(argument).uri()));
    }

    private static void preview(JsonObject argument) {
        RunArguments shown = RunArguments.of(argument);
        try {
            PreviewView.open(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(), shown.uri(), shown.schedule());
        } catch (PartInitException e) {
            Failures.show("The preview cannot be opened.", e);
        }
    }

    private static void lower(JsonObject argument) {
        try {
            LoweredView.open(LowerRequest.of(argument));
        } catch (PartInitException e) {
            Failures.show("The view of what is made of the program cannot be opened.", e);
        }
    }
}
