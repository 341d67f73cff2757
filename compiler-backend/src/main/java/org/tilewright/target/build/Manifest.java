package org.tilewright.target.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
        StringBuilder text = new StringBuilder();
        for (Path file : files(folder)) {
            text.append(line(folder, file)).append('\n');
        }
        Path draft = folder.resolve(NAME + ".part");
        Files.writeString(draft, text);
        Files.move(draft, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Whether the folder has a manifest and every file in it is as it was. Whatever cannot be read is not as it was. */
    static boolean matches(Path folder) {
        try {
            List<String> lines = Files.readAllLines(folder.resolve(NAME));
            for (String line : lines) {
                String[] words = line.split(" ", 3);
                Path file = folder.resolve(words[words.length - 1]);
                if (words.length < 3 || !Files.isRegularFile(file) || !line(folder, file).equals(line)) {
                    return false;
                }
            }
            return !lines.isEmpty();
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** A file's digest, whether it can be executed, and its name, which may have blanks. */
    private static String line(Path folder, Path file) throws IOException {
        return Digest.of(file) + " " + (Files.isExecutable(file) ? "x" : "-") + " " + folder.relativize(file);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).filter(f -> !f.getFileName().toString().endsWith(".log")).sorted().toList();
        }
    }
}
