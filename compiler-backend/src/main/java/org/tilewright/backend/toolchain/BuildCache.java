package org.tilewright.backend.toolchain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.tilewright.backend.toolchain.FileLocks.Lock;
import org.tilewright.backend.toolchain.FileLocks.Mode;
import org.tilewright.machine.CacheFolder;

/**
 * Keeps what was built under a key that stands for all that went into it, so that nothing is built twice. Any number of processes
 * and threads may share one: an entry is built by one of them while the others wait, and it stays while anyone uses it. When the
 * cache grows beyond its limits, the entries that were not used for the longest time go.
 */
public final class BuildCache {

    /** How much a cache keeps. */
    public record Limits(long bytes, int entries) {
        public static final Limits USUAL = new Limits(2L << 30, 200);
    }

    /** Makes the contents of an entry in its folder, which is empty but for logs. */
    @FunctionalInterface
    public interface Build {
        void into(Path folder) throws IOException, InterruptedException, MpiException;
    }

    /** Something built, which stays where it is until it is closed. */
    public static final class Entry implements AutoCloseable {
        private final Path folder;
        private final Lock use;

        private Entry(Path folder, Lock use) {
            this.folder = folder;
            this.use = use;
        }

        public Path folder() {
            return folder;
        }

        @Override
        public void close() throws IOException {
            use.close();
        }
    }

    private static final long POLL_MILLISECONDS = 20;
    private static final String LOCK = ".lock";

    private final Path wanted;
    private final Limits limits;
    private final Consumer<String> notice;
    private Path root;

    /** A cache in a folder, which is made when it is needed. @param notice told, in one line, if the folder cannot be used */
    public BuildCache(Path folder, Limits limits, Consumer<String> notice) {
        this.wanted = folder;
        this.limits = limits;
        this.notice = notice;
    }

    /** The cache of this user. */
    public static BuildCache ofUser(Consumer<String> notice) {
        return new BuildCache(CacheFolder.ofUser().resolve("builds"), Limits.USUAL, notice);
    }

    /**
     * The entry of a key, built now if it is not there or not as it was left.
     *
     * @param name what it is, for people who look into the folder
     * @param key all that decides what the build makes
     */
    public Entry open(String name, List<String> key, Build build) throws IOException, InterruptedException, MpiException {
        String file = name + "-" + Digest.of(key).substring(0, 32);
        Path at = root();
        try {
            return open(at, file, build);
        } catch (IOException e) {
            if (!at.equals(wanted)) {
                throw e;
            }
            return open(insteadOf(at, e), file, build);
        }
    }

    private Entry open(Path at, String file, Build build) throws IOException, InterruptedException, MpiException {
        Path folder = at.resolve(file);
        Path lock = at.resolve(file + LOCK);
        Optional<Entry> there = existing(at, folder, lock);
        while (there.isEmpty()) {
            try (Lock alone = acquire(at, lock, Mode.EXCLUSIVE)) {
                if (!Manifest.matches(folder)) {
                    PassingFolder.delete(folder);
                    make(folder, build);
                }
            }
            there = existing(at, folder, lock);
            prune(at);
        }
        return there.get();
    }

    private static void make(Path folder, Build build) throws IOException, InterruptedException, MpiException {
        CacheFolder.make(folder);
        try {
            build.into(folder);
            Manifest.write(folder);
        } catch (IOException e) {
            // such as a full disk, which what is half made would fill still more
            PassingFolder.delete(folder);
            throw e;
        }
    }

    /** Has an entry that is in use made again when it is asked for next. */
    static void doubt(Entry entry) throws IOException {
        Manifest.remove(entry.folder());
    }

    private Optional<Entry> existing(Path at, Path folder, Path lock) throws IOException, InterruptedException {
        Lock use = acquire(at, lock, Mode.SHARED);
        boolean whole = false;
        try {
            whole = Manifest.matches(folder);
            if (whole) {
                // the folder's time, for setting that of the lock's file opens and closes it, which gives the lock away
                Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
            }
        } finally {
            if (!whole) {
                use.close();
            }
        }
        return whole ? Optional.of(new Entry(folder, use)) : Optional.empty();
    }

    /** The folder of the entries; a temporary one if the wanted one cannot be written. */
    private synchronized Path root() throws IOException, InterruptedException {
        if (root == null) {
            try {
                CacheFolder.make(wanted);
                whileNobodyRemoves(wanted, () -> true);
                root = wanted;
            } catch (IOException e) {
                root = temporary(e);
            }
        }
        return root;
    }

