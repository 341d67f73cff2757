package org.tilewright.machine;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.Set;

/** The folder of a user for what can be made again: built programs and measurements. */
public final class CacheFolder {

    private static final Set<PosixFilePermission> ALONE = PosixFilePermissions.fromString("rwx------");

    private CacheFolder() { }

    /** {@code tilewright} in {@code $XDG_CACHE_HOME}, or in {@code ~/.cache}; it may not be there yet. */
    public static Path ofUser() {
        return of(System.getenv(), System.getProperty("user.home"));
    }

    /** A relative {@code XDG_CACHE_HOME} does not count, as its specification says. A user that the system does not know has no home. */
    static Path of(Map<String, String> environment, String home) {
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path all = Path.of(xdg).isAbsolute() ? Path.of(xdg)
                : Path.of(home).isAbsolute() ? Path.of(home, ".cache") : Path.of(System.getProperty("java.io.tmpdir"));
        return all.resolve("tilewright");
    }

    /**
     * Makes a folder for its user alone, with those above it that are missing, whatever rights new files are to have: programs from there
     * are run.
     *
     * @throws IOException also if the folder is another user's
     */
    public static void make(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null && !Files.exists(parent)) {
            make(parent);
        }
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException there) {
            if (!Files.isDirectory(folder)) {
                throw there;
            }
        }
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            UserPrincipal owner = Files.getOwner(folder);
            if (!owner.equals(Self.USER)) {
                throw new FileSystemException(folder.toString(), null, "it belongs to " + owner.getName());
            }
            if (!Files.getPosixFilePermissions(folder).equals(ALONE)) {
                Files.setPosixFilePermissions(folder, ALONE);
            }
        }
    }

    /** Who runs this: whom new files belong to. */
    private static final class Self {

        static final UserPrincipal USER = user();

        private static UserPrincipal user() {
            try {
                Path file = Files.createTempFile("tilewright", "");
                try {
                    return Files.getOwner(file);
                } finally {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
