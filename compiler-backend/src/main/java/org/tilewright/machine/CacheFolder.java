package org.tilewright.machine;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The folder of a user for what can be made again: built programs and measurements. */
public final class CacheFolder {

    private static final Set<PosixFilePermission> ALONE = PosixFilePermissions.fromString("rwx------");
    private static final int OTHERS_WRITE = 0002;
    private static final int STICKY = 01000;
    /** A link, and what it leads to; for what is not a link, the same twice. */
    private static final List<LinkOption[]> EITHER = List.of(new LinkOption[0], new LinkOption[] {LinkOption.NOFOLLOW_LINKS});

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
     * @throws IOException also if the folder, a link in its place or the folder around it is another user's, who can replace it
     */
    public static void make(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null && !Files.exists(parent)) {
            make(parent);
        }
        if (parent != null && hasOwners(parent)) {
            requireTrusted(parent);
        }
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException there) {
            if (!Files.isDirectory(folder)) {
                throw there;
            }
        }
        if (hasOwners(folder)) {
            requireOwn(folder);
            if (!Files.getPosixFilePermissions(folder).equals(ALONE)) {
                Files.setPosixFilePermissions(folder, ALONE);
            }
        }
    }

    /** Whether what stands in a folder that is there was put there by this user. */
    static boolean isOwn(Path folder) {
        try {
            Path parent = folder.toAbsolutePath().getParent();
            if (parent != null && hasOwners(parent)) {
                requireTrusted(parent);
            }
            if (hasOwners(folder)) {
                requireOwn(folder);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean hasOwners(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix");
    }

    private static void requireOwn(Path folder) throws IOException {
        for (LinkOption[] links : EITHER) {
            UserPrincipal owner = Files.getOwner(folder, links);
            if (!owner.equals(Self.USER)) {
                throw belongsTo(owner, folder);
            }
        }
    }

    /** Nobody but this user and the system's may put another folder in place of those in this one. */
    private static void requireTrusted(Path folder) throws IOException {
        for (LinkOption[] links : EITHER) {
            UserPrincipal owner = Files.getOwner(folder, links);
            if (!owner.equals(Self.USER) && !"root".equals(owner.getName())) {
                throw belongsTo(owner, folder);
            }
        }
        if (folder.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            int mode = (Integer) Files.getAttribute(folder, "unix:mode");
            if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
                throw new FileSystemException(folder.toString(), null, "everybody can change what is in it");
            }
        }
    }

    private static FileSystemException belongsTo(UserPrincipal owner, Path folder) {
        return new FileSystemException(folder.toString(), null, "it belongs to " + owner.getName());
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
