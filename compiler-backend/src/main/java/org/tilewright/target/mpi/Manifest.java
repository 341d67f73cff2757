package org.tilewright.target.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The list of a folder's files with their digests, written last: a folder that does not match it is not whole. */
final class Manifest {

    private static final String NAME = "manifest";

    private Manifest() { }

    /** Lists what is in the folder now; in one step, so that no reader sees half of it. */
    static void write(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files(folder)) {
            text.append(Digest.of(file)).append(' ').append(folder.relativize(file)).append('\n');
        }
        Path draft = folder.resolve(NAME + ".part");
        Files.writeString(draft, text);
        Files.move(draft, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Whether the folder has a manifest and every file in it is as it was. */
    static boolean matches(Path folder) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(folder.resolve(NAME));
        } catch (NoSuchFileException | java.nio.charset.CharacterCodingException e) {
            return false;
        }
        for (String line : lines) {
            int blank = line.indexOf(' ');
            if (blank < 0) {
                return false;
            }
            Path file = folder.resolve(line.substring(blank + 1));
            if (!Files.isRegularFile(file) || !Digest.of(file).equals(line.substring(0, blank))) {
                return false;
            }
        }
        return !lines.isEmpty();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).filter(f -> !f.getFileName().toString().endsWith(".log")).sorted().toList();
        }
    }
}
