package org.tilewright.lsp.document;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Files by the names that the protocol gives them. */
public final class Uris {

    private Uris() { }

    /** The file of a {@code file:} URI; other schemes, such as that of a text never saved, have none. */
    public static Optional<Path> path(String uri) {
        try {
            URI u = URI.create(uri);
            return "file".equals(u.getScheme()) ? Optional.of(Path.of(u)) : Optional.empty();
        } catch (IllegalArgumentException | java.nio.file.FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    /** A name for messages and for finding data files beside the text. */
    static String file(String uri) {
        return path(uri).map(Path::toString).orElseGet(() -> {
            String name = uri.substring(uri.lastIndexOf('/') + 1);
            try {
                return name.isEmpty() || Path.of(name).getFileName() == null ? "untitled.tw" : name;
            } catch (InvalidPathException e) {
                return "untitled.tw";
            }
        });
    }
}
