package org.tilewright.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that cannot be read or written as a tensor: which, where in it, and what is wrong. */
public final class TensorFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Path path;
    private final long line;
    private final String problem;

    /** @param line counted from 1, or 0 if the fault is on no line */
    public TensorFileException(Path path, long line, String problem) {
        super(path + (line > 0 ? ":" + line : "") + ": " + problem, null, false, false);
        this.path = path;
        this.line = line;
        this.problem = problem;
    }

    public TensorFileException(Path path, String problem) {
        this(path, 0, problem);
    }

    static TensorFileException of(Path path, IOException e) {
        return new TensorFileException(path, "cannot be read: " + reason(e));
    }

    static TensorFileException whileWriting(Path path, IOException e) {
        Path folder = path.toAbsolutePath().getParent();
        return new TensorFileException(path,
                "cannot be written: " + (Files.isDirectory(folder) ? reason(e) : "the folder " + folder + " does not exist"));
    }

    /** What the system says, without the name of the file, which may be that of a draft. */
    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException n -> "there is no such file";
            case FileNotFoundException n -> "there is no such file";
            case AccessDeniedException a -> "access is denied";
            case FileSystemException f when f.getReason() != null -> f.getReason();
            default -> e.getMessage() == null ? e.toString() : e.getMessage();
        };
    }

    /** The same, and what became of the elements. */
    TensorFileException but(String what) {
        return new TensorFileException(path, line, problem + "; " + what);
    }

    /** The same, and what is wrong with another file. */
    public TensorFileException and(TensorFileException other) {
        return but(other.getMessage());
    }

    /** What is wrong, without the path and the line. */
    public String problem() {
        return problem;
    }

    public Path path() {
        return path;
    }

    public long line() {
        return line;
    }
}
