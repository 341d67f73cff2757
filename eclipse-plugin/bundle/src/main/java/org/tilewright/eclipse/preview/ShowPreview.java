package org.tilewright.eclipse.preview;

import java.util.Optional;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.eclipse.workbench.ProgramHandler;

/** Opens the preview beside the program. */
public final class ShowPreview extends ProgramHandler {

    @Override
    protected void on(ProgramEditor program, IWorkbenchPage page) throws PartInitException {
        PreviewView.open(page, program.uri(), Optional.empty());
    }
}
