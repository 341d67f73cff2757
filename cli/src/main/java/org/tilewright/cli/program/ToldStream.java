package org.tilewright.cli.program;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A print stream that tells why what was printed did not arrive; others only know that. */
public final class ToldStream extends PrintStream {

    private final Remembering bytes;
    private final String name;
    private final int descriptor;

    private ToldStream(Remembering bytes, String name, int descriptor, Charset letters) {
        super(new BufferedOutputStream(bytes), true, letters);
        this.bytes = bytes;
        this.name = name;
        this.descriptor = descriptor;
    }

    /**
     * @param name what people call it
     * @param descriptor its number in this process
     */
    public static ToldStream of(OutputStream out, String name, int descriptor, Charset letters) {
        return new ToldStream(new Remembering(out), name, descriptor, letters);
    }

    /** What did not arrive and why; nothing where somebody only stopped reading, as {@code head} does. */
    Optional<String> lost() {
        flush();
        return bytes.failure().filter(e -> !isClosedPipe(e)).map(e -> name + " cannot be written: " + FileMessages.of(e));
    }

    private boolean isClosedPipe(IOException e) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString().matches("(pipe|socket):.*");
        } catch (IOException | UnsupportedOperationException noSuchFolder) {
            // systems that do not tell what a descriptor is say what went wrong in words alone
            return String.valueOf(e.getMessage()).contains("ipe");
        }
    }

    /** Keeps the first failure. */
    private static final class Remembering extends FilterOutputStream {

        private volatile IOException failure;

        Remembering(OutputStream out) {
            super(out);
        }

        Optional<IOException> failure() {
            return Optional.ofNullable(failure);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int from, int length) throws IOException {
            try {
                out.write(b, from, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
