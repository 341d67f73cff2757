package org.tilewright.cli.program;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;
import org.tilewright.backend.toolchain.SystemLimits;

/** What went wrong with a file, in a sentence. */
public final class FileMessages {

    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private FileMessages() { }

    /** A file's name on one line, without what a terminal would obey: a new line in it is {@code \n}, an escape {@code \x1b}. */
    public static String shown(String file) {
        return CONTROL.matcher(file).replaceAll(m -> m.group().equals("\n") ? "\\\\n"
                : String.format("\\\\x%02x", (int) m.group().charAt(0)));
    }

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException n -> shown(n.getFile()) + ": there is no such file";
            case AccessDeniedException a -> shown(a.getFile()) + ": permission denied";
            case FileSystemException f when f.getReason() != null -> shown(f.getFile()) + ": " + f.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : started(e.getMessage());
        };
    }

    /** Of a program that cannot be started for the system's limits, Java says a page about its own. */
    private static String started(String message) {
        String program = message.substring(0, Math.max(0, message.indexOf("\":") + 1));
        return program.isEmpty() ? message : SystemLimits.in(message).map(l -> program + ": " + l.sentence()).orElse(message);
    }
}
