package org.tilewright.analysis;

import java.util.Arrays;
import org.tilewright.plan.InsideNodes;

/**
 * Bytes and messages that one transfer brings to processors, and those of them that come from the same node.
 *
 * @param bytes by processor, and so are the others
 */
record Moved(long[] bytes, long[] messages, long[] bytesInside, long[] messagesInside) {

    /** Nothing so far. */
    static Moved nothing(int processors) {
        return new Moved(new long[processors], new long[processors], new long[processors], new long[processors]);
    }

    Moved minus(Moved other) {
        return new Moved(minus(bytes, other.bytes), minus(messages, other.messages), minus(bytesInside, other.bytesInside),
                minus(messagesInside, other.messagesInside));
    }

    private static long[] minus(long[] a, long[] b) {
        long[] out = new long[a.length];
        Arrays.setAll(out, i -> a[i] - b[i]);
        return out;
    }

    /** Says where all that one processor receives comes from. */
    void from(int processor, boolean sameNode) {
        bytesInside[processor] = sameNode ? bytes[processor] : 0;
        messagesInside[processor] = sameNode ? messages[processor] : 0;
    }

    InsideNodes inside() {
        return new InsideNodes(Exactly.sum(bytesInside), Exactly.sum(messagesInside));
    }
}
