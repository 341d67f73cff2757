package org.tilewright.backend.toolchain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The list of a folder's files with their digests and rights, written last: a folder that does not match it is not whole. */
final class Manifest {

    private static final String NAME = "manifest";

    private Manifest() { }

    /** Lists what is in the folder now; in one step, so that nothing can read half of it. */
    static void write(Path folder) throws IOException {
        Path draft = folder.resolve(NAME + ".part");
        Files.deleteIfExists(draft);
        Files.writeString(draft, text(folder));
        Files.move(draft, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Whether the folder has a manifest, every file in it is as it was, and no other came: what is in the folder is linked and run.
     * Whatever cannot be read is not as it was.
     */
    static boolean matches(Path folder) {
        try {
            String text = Files.readString(folder.resolve(NAME));
            return !text.isEmpty() && text.equals(text(folder));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /** From now on, the folder is not whole. */
    static void remove(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME));
    }

    private static String text(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files(folder)) {
            text.append(line(folder, file)).append('\n');
        }
        return text.toString();
    }

    /** A file's digest, whether it can be executed, and its name, which may have blanks. @throws IOException if it is a link */
    private static String line(Path folder, Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        return Digest.of(file) + " " + (Files.isExecutable(file) ? "x" : "-") + " " + folder.relativize(file);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> !Files.isDirectory(f, LinkOption.NOFOLLOW_LINKS) && !f.equals(folder.resolve(NAME))
                    && !f.getFileName().toString().endsWith(".log")).sorted().toList();
        }
    }
}
