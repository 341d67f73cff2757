package org.tilewright.eclipse.server;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Writes in a thread of its own and in order, so that a server that does not read never stops the display. */
final class QueuedOutput extends OutputStream {

    private static final byte[] END = { };

    private final BlockingQueue<byte[]> queue = new LinkedBlockingQueue<>();
    private volatile IOException failure;

    QueuedOutput(OutputStream to) {
        Thread writer = new Thread(() -> write(to), "Tilewright server, writer");
        writer.setDaemon(true);
        writer.start();
    }

    private void write(OutputStream to) {
        try (to) {
            for (byte[] bytes = queue.take(); bytes != END; bytes = queue.take()) {
                to.write(bytes);
                if (queue.isEmpty()) {
                    to.flush();
                }
            }
        } catch (IOException e) {
            failure = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] { (byte) b }, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (length > 0) {
            queue.add(Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    @Override
    public void close() {
        queue.add(END);
    }
}
