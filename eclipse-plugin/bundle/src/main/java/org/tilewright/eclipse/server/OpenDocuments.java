package org.tilewright.eclipse.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.jface.text.IDocument;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.ide.protocol.TilewrightServer;

/** The programs whose texts are open in the workbench, in whichever editor and wherever their files are. */
public final class OpenDocuments {

    private final Map<String, OpenDocument> open = new ConcurrentHashMap<>();
    private final FollowBuffers buffers = new FollowBuffers();
    private volatile Optional<TilewrightServer> server = Optional.empty();
    /** Addresses of texts that no editor shows any more. */
    public final Notifications.Channel<String> closed = new Notifications.Channel<>();

    /** From now on, texts are opened and closed at the server as they are in the workbench. */
    public void follow() {
        FileBuffers.getTextFileBufferManager().addFileBufferListener(buffers);
        for (IFileBuffer b : FileBuffers.getTextFileBufferManager().getFileBuffers()) {
            buffers.bufferCreated(b);
        }
        for (IFileBuffer b : FileBuffers.getTextFileBufferManager().getFileStoreFileBuffers()) {
            buffers.bufferCreated(b);
        }
    }

    public void forget() {
        FileBuffers.getTextFileBufferManager().removeFileBufferListener(buffers);
    }

    /** The open text of a document; empty if it is not a program's. */
    public Optional<OpenDocument> of(IDocument document) {
        return open.values().stream().filter(d -> d.document() == document).findFirst();
    }

    /** The open text at an address. */
    public Optional<OpenDocument> at(String uri) {
        return Optional.ofNullable(open.get(uri));
    }

    public List<OpenDocument> all() {
        return List.copyOf(open.values());
    }

    /** In the display's thread. */
    void openAllAt(TilewrightServer started) {
        server = Optional.of(started);
        open.values().forEach(d -> d.openAt(started));
    }

    void serverGone() {
        server = Optional.empty();
        open.values().forEach(OpenDocument::serverGone);
    }

    private static boolean isProgram(IFileBuffer buffer) {
        try {
            IContentType type = buffer.getContentType();
            return type != null && type.getId().equals(TilewrightBundle.CONTENT_TYPE);
        } catch (CoreException unreadable) {
            return false;
        }
    }

    private final class FollowBuffers implements IFileBufferListener {

        @Override
        public void bufferCreated(IFileBuffer buffer) {
            if (buffer instanceof ITextFileBuffer text && buffer.getFileStore() != null && isProgram(buffer)) {
                String uri = Uris.of(buffer.getFileStore().toURI());
                OpenDocument document = open.computeIfAbsent(uri, u -> new OpenDocument(u, text.getDocument()));
                server.ifPresentOrElse(document::openAt, Connection::server);
            }
        }

        @Override
        public void bufferDisposed(IFileBuffer buffer) {
            if (buffer.getFileStore() != null) {
                Optional.ofNullable(open.remove(Uris.of(buffer.getFileStore().toURI()))).ifPresent(d -> {
                    d.close();
                    closed.tell(d.uri());
                });
            }
        }

        @Override
        public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
            if (!isDirty && buffer.getFileStore() != null) {
                at(Uris.of(buffer.getFileStore().toURI())).ifPresent(OpenDocument::saved);
            }
        }

        @Override
        public void underlyingFileMoved(IFileBuffer buffer, IPath path) {
            bufferDisposed(buffer);
        }

        @Override
        public void underlyingFileDeleted(IFileBuffer buffer) { }

        @Override
        public void bufferContentAboutToBeReplaced(IFileBuffer buffer) { }

        @Override
        public void bufferContentReplaced(IFileBuffer buffer) { }

        @Override
        public void stateChanging(IFileBuffer buffer) { }

        @Override
        public void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) { }

        @Override
        public void stateChangeFailed(IFileBuffer buffer) { }
    }
}
