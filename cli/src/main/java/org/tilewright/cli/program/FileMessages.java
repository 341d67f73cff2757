package org.tilewright.cli.program;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong with a file, in a sentence. */
public final class FileMessages {

    private FileMessages() { }

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException n -> n.getFile() + ": there is no such file";
            case AccessDeniedException a -> a.getFile() + ": permission denied";
            case FileSystemException f when f.getReason() != null -> f.getFile() + ": " + f.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }
}
