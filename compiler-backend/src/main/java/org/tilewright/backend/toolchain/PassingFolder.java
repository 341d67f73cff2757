package org.tilewright.backend.toolchain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder that is there as long as a run. Where the process that made it was killed, the next folder that is made takes it away: as long
 * as somebody lives who needs it, a lock is held in it.
 */
public final class PassingFolder implements AutoCloseable {

    private static final String START = "tilewright-run-";
    /** What a folder is called until its lock is held. */
    private static final String NEW = "tilewright-new-";
    private static final Duration LONG_ENOUGH_FOR_A_LOCK = Duration.ofHours(1);
    private static final String LOCK = ".lock";

    /** A system takes a process's lock back when any of its channels to the file closes, so that these are not looked at. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;

    private PassingFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** A folder among the system's temporary ones. */
    public static PassingFolder make() throws IOException {
        return in(Path.of(System.getProperty("java.io.tmpdir")));
    }

    static PassingFolder in(Path parent) throws IOException {
        Path made = Files.createTempDirectory(parent, NEW);
        FileChannel channel = FileChannel.open(made.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            channel.lock();
            Path path = parent.resolve(START + made.getFileName().toString().substring(NEW.length()));
            OWN.add(path);
            Files.move(made, path);
            removeAbandoned(parent, Files.getOwner(path));
            return new PassingFolder(path, channel);
        } catch (IOException e) {
            channel.close();
            delete(made);
            throw e;
        }
    }

    public Path path() {
        return path;
    }

    /** Leaves the folder for its owner to look into. */
    public void keep() throws IOException {
        Files.deleteIfExists(path.resolve(LOCK));
        lock.close();
        OWN.remove(path);
    }

    @Override
    public void close() throws IOException {
        if (OWN.contains(path)) {
            delete(path);
            lock.close();
            OWN.remove(path);
        }
    }

    private static void removeAbandoned(Path parent, UserPrincipal user) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, "tilewright-{run,new}-*")) {
            for (Path folder : all) {
                if (!OWN.contains(folder) && isAbandoned(folder, user)) {
                    delete(folder);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // somebody else removes the same, or it cannot be removed: it is in nobody's way
            return;
        }
    }

    private static boolean isAbandoned(Path folder, UserPrincipal user) {
        try {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)) {
                return false;
            }
            if (folder.getFileName().toString().startsWith(NEW)) {
                return Files.getLastModifiedTime(folder).toInstant().isBefore(Instant.now().minus(LONG_ENOUGH_FOR_A_LOCK));
            }
            // one without a lock was left on purpose
            try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                 FileLock free = channel.tryLock()) {
                return free != null;
            }
        } catch (IOException e) {
            return false;
        }
    }

    /** Deletes a folder with all that is in it; links in it, and not what they lead to. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path f : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(f);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
