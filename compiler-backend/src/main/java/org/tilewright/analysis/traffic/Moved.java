package org.tilewright.analysis.traffic;

import java.util.List;
import org.tilewright.analysis.load.ByProcessor;
import org.tilewright.plan.InsideNodes;

/** Bytes and messages that one transfer brings to processors, and those of them that come from the same node. */
record Moved(ByProcessor bytes, ByProcessor messages, ByProcessor bytesInside, ByProcessor messagesInside) {

    /** Nothing so far. */
    static Moved nothing(long[] grid) {
        ByProcessor none = ByProcessor.all(grid, 0);
        return new Moved(none, none, none, none);
    }

    Moved withBytes(ByProcessor more) {
        return new Moved(bytes.plus(more), messages, bytesInside, messagesInside);
    }

    Moved plus(Moved other) {
        return new Moved(bytes.plus(other.bytes), messages.plus(other.messages), bytesInside, messagesInside);
    }

    Moved messages(ByProcessor all) {
        return new Moved(bytes, all, bytesInside, messagesInside);
    }

    Moved withMessages(ByProcessor more) {
        return new Moved(bytes, messages.plus(more), bytesInside, messagesInside);
    }

    Moved withBytesInside(ByProcessor more) {
        return new Moved(bytes, messages, bytesInside.plus(more), messagesInside);
    }

    Moved withMessagesInside(ByProcessor more) {
        return new Moved(bytes, messages, bytesInside, messagesInside.plus(more));
    }

    /** The same, where everything that the other one has comes from the same node. */
    Moved inside(Moved near) {
        return new Moved(bytes, messages, near.bytes, near.messages);
    }

    Moved minus(Moved other) {
        return new Moved(bytes.minus(other.bytes), messages.minus(other.messages), bytesInside.minus(other.bytesInside),
                messagesInside.minus(other.messagesInside));
    }

    /** The same if everything that some processors receive comes from the same node, or nothing does. */
    Moved from(ByProcessor some, boolean sameNode) {
        return new Moved(bytes, messages,
                ByProcessor.from(List.of(some, bytes, bytesInside), v -> v[0] == 0 ? v[2] : sameNode ? v[1] : 0),
                ByProcessor.from(List.of(some, messages, messagesInside), v -> v[0] == 0 ? v[2] : sameNode ? v[1] : 0));
    }

    InsideNodes inside() {
        return new InsideNodes(bytesInside.sum(), messagesInside.sum());
    }
}
