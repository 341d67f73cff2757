package org.tilewright.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a text to whatever a path leads to. A file has the whole text afterwards or is as it was, because the text is written beside it
 * and renamed; a device or a pipe stays what it is, and gets the text.
 */
public final class WholeFile {

    private WholeFile() { }

    /** Folders that are missing are made. */
    public static void write(Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (isStream(file)) {
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
                out.write(bytes);
            }
            return;
        }
        try (Draft draft = drafted(file)) {
            Files.write(draft.path(), bytes);
            draft.replace();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            // such as a full disk, of which the system does not say where it was met
            throw new FileSystemException(file.toString(), null, e.getMessage());
        }
    }

    /** Finds out whether a text can be written there, and leaves everything as it is. */
    public static void tryFirst(Path file) throws IOException {
        if (isStream(file)) {
            if (!Files.isWritable(file)) {
                throw new AccessDeniedException(file.toString());
            }
            return;
        }
        Path folder = folder(file);
        while (!Files.exists(folder)) {
            folder = folder.getParent();
        }
        if (folder.equals(folder(file))) {
            drafted(file).close();
        } else if (!Files.isDirectory(folder)) {
            throw new FileAlreadyExistsException(folder.toString(), null, "it is not a folder");
        } else if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString());
        }
    }

    /** Whether it is there and takes what is written to it, instead of holding it. */
    private static boolean isStream(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** A draft with the permissions of the file that it replaces. */
    private static Draft drafted(Path file) throws IOException {
        Path destination = Destination.of(file).path();
        Path folder = folder(file);
        Files.createDirectories(folder);
        Draft draft = Draft.of(file);
        try {
            if (Files.exists(destination) && Files.getFileStore(folder).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(draft.path(), Files.getPosixFilePermissions(destination));
            }
            return draft;
        } catch (IOException e) {
            draft.close();
            throw e;
        }
    }

    private static Path folder(Path file) throws IOException {
        Path folder = Destination.of(file).path().getParent();
        if (folder == null) {
            throw new FileAlreadyExistsException(file.toString(), null, "it is a folder");
        }
        return folder;
    }
}
