package org.tilewright.eclipse.markers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IWorkspaceRunnable;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Uris;

/** Shows what the server says about texts: markers on files of the workspace, and annotations on texts of other files. */
public final class Problems {

    private final ForeignProblems foreign = new ForeignProblems();

    /** Takes the server's word about a text that is open in the workbench; what it says of others, {@link ClosedPrograms} asked for. */
    public void published(PublishDiagnosticsParams p) {
        Display.getDefault().asyncExec(() -> {
            Optional<OpenDocument> open = Connection.documents().at(p.getUri());
            // what was said of an older text, or without a version when one was closed, is followed by what is said of this one
            open.filter(d -> Integer.valueOf(d.version()).equals(p.getVersion())).ifPresent(d -> {
                Optional<IFile> file = Uris.file(d.uri());
                file.ifPresentOrElse(f -> show(f, d.document(), p.getDiagnostics()), () -> foreign.show(d.document(), p.getDiagnostics()));
            });
        });
    }

    /** Shows the problems of a file and no others. @param document its text */
    static void show(IFile file, IDocument document, List<Diagnostic> diagnostics) {
        List<Problem> problems = diagnostics.stream().map(d -> Problem.of(d, document)).toList();
        WorkspaceJob job = new WorkspaceJob("Problems of " + file.getName()) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                IWorkspaceRunnable all = m -> replace(file, problems);
                ResourcesPlugin.getWorkspace().run(all, null, IWorkspace.AVOID_UPDATE, monitor);
                return Status.OK_STATUS;
            }
        };
        job.setSystem(true);
        // one after another, the latest last
        job.setRule(new InOrder(file.getFullPath().toString()));
        job.schedule();
    }

    /** Markers that say the same stay as they are, so that nothing flickers. */
    private static void replace(IFile file, List<Problem> problems) throws CoreException {
        if (!file.exists()) {
            return;
        }
        List<IMarker> old = new ArrayList<>(List.of(file.findMarkers(Problem.TYPE, false, IResource.DEPTH_ZERO)));
        for (Problem p : problems) {
            Optional<IMarker> same = old.stream().filter(p::isShownBy).findFirst();
            if (same.isPresent()) {
                old.remove(same.get());
            } else {
                file.createMarker(Problem.TYPE, p.attributes());
            }
        }
        for (IMarker m : old) {
            m.delete();
        }
    }
}
