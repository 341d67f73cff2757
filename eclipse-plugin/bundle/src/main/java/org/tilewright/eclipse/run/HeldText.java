package org.tilewright.eclipse.run;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Uris;

/** A text that the server knows while this is held, in an editor or not: what is not open at the server cannot be run. */
final class HeldText implements AutoCloseable {

    private final ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    private final Optional<IFile> file;
    private final IFileStore store;

    /** In any thread; texts are opened in the display's. */
    HeldText(String uri) throws CoreException {
        file = Uris.file(uri);
        store = EFS.getStore(URI.create(uri));
        AtomicReference<CoreException> failure = new AtomicReference<>();
        PlatformUI.getWorkbench().getDisplay().syncExec(() -> {
            try {
                connect();
            } catch (CoreException e) {
                failure.set(e);
            }
        });
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private void connect() throws CoreException {
        if (file.isPresent()) {
            buffers.connect(file.get().getFullPath(), LocationKind.IFILE, null);
        } else {
            buffers.connectFileStore(store, null);
        }
    }

    /** In any thread. */
    @Override
    public void close() {
        Display display = PlatformUI.getWorkbench().getDisplay();
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                try {
                    disconnect();
                } catch (CoreException e) {
                    TilewrightBundle.log().warn("A finished program cannot be released.", e);
                }
            });
        }
    }

    private void disconnect() throws CoreException {
        if (file.isPresent()) {
            buffers.disconnect(file.get().getFullPath(), LocationKind.IFILE, null);
        } else {
            buffers.disconnectFileStore(store, null);
        }
    }
}
