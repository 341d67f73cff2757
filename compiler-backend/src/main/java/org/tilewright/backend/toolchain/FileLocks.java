package org.tilewright.backend.toolchain;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Locks on files that hold between processes and between the threads of this one. The operating system gives a file's locks to a
 * process, and takes all of them back when any of its channels to the file closes, so one channel a file serves all threads.
 */
final class FileLocks {

    /** Which locks may be held beside this one. */
    enum Mode { SHARED, EXCLUSIVE }

    private static final class Held {
        private final FileChannel channel;
        private final Mode mode;
        private int holders = 1;

        private Held(FileChannel channel, Mode mode) {
            this.channel = channel;
            this.mode = mode;
        }
    }

    private static final Map<Path, Held> HELD = new HashMap<>();

    private FileLocks() { }

    /** A lock that is held until it is closed. */
    record Lock(Path file) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            synchronized (HELD) {
                Held held = HELD.get(file);
                if (--held.holders == 0) {
                    HELD.remove(file);
                    held.channel.close();
                }
            }
        }
    }

    /** Takes a lock if no other lock excludes it. @throws IOException if the file cannot be made, or its file system has no locks */
    static Optional<Lock> tryLock(Path file, Mode mode) throws IOException {
        Path name = file.toAbsolutePath().normalize();
        synchronized (HELD) {
            Held held = HELD.get(name);
            if (held != null) {
                if (held.mode == Mode.EXCLUSIVE || mode == Mode.EXCLUSIVE) {
                    return Optional.empty();
                }
                held.holders++;
                return Optional.of(new Lock(name));
            }
            FileChannel channel = FileChannel.open(name, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = null;
            try {
                lock = channel.tryLock(0, Long.MAX_VALUE, mode == Mode.SHARED);
            } catch (OverlappingFileLockException e) {
                // held by this class under another class loader
            } finally {
                if (lock == null) {
                    channel.close();
                }
            }
            if (lock == null) {
                return Optional.empty();
            }
            HELD.put(name, new Held(channel, mode));
            return Optional.of(new Lock(name));
        }
    }
}
