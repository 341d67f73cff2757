package org.tilewright.lsp.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Cuts the input into the contents of messages. Whatever stands between messages is passed over up to the next line that
 * holds a length, so that one wrong header costs one message or two and not the connection.
 */
final class Frames {

    /** The longest content that is read; a larger number can only be a mistake. */
    private static final int LIMIT = 256 << 20;
    private static final int LONGEST_LINE = 4096;
    private static final String LENGTH = "content-length:";

    /** What came next. */
    sealed interface Frame {

        /** The text of a message. */
        record Content(String text) implements Frame { }

        /** Something that is not a message, in words. */
        record Garbage(String why) implements Frame { }

        /** The end of the input. */
        record End() implements Frame { }
    }

    private final InputStream in;

    Frames(InputStream in) {
        this.in = in;
    }

    /** Waits for the next message. */
    Frame next() throws IOException {
        OptionalInt length = OptionalInt.empty();
        boolean anything = false;
        while (true) {
            String line = line();
            if (line == null) {
                return new Frame.End();
            }
            if (!line.isEmpty()) {
                anything = true;
                int at = line.toLowerCase(Locale.ROOT).lastIndexOf(LENGTH);
                length = at < 0 ? length : number(line.substring(at + LENGTH.length()).strip());
            } else if (length.isPresent()) {
                return content(length.getAsInt());
            } else if (anything) {
                return new Frame.Garbage("a message has no valid Content-Length");
            }
        }
    }

    private Frame content(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        return bytes.length < length ? new Frame.End() : new Frame.Content(new String(bytes, StandardCharsets.UTF_8));
    }

    private static OptionalInt number(String digits) {
        try {
            int n = Integer.parseInt(digits);
            return n >= 0 && n <= LIMIT ? OptionalInt.of(n) : OptionalInt.empty();
        } catch (NumberFormatException noLength) {
            return OptionalInt.empty();
        }
    }

    /** A line of a header without its end, of an overlong one the last characters; null at the end of the input. */
    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            line.append((char) c);
            if (line.length() > LONGEST_LINE) {
                line.delete(0, LONGEST_LINE / 2);
            }
        }
        return line.toString().strip();
    }
}
