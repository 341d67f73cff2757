package org.tilewright.cli.program;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tilewright.io.WholeFile;

/** The files that commands are asked to write: how each of them writes one, and what is said where it cannot. */
public final class WriteFile {

    private WriteFile() { }

    /** Writes a whole text, or none of it. @throws Failure if it cannot be written */
    public static void text(Path file, String text) {
        told(file, () -> WholeFile.write(file, text));
    }

    /** What takes long to make is not lost for want of a place: it is tried before. @throws Failure if it could not be written */
    public static void tryFirst(Path file) {
        told(file, () -> WholeFile.tryFirst(file));
    }

    private interface Action {
        void run() throws IOException;
    }

    private static void told(Path file, Action action) {
        try {
            action.run();
        } catch (IOException e) {
            boolean wrongPath = e instanceof AccessDeniedException || e instanceof FileAlreadyExistsException || Files.isDirectory(file);
            String why = FileMessages.of(e);
            throw new Failure(wrongPath ? ExitCode.WRONG_USE : ExitCode.RUN_FAILED,
                    "cannot write " + (why.startsWith(file + ": ") ? "" : file + ": ") + why, e);
        }
    }
}
