package org.tilewright.plan;

/**
 * What the messages of one place do together, by the name that people who write message-passing programs know. Texts, pages, editors and
 * scripts are told the same one.
 */
public enum CommunicationPattern {
    BROADCAST("broadcast"), ALLGATHER("allgather"), SHIFT("shift"), HALO("halo"), REDUCE("reduce"), ALLREDUCE("allreduce"),
    SCATTER("scatter"), GATHER("gather"), CARRY("running totals"), REDISTRIBUTE("redistribute"), ALLTOALL("all-to-all"),
    /** What a shift starts with. */
    FIRST("from the owners"),
    /** Results that one processor alone made, on their way home. */
    RESULT("to the owners"), POINT("point to point");

    private final String text;

    CommunicationPattern(String text) {
        this.text = text;
    }

    /** What a plan says of transfers that travel so, before anybody has looked at their messages. */
    public static CommunicationPattern planned(Communication how) {
        return switch (how) {
            case Communication.Local l -> POINT;
            case Communication.Broadcast b -> BROADCAST;
            case Communication.Shift s -> SHIFT;
            case Communication.Scatter s -> SCATTER;
            case Communication.Gather g -> GATHER;
            case Communication.Reduce r -> REDUCE;
            case Communication.AllReduce r -> ALLREDUCE;
            case Communication.Replicate r -> BROADCAST;
            case Communication.Scan c -> CARRY;
            case Communication.Redistribute r -> REDISTRIBUTE;
            case Communication.Inspected a -> POINT;
            case Communication.PointToPoint p -> switch (p.carries()) {
                case PIECES -> POINT;
                case HALO -> HALO;
                case RESULTS -> RESULT;
                case CONTRIBUTIONS -> REDUCE;
            };
        };
    }

    /** As people read it. */
    public String text() {
        return text;
    }

    /** As scripts read it: the same, but for the word that they have relied on from the beginning. */
    public String word() {
        return this == POINT ? "point" : text;
    }
}
