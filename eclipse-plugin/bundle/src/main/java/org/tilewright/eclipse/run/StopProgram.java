package org.tilewright.eclipse.run;

import org.eclipse.ui.IWorkbenchPage;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.eclipse.workbench.ProgramHandler;

/** Ends the runs and builds of the program. */
public final class StopProgram extends ProgramHandler {

    @Override
    protected void on(ProgramEditor program, IWorkbenchPage page) {
        ProgramRuns.stop(program.uri());
    }
}
