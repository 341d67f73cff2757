package org.tilewright.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Keeps built programs by the content of their source, so that running one again needs no compiler. */
final class BuildCache {

    private BuildCache() { }

    /**
     * The folder of one source, which nobody else uses until it is closed.
     *
     * @param lock open while the folder is in use
     */
    record Entry(Path folder, FileChannel lock) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            lock.close();
        }
    }

    /** Waits until no other process builds or runs the same source. */
    static Entry open(String name, String source) throws IOException {
        Path folder = root().resolve(name + "-" + digest(source));
        Files.createDirectories(folder);
        FileChannel channel = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
        return new Entry(folder, channel);
    }

    /** {@code $XDG_CACHE_HOME/tilewright/mpi}, or the same under {@code ~/.cache}. */
    private static Path root() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache == null || cache.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return base.resolve("tilewright").resolve("mpi");
    }

    private static String digest(String source) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java virtual machine has SHA-256", e);
        }
    }
}
