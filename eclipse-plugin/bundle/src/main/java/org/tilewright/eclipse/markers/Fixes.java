package org.tilewright.eclipse.markers;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Uris;

/** The fixes of a problem, for the Problems view and for the editor. */
public final class Fixes implements IMarkerResolutionGenerator2 {

    /** The workbench asks in the display's thread, so it is given up soon. */
    private static final int PATIENCE_SECONDS = 3;

    @Override
    public boolean hasResolutions(IMarker marker) {
        // whether there are any the server would have to say; a problem without fixes then offers none
        return Problem.diagnostic(marker).isPresent();
    }

    @Override
    public IMarkerResolution[] getResolutions(IMarker marker) {
        Optional<Diagnostic> problem = Problem.diagnostic(marker);
        if (problem.isEmpty() || !(marker.getResource() instanceof IFile file)) {
            return new IMarkerResolution[0];
        }
        try {
            // a text that no editor shows is open at the server for as long as its fixes are asked for
            FileBuffers.getTextFileBufferManager().connect(file.getFullPath(), LocationKind.IFILE, new NullProgressMonitor());
            try {
                return CodeActions.at(Uris.of(file), problem.get().getRange(), List.of(problem.get()), List.of(CodeActionKind.QuickFix))
                        .get(PATIENCE_SECONDS, TimeUnit.SECONDS).stream().filter(a -> a.getEdit() != null).map(Fix::new)
                        .toArray(IMarkerResolution[]::new);
            } finally {
                FileBuffers.getTextFileBufferManager().disconnect(file.getFullPath(), LocationKind.IFILE, new NullProgressMonitor());
            }
        } catch (CoreException | ExecutionException | TimeoutException e) {
            TilewrightBundle.log().warn("The fixes for a problem in " + file.getName() + " cannot be loaded.", e);
            return new IMarkerResolution[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new IMarkerResolution[0];
        }
    }

    /** One of them. */
    private record Fix(CodeAction action) implements IMarkerResolution2 {

        @Override
        public String getLabel() {
            return action.getTitle();
        }

        @Override
        public void run(IMarker marker) {
            CodeActions.apply(action);
        }

        @Override
        public String getDescription() {
            return Changes.html(action);
        }

        @Override
        public Image getImage() {
            return null;
        }
    }
}
