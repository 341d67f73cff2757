package org.tilewright.cli.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes a file whole or not at all: into a neighbour first, then renamed. */
public final class WholeFile {

    private WholeFile() { }

    public static void write(Path file, String text) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        Files.createDirectories(folder);
        Path part = Files.createTempFile(folder, "." + target.getFileName(), ".part");
        try {
            Files.writeString(part, text, StandardCharsets.UTF_8);
            if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(part, Files.exists(target) ? Files.getPosixFilePermissions(target)
                        : PosixFilePermissions.fromString("rw-r--r--"));
            }
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
