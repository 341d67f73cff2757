package org.tilewright.lsp.feature;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The programs in {@code samples/}. */
final class Samples {

    private Samples() { }

    static List<Path> all() {
        try (Stream<Path> files = Files.walk(Path.of("samples"))) {
            return files.filter(f -> f.toString().endsWith(".tw")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
