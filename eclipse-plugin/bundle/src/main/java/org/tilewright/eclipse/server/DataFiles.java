package org.tilewright.eclipse.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** Tells the server of data files that come, go or change, as programs that read them are checked against them. */
public final class DataFiles implements IResourceChangeListener {

    private static final Set<String> EXTENSIONS = Set.of("npy", "mtx", "tns");

    /** Follows the workspace from now on. */
    public void follow() {
        ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    }

    public void forget() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }

    @Override
    public void resourceChanged(IResourceChangeEvent event) {
        List<FileEvent> events = new ArrayList<>();
        try {
            event.getDelta().accept(delta -> {
                if (delta.getResource() instanceof IFile file && file.getLocationURI() != null
                        && EXTENSIONS.contains(String.valueOf(file.getFileExtension()))) {
                    events.add(new FileEvent(Uris.of(file), type(delta)));
                }
                return true;
            });
        } catch (CoreException e) {
            TilewrightBundle.log().warn("The changes of the workspace cannot be read.", e);
        }
        if (!events.isEmpty()) {
            Connection.life().now()
                    .ifPresent(s -> s.getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(events)));
        }
    }

    private static FileChangeType type(IResourceDelta delta) {
        return switch (delta.getKind()) {
            case IResourceDelta.ADDED -> FileChangeType.Created;
            case IResourceDelta.REMOVED -> FileChangeType.Deleted;
            default -> FileChangeType.Changed;
        };
    }
}
