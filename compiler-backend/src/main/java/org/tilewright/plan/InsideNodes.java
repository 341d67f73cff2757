package org.tilewright.plan;

import java.util.List;

/** Bytes and messages that travel between processors of one node; there are none where the machine has one level. */
public record InsideNodes(long bytes, long messages) {

    public static final InsideNodes NONE = new InsideNodes(0, 0);

    public static InsideNodes sum(List<InsideNodes> all) {
        return all.stream().reduce(NONE, InsideNodes::plus);
    }

    public InsideNodes plus(InsideNodes other) {
        return new InsideNodes(Math.addExact(bytes, other.bytes), Math.addExact(messages, other.messages));
    }
}
