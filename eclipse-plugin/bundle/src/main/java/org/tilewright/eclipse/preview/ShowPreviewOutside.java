package org.tilewright.eclipse.preview;

import java.util.Optional;
import org.eclipse.ui.IWorkbenchPage;
import org.tilewright.eclipse.workbench.ProgramEditor;
import org.tilewright.eclipse.workbench.ProgramHandler;
import org.tilewright.ide.protocol.PreviewRequest;

/** Opens the preview in the system's browser. */
public final class ShowPreviewOutside extends ProgramHandler {

    @Override
    protected void on(ProgramEditor program, IWorkbenchPage page) {
        ExternalPreview.open(new PreviewRequest(program.uri(), Optional.empty()));
    }
}
