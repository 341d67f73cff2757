package org.tilewright.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is written beside its destination under a name of its own, and replaces the destination when it is complete. Several
 * drafts may be written for one destination; the one that is published last stays.
 */
final class Draft implements AutoCloseable {

    private final Path path;
    private final Path destination;
    private final Thread atExit = new Thread(this::delete);

    private Draft(Path path, Path destination) {
        this.path = path;
        this.destination = destination;
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException goingDown) {
            delete();
            throw goingDown;
        }
    }

    /** An empty draft, with the permissions of any new file. */
    static Draft of(Path written) throws IOException {
        Path destination = Destination.of(written).path();
        if (Files.exists(destination) && !Files.isRegularFile(destination)) {
            throw new FileSystemException(written.toString(), null,
                    Files.isDirectory(destination) ? "it is a folder" : "it is not a regular file");
        }
        while (true) {
            Path path = destination.resolveSibling(DraftNames.next());
            try {
                Draft draft = new Draft(Files.createFile(path), destination);
                DraftNames.removeAbandoned(path);
                return draft;
            } catch (FileAlreadyExistsException another) {
                // another name is tried
            }
        }
    }

    Path path() {
        return path;
    }

    /** Writes everything to the disk, then replaces the destination by the draft in one step. */
    void publish() throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        replace();
    }

    /** The same without waiting for the disk, for what can be made again. */
    void replace() throws IOException {
        Files.move(path, destination, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Deletes what was not published. */
    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // the virtual machine is going down, and the hook finds nothing to do
            return;
        }
    }

    private void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // the reason why it could not be written is more useful than the reason why it could not be deleted
            return;
        }
    }
}
