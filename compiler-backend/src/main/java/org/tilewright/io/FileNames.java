package org.tilewright.io;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;

/** Names that are no paths, in words. */
public final class FileNames {

    /** Stands in a text for bytes that are no letters. */
    private static final String UNKNOWN = "\uFFFD";

    private FileNames() { }

    /** Why a name is not a path here. */
    public static String problem(InvalidPathException e) {
        return problem(e, Charset.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.UTF_8.name())));
    }

    /** @param letters the character set of the locale */
    static String problem(InvalidPathException e, Charset letters) {
        boolean ofTheLocale = e.getInput().contains(UNKNOWN) || letters.canEncode() && !letters.newEncoder().canEncode(e.getInput());
        return ofTheLocale && !letters.equals(StandardCharsets.UTF_8)
                ? "the locale has only the letters of " + letters + "; set LC_ALL=C.UTF-8, or another locale with UTF-8"
                : e.getReason();
    }
}
