package org.tilewright.cli.program;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.tilewright.backend.toolchain.SystemLimits;

/** What went wrong with a file, in a sentence. */
public final class FileMessages {

    private FileMessages() { }

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException n -> n.getFile() + ": there is no such file";
            case AccessDeniedException a -> a.getFile() + ": permission denied";
            case FileSystemException f when f.getReason() != null -> f.getFile() + ": " + f.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : started(e.getMessage());
        };
    }

    /** Of a program that cannot be started for the system's limits, Java says a page about its own. */
    private static String started(String message) {
        String program = message.substring(0, Math.max(0, message.indexOf("\":") + 1));
        return program.isEmpty() ? message : SystemLimits.in(message).map(l -> program + ": " + l.sentence()).orElse(message);
    }
}
