package org.tilewright.io;

import java.nio.file.Path;

/** A file that cannot be read or written as a tensor: which, where in it, and what is wrong. */
public final class TensorFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Path path;
    private final long line;

    /** @param line counted from 1, or 0 if the fault is on no line */
    public TensorFileException(Path path, long line, String problem) {
        super(path + (line > 0 ? ":" + line : "") + ": " + problem, null, false, false);
        this.path = path;
        this.line = line;
    }

    public TensorFileException(Path path, String problem) {
        this(path, 0, problem);
    }

    static TensorFileException of(Path path, java.io.IOException e) {
        return new TensorFileException(path, switch (e) {
            case java.nio.file.NoSuchFileException n -> "there is no such file";
            case java.io.FileNotFoundException n -> "there is no such file";
            case java.nio.file.AccessDeniedException n -> "access is denied";
            default -> e.getMessage() == null ? e.toString() : e.getMessage();
        });
    }

    public Path path() {
        return path;
    }

    public long line() {
        return line;
    }
}
