package org.tilewright.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file that a path leads to, whether it is there yet or not: paths of the same file make equal destinations.
 *
 * @param path without links, {@code .} and {@code ..}
 */
public record Destination(Path path) {

    private static final int MOST_LINKS = 40;

    /** Follows links, as programs that read the file do. */
    public static Destination of(Path written) throws IOException {
        Path at = written.toAbsolutePath();
        for (int links = 0; links <= MOST_LINKS; links++) {
            Path folder = at.getParent();
            if (folder == null) {
                return new Destination(at);
            }
            at = (Files.isDirectory(folder) ? folder.toRealPath() : folder.normalize()).resolve(at.getFileName());
            if (!Files.isSymbolicLink(at)) {
                return new Destination(at);
            }
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        throw new FileSystemException(written.toString(), null, "too many links lead to it");
    }
}