    /** A place for what could not be kept in another. */
    private synchronized Path insteadOf(Path at, IOException why) throws IOException {
        if (at.equals(root)) {
            root = temporary(why);
        }
        return root;
    }

    private Path temporary(IOException why) throws IOException {
        PassingFolder temporary = PassingFolder.make();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(temporary)));
        notice.accept("built programs cannot be kept in " + wanted + " (" + reason(why) + "); this one goes into a temporary folder");
        return temporary.path();
    }

    private static String reason(IOException e) {
        return switch (e) {
            case java.nio.file.AccessDeniedException denied -> "access denied to " + denied.getFile();
            case java.nio.file.FileAlreadyExistsException file -> file.getFile() + " is not a folder";
            case java.nio.file.NoSuchFileException gone -> gone.getFile() + " leads nowhere";
            case java.nio.file.FileSystemException f when f.getReason() != null -> f.getFile() + ": " + f.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }

    /** Waits for an entry's lock. It is taken while no entries are removed, so that its file cannot have been deleted already. */
    private static Lock acquire(Path at, Path lock, Mode mode) throws IOException, InterruptedException {
        while (true) {
            Optional<Lock> taken = whileNobodyRemoves(at, () -> FileLocks.tryLock(lock, mode));
            if (taken.isPresent()) {
                return taken.get();
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLISECONDS);
        }
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private static <T> T whileNobodyRemoves(Path root, Action<T> action) throws IOException, InterruptedException {
        Optional<Lock> all = FileLocks.tryLock(root.resolve("lock"), Mode.EXCLUSIVE);
        while (all.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(1);
            all = FileLocks.tryLock(root.resolve("lock"), Mode.EXCLUSIVE);
        }
        try (Lock held = all.get()) {
            return action.run();
        }
    }

    /** An entry with all that decides whether it is removed. */
    private record Aged(Path folder, Path lock, FileTime used, long bytes) { }

    private void prune(Path at) throws IOException, InterruptedException {
        whileNobodyRemoves(at, () -> {
            List<Aged> entries = entries(at);
            long bytes = entries.stream().mapToLong(Aged::bytes).sum();
            int count = entries.size();
            for (Aged e : entries) {
                if (bytes <= limits.bytes() && count <= limits.entries()) {
                    break;
                }
                if (isRemoved(e)) {
                    bytes -= e.bytes();
                    count--;
                }
            }
            return count;
        });
    }

    /** Removes an entry unless it is in use. One that cannot be removed is in nobody's way. */
    private static boolean isRemoved(Aged e) {
        try {
            Optional<Lock> alone = FileLocks.tryLock(e.lock(), Mode.EXCLUSIVE);
            if (alone.isPresent()) {
                try (Lock held = alone.get()) {
                    PassingFolder.delete(e.folder());
                    Files.deleteIfExists(e.lock());
                }
            }
            return alone.isPresent();
        } catch (IOException denied) {
            return false;
        }
    }

    /** All entries, the one that was used longest ago first. */
    private static List<Aged> entries(Path root) throws IOException {
        List<Aged> out = new ArrayList<>();
        try (Stream<Path> all = Files.list(root)) {
            for (Path lock : all.filter(f -> f.getFileName().toString().endsWith(LOCK)).toList()) {
                String name = lock.getFileName().toString();
                Path folder = root.resolve(name.substring(0, name.length() - LOCK.length()));
                out.add(new Aged(folder, lock, used(folder, lock), bytes(folder)));
            }
        }
        out.sort(Comparator.comparing(Aged::used));
        return out;
    }

    /** When an entry was last used: when its folder changed, or its lock where there is no folder. */
    private static FileTime used(Path folder, Path lock) throws IOException {
        try {
            return Files.getLastModifiedTime(folder);
        } catch (NoSuchFileException notBuiltYet) {
            return Files.getLastModifiedTime(lock);
        }
    }

    /** The bytes of a folder's files, which other processes may be writing. */
    private static long bytes(Path folder) throws IOException {
        long[] sum = {0};
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sum[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                // a draft or a log of another build, which was deleted after the folder was listed, or what this user may not look into
                return FileVisitResult.CONTINUE;
            }
        });
        return sum[0];
    }

    private static void closeQuietly(PassingFolder folder) {
        try {
            folder.close();
        } catch (IOException | UncheckedIOException e) {
            // what is left goes with the next one that is made
            return;
        }
    }
}
