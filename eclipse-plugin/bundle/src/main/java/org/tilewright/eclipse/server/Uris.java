package org.tilewright.eclipse.server;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.text.IDocument;

/** Files by the addresses that the protocol uses. */
public final class Uris {

    private Uris() { }

    /** As the protocol writes it: {@code file:///...}. */
    public static String of(URI uri) {
        try {
            return "file".equals(uri.getScheme()) ? Path.of(uri).toUri().toString() : uri.toString();
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return uri.toString();
        }
    }

    public static String of(IFile file) {
        return of(file.getLocationURI());
    }

    /** The address of the file that a document is the text of. */
    public static Optional<String> of(IDocument document) {
        return buffer(document).map(ITextFileBuffer::getFileStore).map(IFileStore::toURI).map(Uris::of);
    }

    static Optional<ITextFileBuffer> buffer(IDocument document) {
        return Optional.ofNullable(FileBuffers.getTextFileBufferManager().getTextFileBuffer(document));
    }

    /** The file of the workspace at an address. */
    public static Optional<IFile> file(String uri) {
        IFile[] files = ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri));
        return files.length == 0 ? Optional.empty() : Optional.of(files[0]);
    }

    /** The file at an address, wherever it is. */
    public static IFileStore store(String uri) {
        return EFS.getLocalFileSystem().getStore(URI.create(uri));
    }
}
